/** Pictures for label output: data URLs, or monochrome printer dots. */
import { emptyBitmap, setDot, type Bitmap } from '#lib/labels/engine/raster.ts';

/** A stored picture. */
export interface Picture {
  readonly id: string;
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** By id, for PDF, SVG and PNG. */
export const dataAddresses = (picture: Picture | null): Readonly<Record<string, string>> =>
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
