/** Pictures for label output: data URLs, or monochrome printer dots. */
import type { DisplayList, LabelLayout } from '#lib/labels/engine/display-list.ts';
import { layoutLabel } from '#lib/labels/engine/layout.ts';
import { emptyBitmap, setDot, type Bitmap } from '#lib/labels/engine/raster.ts';
import { imagesInDots } from '#lib/labels/engine/render-zpl.ts';
import type { Dpi, LabelImage, LabelSpec } from '#lib/labels/engine/spec.ts';

/** A stored picture. */
export interface LabelPicture {
  readonly id: string;
  readonly size: LabelImage;
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** Lays a label out with its logo. */
export const layoutWith = (spec: LabelSpec, logo: LabelPicture | null): LabelLayout =>
  layoutLabel(spec, { images: logo ? { [logo.id]: logo.size } : {} });

/** By id, for PDF, SVG and PNG. */
export const dataAddresses = (picture: LabelPicture | null): Readonly<Record<string, string>> =>
  picture
    ? {
        [picture.id]: `data:${picture.contentType};base64,${Buffer.from(picture.bytes).toString('base64')}`,
      }
    : {};

/** Darker than this of 255 becomes a dot. */
const THRESHOLD = 128;

/** Scales the picture to dots; transparency becomes white. Rejects for an invalid picture. */
export async function toBitmap(
  picture: Uint8Array,
  width: number,
  height: number,
): Promise<Bitmap> {
  const { default: sharp } = await import('sharp');
  const grey = await sharp(picture, { limitInputPixels: 50_000_000 })
    .flatten({ background: '#ffffff' })
    .resize(width, height, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
  const bitmap = emptyBitmap(width, height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((grey[y * width + x] ?? 255) < THRESHOLD) setDot(bitmap, x, y);
  return bitmap;
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
