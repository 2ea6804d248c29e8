/** Makes a JPEG of an iPhone's photo. Runs in a worker thread: decoding takes a second and much memory. */
import decodeHeic from 'heic-decode';
import sharp from 'sharp';
import { MAX_WHOLE_PIXELS } from '#lib/forms/attachments/picture-size.ts';
import { MAX_SIDE, QUALITY } from './picture-limits.ts';

/** Pixels of a picture before it is decoded; the package's types leave its size out. */
const pixelsOf = (picture: object): number =>
  'width' in picture && 'height' in picture ? Number(picture.width) * Number(picture.height) : NaN;

export interface HeicOrder {
  readonly bytes: Uint8Array;
}

/** Returns the first picture, upright, metadata removed; null if unreadable. */
export async function heicToJpeg({ bytes }: HeicOrder): Promise<Uint8Array | null> {
  try {
    const [first] = await decodeHeic.all({ buffer: bytes });
    if (!first || !(pixelsOf(first) <= MAX_WHOLE_PIXELS)) return null;
    const { data, width, height } = await first.decode();
    const jpeg = await sharp(data, { raw: { width, height, channels: 4 } })
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer();
    // Only a buffer owned by the thread can be transferred.
    return new Uint8Array(jpeg);
  } catch {
    // The decoder's errors mean an invalid photo.
    return null;
  }
}
