import { remakePicture } from '#api/files/pictures/remake-picture.ts';
import { shownName } from '#api/kernel/shown-name.ts';
import type { UploadedFile } from '#api/http/multipart.ts';
import { isPicture } from '#lib/forms/attachments/sniff-file.ts';
import { messages } from '#lib/kernel/messages.ts';
import { err, type Result } from '#lib/kernel/result.ts';

const MAX_SIDE = 1024;
const QUALITY = 82;

/** An upright JPEG of at most 1024 px a side, or the message for its sender. */
export async function freshPicture({
  bytes,
  filename,
}: UploadedFile): Promise<Result<Buffer, string>> {
  if (!isPicture(bytes)) return err(messages.pictureType);
  const name = shownName(filename);
  const made = await remakePicture({ bytes, name, maxSide: MAX_SIDE, quality: QUALITY });
  return made.ok ? { ok: true, value: made.value.bytes } : err(made.error ?? messages.pictureType);
}
