/** How many pixels a logo has; the layout works out from it how sharp it is printed. */
import type { ApiContext } from '#api/context/context.ts';
import type { AttachmentRow } from '#api/db/tables/tables.ts';
import { fileStoreOf } from '#api/files/store-of.ts';

export interface PictureSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Width and height stand behind the signature of a PNG, in the header that must come first. */
const PNG_HEADER_BYTES = 24;

/** The first bytes of a file of the store. */
async function firstBytes(
  stream: ReadableStream<Uint8Array>,
  count: number,
): Promise<Buffer | null> {
  const reader = stream.getReader();
  let bytes = Buffer.alloc(0);
  while (bytes.length < count) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes = Buffer.concat([bytes, value]);
  }
  await reader.cancel();
  return bytes.length < count ? null : bytes;
}

/** The size of a stored PNG; null when it is none, or gone. */
export async function pictureSize(
  context: Pick<ApiContext, 'settings'>,
  { file, content_type }: Pick<AttachmentRow, 'file' | 'content_type'>,
): Promise<PictureSize | null> {
  if (content_type !== 'image/png') return null;
  const stream = await fileStoreOf(context).open(file);
  const head = stream && (await firstBytes(stream, PNG_HEADER_BYTES));
  return head ? { widthPx: head.readUInt32BE(16), heightPx: head.readUInt32BE(20) } : null;
}
