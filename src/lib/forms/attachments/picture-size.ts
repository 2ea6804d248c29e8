/** Sizes of pictures by their headers: browser and server know the number of pixels before anything is decoded. */
import { formMessages } from '../form-messages.ts';

/** Most pixels of a picture that is decoded a few lines at a time: 16,320 × 12,240 and less. */
export const MAX_PIXELS = 200_000_000;
/** Most pixels of one that is decoded as a whole: HEIC, progressive JPEG, interlaced PNG. */
export const MAX_WHOLE_PIXELS = 60_000_000;
/** Bytes at the start of a file that hold the size, behind previews and color profiles. */
export const HEADER_BYTES = 512 * 1024;

interface PictureHeader {
  readonly width: number;
  readonly height: number;
  /** Decoded as a whole. */
  readonly isWhole: boolean;
}

const textAt = (view: DataView, at: number, length: number): string =>
  String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length));

/** Frames of JPEG (SOF0 to SOF15) without the tables DHT, JPG and DAC, which share their range. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegHeader(view: DataView): PictureHeader | null {
  for (let at = 2; view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      return { width, height, isWhole: marker > 0xc1 };
    }
    // Skips fill bytes, and markers that have a zero length.
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else at += 2 + view.getUint16(at + 2);
  }
  return null;
}

const pngHeader = (view: DataView): PictureHeader => ({
  width: view.getUint32(16),
  height: view.getUint32(20),
  isWhole: view.getUint8(28) === 1,
});

function webpHeader(view: DataView): PictureHeader | null {
  const sized = (width: number, height: number) => ({ width, height, isWhole: false });
  const int24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
  switch (textAt(view, 12, 4)) {
    case 'VP8 ':
      return sized(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return sized((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1);
    }
    case 'VP8X':
      return sized(int24(24) + 1, int24(27) + 1);
    default:
      return null;
  }
}

/** The largest of the sizes (`ispe`): those of tiles are smaller than that of their grid. */
function heicHeader(view: DataView): PictureHeader | null {
  let found: PictureHeader | null = null;
  for (let at = 12; at + 16 <= view.byteLength; at++) {
    if (view.getUint32(at) !== 0x69737065) continue;
    const [width, height] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    if (!found || width * height > found.width * found.height)
      found = { width, height, isWhole: true };
  }
  return found;
}

/** Returns the size from the first bytes of a picture; null if absent. */
function readHeader(bytes: Uint8Array): PictureHeader | null {
  const head = bytes.subarray(0, HEADER_BYTES);
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  try {
    if (view.getUint16(0) === 0xffd8) return jpegHeader(view);
    if (textAt(view, 1, 3) === 'PNG') return pngHeader(view);
    if (textAt(view, 8, 4) === 'WEBP') return webpHeader(view);
    return textAt(view, 4, 4) === 'ftyp' ? heicHeader(view) : null;
  } catch {
    // The file ends before its size.
    return null;
  }
}

/** Returns the error of too many pixels, with their number and the limit; null if valid. */
export function findPixelError(bytes: Uint8Array, name: string): string | null {
  const header = readHeader(bytes);
  if (!header) return null;
  const limit = header.isWhole ? MAX_WHOLE_PIXELS : MAX_PIXELS;
  const pixels = header.width * header.height;
  return pixels > limit ? formMessages.filePixels(name, pixels, limit) : null;
}
