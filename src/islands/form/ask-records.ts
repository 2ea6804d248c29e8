import type * as search from '#lib/portal/find-records.ts';

/** Asks the search for own records, which is loaded when it is first needed; undefined where it cannot be asked. */
export async function askRecords<T>(
  ask: (calls: typeof search) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await ask(await import('#lib/portal/find-records.ts'));
  } catch {
    return undefined;
  }
}
