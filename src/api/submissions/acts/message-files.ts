/** Files of messages about a record, by client or company. */
import type { Transaction } from 'kysely';
import { ok, type Result } from '#lib/kernel/result.ts';
import { formMessages } from '#lib/forms/form-messages.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';
import { setEventAttachments, usableAttachments } from '#api/files/attachments.ts';
import { formFailures, FailureError, type Failure } from '#api/kernel/failures.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';

/** Refuses files where the form takes none, and where the client would not read their message. */
export function checkFiles(
  { refusesCards }: Pick<SubmissionDefinition, 'refusesCards'>,
  visibility: 'client' | 'internal',
  ids: readonly string[],
): Result<null, Failure> {
  if (ids.length === 0) return ok(null);
  if (refusesCards) return invalidForm({ attachmentIds: formFailures.noFiles });
  return visibility === 'client'
    ? ok(null)
    : invalidForm({ attachmentIds: 'Files go to the client: send them with a message.' });
}

/** Makes free files of the record's client, or unsent ones of the company, those of an entry. */
export async function attachFiles(
  tx: Transaction<Tables>,
  row: SubmissionRow,
  ids: readonly string[],
  { position, isUnsent }: { readonly position: number; readonly isUnsent: boolean },
): Promise<void> {
  const own = await usableAttachments(tx, { clientId: row.client_id, ids, isUnsent });
  if (own.length < new Set(ids).size) {
    const message = formMessages.fileGone;
    throw new FailureError('invalid', { message, fields: { attachmentIds: message } });
  }
  await setEventAttachments(tx, ids, { submission_id: row.id, event_position: position });
}
