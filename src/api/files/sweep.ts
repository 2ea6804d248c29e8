/** Deletes orphaned files: the process ended between writing the file and its row. */
import type { ApiContext } from '#api/context/context.ts';
import { DAY_MS } from '#lib/kernel/calendar-day.ts';
import { knownFileNames } from './stored-files.ts';
import { isOwnStore } from './store-identity.ts';
import { fileStoreOf } from './store-of.ts';

const KEEP_MS = DAY_MS;
/** Quarantine period; a quarantined file is served again when a row names it. */
const QUARANTINE_MS = 30 * DAY_MS;
/** SQL takes a limited number of parameters. */
const PORTION = 500;
/** Crashes leave a few orphans. More of them mean a wrong or older database. */
const FEW = 5;
const SHARE = 0.02;

type Context = Pick<ApiContext, 'database' | 'now' | 'settings' | 'log'>;

interface UnknownFiles {
  readonly total: number;
  readonly unknown: readonly string[];
}

async function findUnknown({ database, now, settings }: Context): Promise<UnknownFiles> {
  const unknown: string[] = [];
  let total = 0;
  const before = new Date(now().getTime() - KEEP_MS);
  for await (const names of fileStoreOf({ settings }).namesBefore(before)) {
    total += names.length;
    for (let start = 0; start < names.length; start += PORTION) {
      const portion = names.slice(start, start + PORTION);
      const known = await knownFileNames(database.db, portion);
      unknown.push(...portion.filter((name) => !known.has(name)));
    }
  }
  return { total, unknown };
}

/**
 * Runs one round; returns the number of quarantined files, deleted after 30 days. Files younger than a day may still
 * get their row. Skips a store of another database, and suspiciously many orphans.
 */
export async function sweepFiles(context: Context): Promise<number> {
  if (!(await isOwnStore(context))) return 0;
  const store = fileStoreOf(context);
  const { total, unknown } = await findUnknown(context);
  if (unknown.length > Math.max(FEW, total * SHARE)) {
    context.log.error(
      { files: total, unknown: unknown.length },
      'files are not swept: the database does not know too many of them; is it an older copy?',
    );
    return 0;
  }
  for (const name of unknown) await store.quarantine(name, context.now());
  await store.emptyQuarantine(new Date(context.now().getTime() - QUARANTINE_MS));
  return unknown.length;
}
