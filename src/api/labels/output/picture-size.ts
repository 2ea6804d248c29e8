/** How many pixels a logo has; the layout works out from it how sharp it is printed. */
import type { ApiContext } from '#api/context/context.ts';
import type { AttachmentRow } from '#api/db/tables/tables.ts';
import { fileStoreOf } from '#api/files/store-of.ts';

export interface PictureSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The size of a stored picture; null when it is none, or gone. */
export async function pictureSize(
  context: Pick<ApiContext, 'settings'>,
  { file, content_type }: Pick<AttachmentRow, 'file' | 'content_type'>,
): Promise<PictureSize | null> {
  if (!content_type.startsWith('image/')) return null;
  const stream = await fileStoreOf(context).open(file);
  if (!stream) return null;
  const bytes = await new Response(stream).arrayBuffer();
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(bytes).metadata();
  return { widthPx: width, heightPx: height };
}
