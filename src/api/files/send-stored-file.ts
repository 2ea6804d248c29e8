/** Serves a stored file. The caller has checked who asks for it. */
import { ok, type Result } from '#lib/kernel/result.ts';
import type { ApiContext } from '#api/context/context.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { fileHeaders } from './file-headers.ts';
import { thumbnailOf } from './pictures/thumbnail.ts';
import { fileStoreOf } from './store-of.ts';

/** Pictures and PDFs that were made or checked here. */
const inlineTypes: readonly string[] = ['image/jpeg', 'image/png', 'application/pdf'];

export const isFileId = (id: string): boolean => /^[0-9a-f-]{36}$/.test(id);

export interface KeptFile {
  readonly file: string;
  /** Its sender's name of it. */
  readonly name: string;
  readonly content_type: string;
  readonly size_bytes: number;
}

/** Types of stored pictures. */
const pictureTypes: readonly string[] = ['image/jpeg', 'image/png'];

/** A small copy of a stored picture; 404 for another file, and when its bytes are gone. */
export async function sendThumbnail(
  context: ApiContext,
  { file, name, content_type: type }: KeptFile,
): Promise<Result<Response, Failure>> {
  if (!pictureTypes.includes(type)) return refuse('not_found');
  // Opened for the first copy only: an unread stream would hold a connection of the store.
  const bytes = await thumbnailOf(file, async () => {
    const stream = await fileStoreOf(context).open(file);
    return stream && Buffer.from(await new Response(stream).arrayBuffer());
  });
  if (!bytes) return refuse('not_found');
  const headers = { name, contentType: 'image/jpeg', bytes: bytes.length, isInline: true };
  return ok(new Response(bytes, { headers: fileHeaders(headers) }));
}

/** The file as a response; 404 when its bytes are gone. */
export async function sendStoredFile(
  context: ApiContext,
  { file, name, content_type: contentType, size_bytes: bytes }: KeptFile,
  isInline: boolean,
): Promise<Result<Response, Failure>> {
  const stream = await fileStoreOf(context).open(file);
  if (!stream) return refuse('not_found');
  const shown = isInline && inlineTypes.includes(contentType);
  return ok(
    new Response(stream, { headers: fileHeaders({ name, contentType, bytes, isInline: shown }) }),
  );
}
