/**
 * Re-encodes a picture (OWASP ASVS 5.0, 5.2.6 and 14.2.8): drops all original bytes, so metadata such as place and
 * camera, and trailing bytes, are gone.
 */
import { formMessages } from '#lib/forms/form-messages.ts';
import { MAX_PIXELS, findPixelError } from '#lib/forms/attachments/picture-size.ts';
import { err, ok, type Result } from '#lib/kernel/result.ts';
import { Semaphore } from '#api/kernel/semaphore.ts';
import { loadSharp } from './load-sharp.ts';

const TIMEOUT_SECONDS = 20;

/** Two run concurrently in this process, more wait; a full queue answers 503. */
const turns = new Semaphore({ size: 2, waiting: 16 });

interface PictureOrder {
  readonly bytes: Uint8Array;
  /** The sender's name of it, for messages. */
  readonly name: string;
  /** Longer edge at most, in pixels. */
  readonly maxSide: number;
  /** JPEG quality in percent. */
  readonly quality: number;
  /** Stays a PNG with its transparency; a JPEG on white otherwise. */
  readonly isPng?: boolean;
}

interface RemadePicture {
  readonly bytes: Buffer;
  readonly exif: Buffer | undefined;
}

/** Returns the upright picture; a message if it is too large; null for an invalid picture. */
export async function remakePicture(
  order: PictureOrder,
): Promise<Result<RemadePicture, string | null>> {
  const { bytes, name, maxSide, quality, isPng = false } = order;
  const pixelError = findPixelError(bytes, name);
  if (pixelError !== null) return err(pixelError);
  return turns.run(async () => {
    const sharp = await loadSharp();
    try {
      const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
      const { exif } = await picture.metadata();
      const sized = picture
        .timeout({ seconds: TIMEOUT_SECONDS })
        .autoOrient()
        .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
      const made = isPng ? sized.png() : sized.flatten({ background: '#ffffff' }).jpeg({ quality });
      return ok({ bytes: await made.toBuffer(), exif });
    } catch (error) {
      // Other errors of sharp mean an invalid picture.
      return err(String(error).includes('timeout:') ? formMessages.fileSlow(name) : null);
    }
  });
}
