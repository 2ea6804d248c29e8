/**
 * Re-encodes an uploaded picture (OWASP ASVS 5.0, 5.2.6 and 14.2.8): none of the sender's bytes are stored, so
 * metadata such as place and camera, and bytes after the picture, are gone.
 */
import { loadSharp } from '#api/files/load-sharp.ts';
import { Semaphore } from '#api/kernel/semaphore.ts';
import { isPicture } from '#lib/forms/attachments/sniff-file.ts';

export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

const MAX_PIXELS = 24_000_000;
const MAX_SIDE = 1024;
const QUALITY = 82;
const SECONDS = 15;

/** At most two at once in this process; more wait; when too many wait, the call is refused with 503. */
const turns = new Semaphore({ size: 2, waiting: 16 });

/** An upright JPEG of at most 1024 px, or null when the bytes are no sound JPG or PNG. */
export async function freshPicture(bytes: Uint8Array): Promise<Buffer | null> {
  if (!isPicture(bytes)) return null;
  return turns.run(async () => {
    const sharp = await loadSharp();
    try {
      return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
        .timeout({ seconds: SECONDS })
        .autoOrient()
        .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: QUALITY })
        .toBuffer();
    } catch {
      // sharp throws for one reason only that matters here: it cannot make a picture of these bytes.
      return null;
    }
  });
}
