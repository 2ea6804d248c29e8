/** Loads form pictures, scaled for a contact sheet. sharp uses its own threads. */
import type { ApiContext } from '#api/context/context.ts';
import type { AttachmentRow } from '#api/db/tables/tables.ts';
import { fileStoreOf } from '#api/files/store.ts';
import type { DocumentPhoto } from './document-source.ts';

/** Two in a row of 7 inches at 250 dots an inch. */
const MAX_EDGE = 860;
const QUALITY = 74;
/** One form holds at most 20 files. */
const MAX_PHOTOS = 20;

const isPicture = ({ content_type, event_position }: AttachmentRow): boolean =>
  event_position === null && content_type.startsWith('image/') && content_type !== 'image/svg+xml';

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  return Buffer.from(await new Response(stream).arrayBuffer());
}

async function shrink(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const small = sharp(await bytesOf(stream))
    .rotate()
    .resize(MAX_EDGE, MAX_EDGE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY });
  return new Uint8Array(await small.toBuffer());
}

/**
 * Loads sequentially, so that a claim with twenty photos has one in memory. Unreadable ones are skipped; the file
 * list still has them.
 */
export async function loadPhotos(
  context: ApiContext,
  files: readonly AttachmentRow[],
): Promise<DocumentPhoto[]> {
  const photos: DocumentPhoto[] = [];
  for (const row of files.filter(isPicture).slice(0, MAX_PHOTOS)) {
    const stream = await fileStoreOf(context).open(row.file);
    if (!stream) continue;
    try {
      photos.push({ id: row.id, bytes: await shrink(stream) });
    } catch (error) {
      context.log.warn({ file: row.id, err: error }, 'photo left out of a paper');
    }
  }
  return photos;
}
