/** Small copies of stored pictures, made when they are first asked for. */
import { Semaphore } from '#api/kernel/semaphore.ts';
import { MAX_THUMB_SIDE } from '#lib/records/file-address.ts';
import { loadSharp } from './load-sharp.ts';

const QUALITY = 72;
const TIMEOUT_SECONDS = 10;

/** Copies that are kept in memory, about 15 KB each. */
const MAX_CACHED = 300;

const turns = new Semaphore({ size: 2, waiting: 100 });

/** By stored file name, whose bytes are immutable; evicts the oldest first. */
const cache = new Map<string, Buffer<ArrayBuffer>>();

/**
 * Returns a JPEG of at most {@link MAX_THUMB_SIDE} pixels a side; null for missing or invalid pictures. @param file
 * storage name @param read returns the bytes, null if gone; called once, its errors propagate
 */
export async function thumbnailOf(
  file: string,
  read: () => Promise<Uint8Array | null>,
): Promise<Buffer<ArrayBuffer> | null> {
  const known = cache.get(file);
  if (known) return known;
  return turns.run(async () => {
    const bytes = await read();
    if (!bytes) return null;
    const sharp = await loadSharp();
    try {
      const made = await sharp(bytes)
        .timeout({ seconds: TIMEOUT_SECONDS })
        .resize({
          width: MAX_THUMB_SIDE,
          height: MAX_THUMB_SIDE,
          fit: 'inside',
          withoutEnlargement: true,
        })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: QUALITY })
        .toBuffer();
      const copy = Buffer.from(made);
      cache.set(file, copy);
      const [oldest] = cache.keys();
      if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
      return copy;
    } catch {
      return null;
    }
  });
}
