/** Deletes the bytes of removed files, unreferenced uploads, and files that a crash left without a row. */
import type { ApiContext } from '#api/context/context.ts';
import { deleteRemovedFile, removedFileNames, knownFileNames } from './stored-files.ts';
import { fileStoreOf } from './store.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { DAY_MS } from '#lib/kernel/calendar-day.ts';
import { deleteFreeAttachment, findSentAttachment, orphanedAttachments } from './attachments.ts';
import { fail, formFailures, type Failure } from '#api/kernel/failures.ts';
import { isFileId } from './send-stored-file.ts';
import { isOwnStore } from './store-identity.ts';

/** Hold time of deleted bytes, for a backup that read their rows. Excluded from quotas. */
export const HOLD_MS = 60 * 60 * 1000;
const MAX_REMOVED = 1000;

/** Runs one round; returns the number of deleted files. Failures are retried in the next round. */
export async function removeFiles(
  context: Pick<ApiContext, 'database' | 'settings' | 'now' | 'log'>,
): Promise<number> {
  const { db } = context.database;
  const before = new Date(context.now().getTime() - HOLD_MS).toISOString();
  const names = await removedFileNames(db, before, MAX_REMOVED);
  let removed = 0;
  for (const name of names) {
    try {
      await fileStoreOf(context).remove(name);
      await deleteRemovedFile(db, name);
      removed += 1;
    } catch (error) {
      context.log.warn({ err: error, file: name }, 'removed file is still in the store');
    }
  }
  return removed;
}

type Parts = Pick<ApiContext, 'database' | 'now'>;

/** Uploads of an unsaved form, and files without a row, are kept for a day. */
const KEEP_MS = DAY_MS;
const MAX_SWEPT = 200;

const remove = ({ database, now }: Parts, id: string): Promise<boolean> =>
  database.transaction((tx) => deleteFreeAttachment(tx, id, now().toISOString()));

/** Removes a file of the client; 404 for another client's file, 409 while a record references it. */
export async function removeOwnAttachment(
  context: ApiContext,
  clientId: string,
  id: string,
): Promise<Result<null, Failure>> {
  const row = isFileId(id) ? await findSentAttachment(context.database.db, id) : undefined;
  if (row?.client_id !== clientId) return fail('not_found');
  return (await remove(context, id))
    ? ok(null)
    : fail('conflict', { message: formFailures.fileUsed });
}

/** One round; returns how many files were removed. */
export async function sweepAttachments(context: Parts): Promise<number> {
  const before = new Date(context.now().getTime() - KEEP_MS).toISOString();
  const ids = await orphanedAttachments(context.database.db, before, MAX_SWEPT);
  for (const id of ids) await remove(context, id);
  return ids.length;
}

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
