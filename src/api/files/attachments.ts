/** Queries on attachments: whose each uploaded file is, and which record it belongs to. */
import type { ExpressionBuilder, Insertable, Kysely, Transaction } from 'kysely';
import { formMessages } from '#lib/forms/form-messages.ts';
import { attachmentInfo } from '#lib/records/attachment-info.ts';
import { deleteStoredFiles, MESSAGE_PURPOSE } from './stored-files.ts';
import { toReply } from '#api/kernel/columns.ts';
import { FailureError } from '#api/kernel/failures.ts';
import { selectRow } from '#api/db/rows.ts';
import type { AttachmentRow, Tables } from '#api/db/tables/tables.ts';

type Tx = Transaction<Tables>;

export async function insertAttachment(
  tx: Tx,
  row: Insertable<Tables['attachments']>,
): Promise<void> {
  await tx.insertInto('attachments').values(row).execute();
}

export async function findAttachment(
  db: Kysely<Tables>,
  id: string,
): Promise<AttachmentRow | undefined> {
  return db.selectFrom('attachments').selectAll().where('id', '=', id).executeTakeFirst();
}

/** True for files that the company has uploaded for a message and not sent. */
const isUnsent = (eb: ExpressionBuilder<Tables, 'attachments'>) =>
  eb.and([
    eb('attachments.submission_id', 'is', null),
    eb.exists(
      eb
        .selectFrom('stored_files')
        .select('stored_files.name')
        .whereRef('stored_files.name', '=', 'attachments.file')
        .where('stored_files.purpose', '=', MESSAGE_PURPOSE),
    ),
  ]);

/** Returns the file, unless the company has yet to send it. */
export const findSentAttachment = (
  db: Kysely<Tables>,
  id: string,
): Promise<
  (AttachmentRow & { readonly form: string | null; readonly purpose: string | null }) | undefined
> =>
  db
    .selectFrom('attachments')
    .leftJoin('submissions', 'submissions.id', 'attachments.submission_id')
    .leftJoin('stored_files', 'stored_files.name', 'attachments.file')
    .selectAll('attachments')
    .select(['submissions.type as form', 'stored_files.purpose'])
    .where('attachments.id', '=', id)
    .where((eb) => eb.not(isUnsent(eb)))
    .executeTakeFirst();

type FileOfRecord = Pick<AttachmentRow, 'file' | 'name' | 'content_type' | 'size_bytes'> & {
  /** Type of the form; absent for receipts and work orders. */
  readonly form?: string;
};

/** A file of a submitted record or draft, of a receipt, or of a work order. */
export async function findFileOfRecord(
  db: Kysely<Tables>,
  id: string,
): Promise<FileOfRecord | undefined> {
  const attached = await db
    .selectFrom('attachments')
    .innerJoin('submissions', 'submissions.id', 'attachments.submission_id')
    .selectAll('attachments')
    .select('submissions.type as form')
    .where('attachments.id', '=', id)
    .executeTakeFirst();
  return (
    attached ??
    (await selectRow(db, 'receipt_files', { id })) ??
    (await selectRow(db, 'work_files', { id }))
  );
}

/** Permitted owners of the files: this form, this retail store, or the client's labels. */
export interface FileOwner {
  readonly submissionId?: string;
  readonly retailStoreId?: string;
  readonly isLabel?: boolean;
  /** Files that the company is about to send, in place of the client's. */
  readonly isUnsent?: boolean;
}

/** Returns the client's files among these ids that are free, or belong to this owner. */
export async function usableAttachments(
  db: Kysely<Tables>,
  {
    clientId,
    ids,
    submissionId = '',
    retailStoreId = '',
    isLabel = false,
    isUnsent: wanted = false,
  }: FileOwner & { readonly clientId: string; readonly ids: readonly string[] },
): Promise<AttachmentRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('attachments')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', 'in', ids)
    .where((eb) => (wanted ? isUnsent(eb) : eb.not(isUnsent(eb))))
    .$if(!isLabel, (query) => query.where('is_artwork', '=', false))
    .where((eb) => eb.or([eb('submission_id', 'is', null), eb('submission_id', '=', submissionId)]))
    .where((eb) =>
      eb.or([eb('retail_store_id', 'is', null), eb('retail_store_id', '=', retailStoreId)]),
    )
    .execute();
}

