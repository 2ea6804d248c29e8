/** Queries on stored files: owner and purpose of each. The bytes are in the file store. */
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Tables } from '#api/db/tables/tables.ts';
import { hash } from 'node:crypto';
import type { ApiContext } from '#api/context/context.ts';
import { FailureError } from '#api/kernel/failures.ts';
import { defaultQuota } from '#lib/kernel/atoms/client-quota.ts';
import { counted, countText } from '#lib/kernel/count-text.ts';

const MEBIBYTE = 1024 * 1024;

/** Throws if the client's files, new rows of this transaction included, exceed the limits of the settings. */
export async function assertWithinQuota(
  { settings }: Pick<ApiContext, 'settings'>,
  tx: Kysely<Tables>,
  clientId: string,
): Promise<void> {
  const { clientMaxFiles = defaultQuota.files, clientMaxMb = defaultQuota.megabytes } = settings;
  const { files, bytes } = await storedTotals(tx, clientId);
  if (files <= clientMaxFiles && bytes <= clientMaxMb * MEBIBYTE) return;
  const message = `Your company’s files have reached the limit of ${counted(clientMaxFiles, 'file')} or ${countText(clientMaxMb)} MB. Please contact us.`;
  throw new FailureError('too_large', { message });
}

type StoredFile = Selectable<Tables['stored_files']>;

/** The part of a record's row that says where its file is. */
type FileOf = Pick<StoredFile, 'client_id' | 'content_type' | 'created_at'> & {
  readonly file: string;
};

/** Notes the file of a record, whose bytes are in the store. */
export async function insertStoredFile(
  db: Kysely<Tables>,
  purpose: string,
  { file, client_id, content_type, created_at }: FileOf,
  bytes: Uint8Array,
): Promise<void> {
  const sha256 = hash('sha256', bytes);
  const row = { name: file, client_id, purpose, content_type, created_at, sha256 };
  await db
    .insertInto('stored_files')
    .values({ ...row, size_bytes: bytes.length })
    .execute();
}

export async function findStoredFile(
  db: Kysely<Tables>,
  name: string,
): Promise<StoredFile | undefined> {
  return db.selectFrom('stored_files').selectAll().where('name', '=', name).executeTakeFirst();
}

/** Notes files whose rows are gone. Their bytes go later (sweep.ts): a backup that names them finds them. */
async function recordRemovedFile(
  tx: Transaction<Tables>,
  files: readonly Pick<StoredFile, 'name'>[],
  removed_at: string,
): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map(({ name }) => ({ name, removed_at }));
  await tx.insertInto('removed_files').values(rows).execute();
}

export async function deleteStoredFiles(
  tx: Transaction<Tables>,
  names: readonly string[],
  at: string,
): Promise<void> {
  if (names.length === 0) return;
  const gone = tx.deleteFrom('stored_files').where('name', 'in', names).returning('name');
  await recordRemovedFile(tx, await gone.execute(), at);
}

/** Names of some files that were removed before this moment, and whose bytes are still kept. */
export async function removedFileNames(
  db: Kysely<Tables>,
  before: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('removed_files')
    .select('name')
    .where('removed_at', '<', before)
    .limit(limit)
    .execute();
  return rows.map((row) => row.name);
}

export async function deleteRemovedFile(db: Kysely<Tables>, name: string): Promise<void> {
  await db.deleteFrom('removed_files').where('name', '=', name).execute();
}

/** Purposes of files that the company adds to messages, receipts and work orders, and of labels that the portal has made. */
export const MESSAGE_PURPOSE = 'company-message';
export const RECEIPT_PURPOSE = 'receipt';
export const WORK_PURPOSE = 'work-order';
export const LABELS_PURPOSE = 'label-job';

/** Returns the storage a client uses, without company files and files that can be made again. */
async function storedTotals(
  db: Kysely<Tables>,
  clientId: string,
): Promise<{ files: number; bytes: number }> {
  const row = await db
    .selectFrom('stored_files')
    .select((eb) => [
      eb.fn.countAll<number | string>().as('files'),
      eb.fn.coalesce(eb.fn.sum<number | string>('size_bytes'), eb.lit(0)).as('bytes'),
    ])
    .where('client_id', '=', clientId)
    .where('purpose', 'not in', [MESSAGE_PURPOSE, RECEIPT_PURPOSE, WORK_PURPOSE, LABELS_PURPOSE])
    .executeTakeFirstOrThrow();
  return { files: Number(row.files), bytes: Number(row.bytes) };
}

/** Returns the names that have a row, or had one recently. */
export async function knownFileNames(
  db: Kysely<Tables>,
  names: readonly string[],
): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const removed = db.selectFrom('removed_files').select('name').where('name', 'in', names);
  const rows = await db
    .selectFrom('stored_files')
    .select('name')
    .where('name', 'in', names)
    .union(removed)
    .execute();
  return new Set(rows.map((row) => row.name));
}

/** Returns true if the database has a row of any stored file. */
export async function hasStoredFiles(db: Kysely<Tables>): Promise<boolean> {
  const row = await db.selectFrom('stored_files').select('name').limit(1).executeTakeFirst();
  return row !== undefined;
}
