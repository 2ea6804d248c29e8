/** Pictures of the content folder: uploaded in the editing screen, scaled, named by content hash. */
import { hash } from 'node:crypto';
import { MAX_PIXELS } from '#lib/forms/attachments/picture-size.ts';
import { contentFile } from './content-store.ts';

const MAX_EDGE = 800;
const MAX_PENDING = 10;

/** Pictures of forms that are previewed and not saved yet. */
const pending = new Map<string, Buffer>();

/** A drawing or a document that the library could read as well is no picture here. */
const FORMATS = new Set(['jpeg', 'png', 'webp']);

/** Returns a WebP of at most 800 px without metadata; null for files other than pictures. */
export async function storePicture(upload: File): Promise<string | null> {
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(Buffer.from(await upload.arrayBuffer()), {
      limitInputPixels: MAX_PIXELS,
    });
    if (!FORMATS.has((await picture.metadata()).format)) return null;
    const bytes = await picture
      .rotate()
      .resize(MAX_EDGE, MAX_EDGE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
    const path = `pictures/${hash('sha256', bytes).slice(0, 12)}.webp`;
    pending.set(path, bytes);
    for (const oldest of pending.keys()) if (pending.size > MAX_PENDING) pending.delete(oldest);
    return `/${path}`;
  } catch {
    return null;
  }
}

/** A picture by its address, saved or not. */
export const pictureAt = (address: string): Buffer | null =>
  contentFile(address.slice(1)) ?? pending.get(address.slice(1)) ?? null;

/** Returns true for an unsaved picture. */
export const isPending = (address: string): boolean => pending.has(address.slice(1));
