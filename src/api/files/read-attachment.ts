/** Serves an attached file to its owner, or to the company. */
import { enums, object, optional } from 'superstruct';
import type { Schema } from '#lib/kernel/validation.ts';
import type { Result } from '#lib/kernel/result.ts';
import type { ApiContext } from '#api/context/context.ts';
import { findAttachment } from './attachments.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { sendStoredFile, isFileId } from './send-stored-file.ts';

export interface AttachmentQuery {
  readonly id: string;
  /** Whose it must be; null for the company, which may read every file of a submission. */
  readonly clientId: string | null;
  readonly isInline: boolean;
}

/** The file as a response; 404 for everybody else's. */
export async function readAttachment(
  context: ApiContext,
  { id, clientId, isInline }: AttachmentQuery,
): Promise<Result<Response, Failure>> {
  if (!isFileId(id)) return refuse('not_found');
  const row = await findAttachment(context.database.db, id);
  if (!row) return refuse('not_found');
  const isAllowed = clientId === null ? row.submission_id !== null : row.client_id === clientId;
  return isAllowed ? sendStoredFile(context, row, isInline) : refuse('not_found');
}

export interface FileQuery {
  readonly inline?: '1' | '0' | undefined;
}

/** `?inline=1` shows our own pictures and PDFs instead of saving them. */
export const fileQuery: Schema<FileQuery> = {
  struct: object({ inline: optional(enums(['1', '0'])) }),
};