/** The files of a record, in the order of their upload. */
export async function attachmentsOfSubmission(
  db: Kysely<Tables>,
  submissionId: string,
): Promise<AttachmentRow[]> {
  return db
    .selectFrom('attachments')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Gives files to a record; throws if one was removed, or given to another record, since it was checked. */
async function attachFiles(
  tx: Tx,
  ids: readonly string[],
  place: Partial<Pick<AttachmentRow, 'submission_id' | 'retail_store_id' | 'event_position'>>,
): Promise<void> {
  if (ids.length === 0) return;
  const { numUpdatedRows } = await tx
    .updateTable('attachments')
    .set(place)
    .where('id', 'in', ids)
    .where('is_artwork', '=', false)
    .where('retail_store_id', 'is', null)
    .where((eb) =>
      eb.or([eb('submission_id', 'is', null), eb('submission_id', '=', place.submission_id ?? '')]),
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows < new Set(ids).size)
    throw new FailureError('invalid', { message: formMessages.fileGone });
}

/** Makes exactly these the files of a record's form; those of its conversation stay. */
export async function setFormAttachments(
  tx: Tx,
  submissionId: string,
  ids: readonly string[],
): Promise<void> {
  await tx
    .updateTable('attachments')
    .set({ submission_id: null })
    .where('submission_id', '=', submissionId)
    .where('event_position', 'is', null)
    .execute();
  await attachFiles(tx, ids, { submission_id: submissionId });
}

/** Makes these the files of one message of a record's conversation. */
export const setEventAttachments = (
  tx: Tx,
  ids: readonly string[],
  place: { readonly submission_id: string; readonly event_position: number },
): Promise<void> => attachFiles(tx, ids, place);

/** Deletes a free file's rows; returns true if deleted. */
export async function deleteFreeAttachment(tx: Tx, id: string, at: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('attachments')
    .where('id', '=', id)
    .where('submission_id', 'is', null)
    .where('retail_store_id', 'is', null)
    .where('is_artwork', '=', false)
    .returning('file')
    .executeTakeFirst();
  if (!gone) return false;
  await deleteStoredFiles(tx, [gone.file], at);
  return true;
}

/** Returns the ids of free files uploaded before this time. */
export async function orphanedAttachments(
  db: Kysely<Tables>,
  before: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('attachments')
    .select('id')
    .where('submission_id', 'is', null)
    .where('retail_store_id', 'is', null)
    .where('is_artwork', '=', false)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Keeps a client's picture for labels; returns true for a free picture of the client. */
export async function storeAsArtwork(
  tx: Tx,
  { id, clientId }: { readonly id: string; readonly clientId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('attachments')
    .set({ is_artwork: true })
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .where('submission_id', 'is', null)
    .where('retail_store_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes exactly these the files of a retail store. */
export async function setStoreFiles(
  tx: Tx,
  retailStoreId: string,
  ids: readonly string[],
): Promise<void> {
  await tx
    .updateTable('attachments')
    .set({ retail_store_id: null })
    .where('retail_store_id', '=', retailStoreId)
    .execute();
  await attachFiles(tx, ids, { retail_store_id: retailStoreId });
}

/** The files of a retail store. */
export async function filesOfStore(
  db: Kysely<Tables>,
  retailStoreId: string,
): Promise<AttachmentRow[]> {
  return db
    .selectFrom('attachments')
    .selectAll()
    .where('retail_store_id', '=', retailStoreId)
    .orderBy('created_at')
    .execute();
}

/** File for its owner, excluding its storage name. */
export const showAttachment = (row: AttachmentRow) =>
  toReply(attachmentInfo, row, { size: row.size_bytes });
