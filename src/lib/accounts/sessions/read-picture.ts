/** Makes a chosen picture ready, loaded with the first choice. Browser only. */
import { findContentError, findSizeError } from '#lib/forms/attachments/file-rules.ts';
import { MAX_PICTURE_BYTES } from '#lib/kernel/limits.ts';
import { shrinkPhoto } from '#lib/forms/attachments/shrink-photo.ts';

/** The picture, made smaller, with a message when it cannot be used. */
export async function readPicture(
  chosen: File,
): Promise<{ readonly file: File; readonly refusal: string | null }> {
  const unusable = await findContentError(chosen);
  if (unusable !== null) return { file: chosen, refusal: unusable };
  const file = await shrinkPhoto(chosen);
  return { file, refusal: findSizeError(file, MAX_PICTURE_BYTES) };
}
