/** Profile pictures: remade, stored, and loaded by `<img>`, which sends no token. */
import type { Transaction } from 'kysely';
import type { ApiContext } from '#api/context/context.ts';
import { lockClient } from '#api/security/clients.ts';
import { changeMember, findAccountById } from '#api/security/members.ts';
import type { SessionCaller } from '#api/security/sessions.ts';
import {
  deleteStoredFiles,
  insertStoredFile,
  findStoredFile,
  assertWithinQuota,
} from '#api/files/stored-files.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { newFileName, isFileName } from '#api/files/file-store.ts';
import { fileStoreOf } from '#api/files/store.ts';
import { ok, type Result, err } from '#lib/kernel/result.ts';
import { open } from '#api/http/endpoint.ts';
import { nothing } from '#api/http/input.ts';
import { inertHeaders } from '#api/http/reply.ts';
import { remakePicture } from '#api/files/pictures/remake-picture.ts';
import { displayName } from '#api/kernel/text.ts';
import type { UploadedFile } from '#api/http/multipart.ts';
import { isPicture } from '#lib/forms/attachments/sniff-file.ts';
import { messages } from '#lib/kernel/messages.ts';

export const PICTURE_PURPOSE = 'profile-picture';
const TYPE = 'image/jpeg';

/**
 * Keeps the picture and runs `work`, the rest of the change, in the same transaction. When that fails the new
 * file goes; when it succeeds the old one does.
 */
export async function withNewPicture<T>(
  context: ApiContext,
  { client: { id: clientId }, member }: Pick<SessionCaller, 'client' | 'member'>,
  picture: Buffer,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const store = fileStoreOf(context);
  const name = newFileName(context.randomBytes, 'jpg');
  const at = context.now().toISOString();
  const row = { file: name, client_id: clientId, content_type: TYPE, created_at: at };
  await store.write(name, picture, TYPE);
  try {
    return await context.database.transaction(async (tx) => {
      // Keeps two uploads of one client apart.
      await lockClient(tx, clientId);
      const before = await findAccountById(tx, member.id);
      await changeMember(tx, { id: member.id, at, changes: { picture: name } });
      if (before?.picture != null) await deleteStoredFiles(tx, [before.picture], at);
      await insertStoredFile(tx, PICTURE_PURPOSE, row, picture);
      await assertWithinQuota(context, tx, clientId);
      return work(tx);
    });
  } catch (error) {
    context.background.run('remove refused picture', () => store.remove(name));
    throw error;
  }
}

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
  if (!isFileName(name)) return fail('not_found');
  const row = await findStoredFile(context.database.reader, name);
  if (row?.purpose !== PICTURE_PURPOSE) return fail('not_found');
  const stream = await fileStoreOf(context).open(name);
  if (!stream) return fail('not_found');
  return ok({ stream, size: row.size_bytes, contentType: row.content_type });
}

/** Cached: a name's content is immutable; served inert (OWASP ASVS 5.0, 3.2.1). */
const headers = {
  ...inertHeaders,
  'cache-control': 'private, max-age=31536000, immutable',
  'content-disposition': 'attachment; filename="profile-picture.jpg"',
  'cross-origin-resource-policy': 'same-site',
} as const;

export const imageRoutes = [
  open.get('/images/:name', nothing, {
    summary:
      'A profile picture; its unguessable name, the `profile` of a client, is the key to it.',
    failures: ['not_found'],
    handle: async ({ context, params }) => {
      const picture = await readPicture(context, params['name'] ?? '');
      if (!picture.ok) return picture;
      const { stream, size, contentType } = picture.value;
      return ok(
        new Response(stream, {
          headers: { ...headers, 'content-type': contentType, 'content-length': String(size) },
        }),
      );
    },
  }),
];

const MAX_SIDE = 1024;
const QUALITY = 82;

/** An upright JPEG of at most 1024 px a side, or the message for its sender. */
export async function freshPicture({
  bytes,
  filename,
}: UploadedFile): Promise<Result<Buffer, string>> {
  if (!isPicture(bytes)) return err(messages.pictureType);
  const name = displayName(filename);
  const made = await remakePicture({ bytes, name, maxSide: MAX_SIDE, quality: QUALITY });
  return made.ok ? { ok: true, value: made.value.bytes } : err(made.error ?? messages.pictureType);
}
