/** Returns a profile picture by its unguessable name. */
import { ok, type Result } from '#lib/kernel/result.ts';
import type { ApiContext } from '#api/context/context.ts';
import { findStoredFile } from '#api/files/stored-files.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { isFileName } from '#api/files/names.ts';
import { fileStoreOf } from '#api/files/store-of.ts';
import { PICTURE_PURPOSE } from './update-profile-picture.ts';

export interface Picture {
  readonly stream: ReadableStream<Uint8Array>;
  readonly size: number;
  readonly contentType: string;
}

/** 404 for other names, other files, and replaced pictures. */
export async function readPicture(
  context: ApiContext,
  name: string,
): Promise<Result<Picture, Failure>> {
  if (!isFileName(name)) return refuse('not_found');
  const row = await findStoredFile(context.database.reader, name);
  if (row?.purpose !== PICTURE_PURPOSE) return refuse('not_found');
  const stream = await fileStoreOf(context).open(name);
  if (!stream) return refuse('not_found');
  return ok({ stream, size: row.size_bytes, contentType: row.content_type });
}
