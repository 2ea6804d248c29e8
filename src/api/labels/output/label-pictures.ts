/** The logo of a label, and its dots for a printer. */
import type { DisplayList } from '#lib/labels/engine/display-list.ts';
import { imagesInDots } from '#lib/labels/engine/render-zpl.ts';
import type { Bitmap } from '#lib/labels/engine/raster.ts';
import type { Dpi, LabelImage } from '#lib/labels/engine/spec.ts';
import type { Values } from '#lib/forms/definition.ts';
import type { ApiContext } from '#api/context/context.ts';
import { findAttachment } from '#api/files/attachments.ts';
import { fileStoreOf } from '#api/files/store.ts';
import { toBitmap, type Picture } from './bitmap.ts';
import { logoOf } from '../label-data.ts';
import { pictureSize } from './picture-size.ts';

export interface LabelPicture extends Picture {
  readonly size: LabelImage;
}

/** Returns the client's logo of the label; null for none. */
export async function readLogo(
  context: Pick<ApiContext, 'database' | 'settings'>,
  clientId: string,
  data: Values,
): Promise<LabelPicture | null> {
  const id = logoOf(data);
  const file = id === '' ? undefined : await findAttachment(context.database.db, id);
  if (file?.client_id !== clientId) return null;
  const size = await pictureSize(context, file);
  if (!size) return null;
  const stream = await fileStoreOf(context).open(file.file);
  if (!stream) return null;
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return { id, size, bytes, contentType: file.content_type };
}

/** By id, in the dots of this printer, for ZPL. */
export async function bitmapsFor(
  list: DisplayList,
  dpi: Dpi,
  picture: LabelPicture | null,
): Promise<Record<string, Bitmap>> {
  const bitmaps: Record<string, Bitmap> = {};
  for (const { image, width, height } of imagesInDots(list, dpi)) {
    if (picture?.id === image) bitmaps[image] = await toBitmap(picture.bytes, width, height);
  }
  return bitmaps;
}
