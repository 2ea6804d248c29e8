/** Imports that run in this process: how far each is, and how its client ends it. */
import { importCancelled } from '#lib/spreadsheets/sheet-messages.ts';
import { FailureError } from '#api/kernel/failures.ts';

interface Running {
  /** Steps: each row is checked, then saved. */
  done: number;
  readonly total: number;
}

const running = new Map<string, Running>();

/** Imports that their clients have ended, those too that are still on their way here. */
const cancelled = new Set<string>();
const MAX_CANCELLED = 1000;

const nameOf = (clientId: string, key: string): string => `${clientId} ${key}`;

/** Counts the steps of one import. */
export interface ImportProgress {
  /** @throws {FailureError} after the client has canceled, so that the transaction is rolled back */
  step: (rows: number) => void;
  /** Called before the commit, the last moment for a cancel; throws as a step does. */
  close: () => void;
}

/** Progress of an unobserved import. */
export const unwatched: ImportProgress = { step: () => undefined, close: () => undefined };

/** Carries an import of so many rows out, which is watched under a key that its client made up. */
export async function watched<Outcome>(
  key: string,
  { clientId, rows }: { readonly clientId: string; readonly rows: number },
  carry: (progress: ImportProgress) => Promise<Outcome>,
): Promise<Outcome> {
  const name = nameOf(clientId, key);
  const state: Running = { done: 0, total: 2 * rows };
  running.set(name, state);
  const check = (): void => {
    if (cancelled.has(name)) throw new FailureError('conflict', { message: importCancelled });
  };
  try {
    check();
    return await carry({
      step: (count) => {
        check();
        state.done += count;
      },
      close: check,
    });
  } finally {
    running.delete(name);
  }
}

/** Returns processed and total rows; null for an import of another process. */
export function progressOf(clientId: string, key: string) {
  const found = running.get(nameOf(clientId, key));
  return found ? { done: Math.floor(found.done / 2), total: found.total / 2 } : null;
}

/** Ends an import before it is committed; one that is committed stays. */
export function cancelImport(clientId: string, key: string): void {
  cancelled.add(nameOf(clientId, key));
  const [oldest] = cancelled;
  if (cancelled.size > MAX_CANCELLED && oldest !== undefined) cancelled.delete(oldest);
}
