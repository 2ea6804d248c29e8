/** Photos of a record, as its document prints them. */
import type { ApiContext } from '#api/context/context.ts';
import { fileStoreOf } from '../store.ts';
import { remakePicture } from './remake-picture.ts';

/** Two in a row of 7 inches at 250 dots an inch. */
const MAX_EDGE = 860;
const QUALITY = 74;
export const MAX_PHOTOS = 20;

interface StoredPhoto {
  readonly id: string;
  readonly name: string;
  /** Storage name. */
  readonly file: string;
}

export interface PrintedPhoto<Photo extends StoredPhoto> {
  readonly photo: Photo;
  /** Upright JPEG. */
  readonly bytes: Uint8Array;
}

/**
 * Loads the first {@link MAX_PHOTOS} sequentially: a claim with twenty photos has one in memory. Unreadable ones are
 * skipped and logged.
 */
export async function printedPhotos<Photo extends StoredPhoto>(
  context: ApiContext,
  photos: readonly Photo[],
): Promise<PrintedPhoto<Photo>[]> {
  const printed: PrintedPhoto<Photo>[] = [];
  for (const photo of photos.slice(0, MAX_PHOTOS)) {
    const { id, name, file } = photo;
    const stream = await fileStoreOf(context).open(file);
    if (!stream) continue;
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    const made = await remakePicture({ bytes, name, maxSide: MAX_EDGE, quality: QUALITY });
    if (made.ok) printed.push({ photo, bytes: new Uint8Array(made.value.bytes) });
    else context.log.warn({ file: id, err: made.error }, 'photo left out of a paper');
  }
  return printed;
}
