/** How many pixels a logo has; the layout works out from it how sharp it is printed. */
import type { ApiContext } from '#api/context/context.ts';
import type { AttachmentRow } from '#api/db/tables/tables.ts';
import { type FileStore, fileStoreOf } from '#api/files/store.ts';

export interface PictureSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** How many sizes are kept. */
const MAX_KEPT = 1000;

/** By file name, whose content is immutable: avoids reading a logo again. */
const kept = new Map<string, PictureSize>();

async function readSize(store: FileStore, file: string): Promise<PictureSize | null> {
  const stream = await store.open(file);
  if (!stream) return null;
  const bytes = await new Response(stream).arrayBuffer();
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(bytes).metadata();
  return { widthPx: width, heightPx: height };
}

/** Returns the size of a stored picture; null if invalid or gone. */
export async function pictureSize(
  context: Pick<ApiContext, 'settings'>,
  { file, content_type }: Pick<AttachmentRow, 'file' | 'content_type'>,
): Promise<PictureSize | null> {
  if (!content_type.startsWith('image/')) return null;
  const known = kept.get(file);
  if (known) return known;
  const size = await readSize(fileStoreOf(context), file);
  if (kept.size >= MAX_KEPT) kept.clear();
  if (size) kept.set(file, size);
  return size;
}
