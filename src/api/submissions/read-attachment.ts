/** Hands an attached file out: to its owner, or to the house (domain 0.5, security design 2.9). */
import { ok, type Result } from '../../lib/result.ts';
import type { ApiContext } from '../context.ts';
import { findAttachment } from '../db/attachments.ts';
import type { AttachmentRow } from '../db/tables.ts';
import { refuse, type Failure } from '../failures.ts';
import { fileHeaders } from '../files/file-headers.ts';
import { fileStoreOf } from '../files/store-of.ts';

const inlineTypes: readonly string[] = ['image/jpeg', 'image/png', 'application/pdf'];

const headersOf = (row: AttachmentRow, isInline: boolean) =>
  fileHeaders({
    name: row.name,
    contentType: row.content_type,
    bytes: row.size_bytes,
    isInline: isInline && inlineTypes.includes(row.content_type),
  });

export interface Wanted {
  readonly id: string;
  /** Whose it must be; null for the house, which may have every file of a submission. */
  readonly clientId: string | null;
  readonly isInline: boolean;
}

/** The file as a response; 404 for everybody else's. */
export async function readAttachment(
  context: ApiContext,
  { id, clientId, isInline }: Wanted,
): Promise<Result<Response, Failure>> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return refuse('not_found');
  const row = await findAttachment(context.database.db, id);
  if (!row) return refuse('not_found');
  const isAllowed = clientId === null ? row.submission_id !== null : row.client_id === clientId;
  if (!isAllowed) return refuse('not_found');
  const stream = await fileStoreOf(context).open(row.file);
  if (!stream) return refuse('not_found');
  return ok(new Response(stream, { headers: headersOf(row, isInline) }));
}
