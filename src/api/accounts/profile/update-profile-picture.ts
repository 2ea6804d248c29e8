/** Puts a new profile picture in the place of the old one: file first, then the rows, then the old file. */
import type { Transaction } from 'kysely';
import type { ApiContext } from '#api/context/context.ts';
import { setPicture } from '#api/security/clients.ts';
import { deleteOtherFiles, insertStoredFile } from '#api/files/stored-files.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { Refusal } from '#api/kernel/failures.ts';
import { newFileName } from '#api/files/names.ts';
import { isWithinQuota } from '#api/files/quota.ts';
import { fileStoreOf } from '#api/files/store-of.ts';

export const PICTURE_PURPOSE = 'profile-picture';
const TYPE = 'image/jpeg';

/**
 * Keeps the picture and runs `work`, the rest of the change, in the same transaction. When that fails the new
 * file goes; when it succeeds the old one does.
 */
export async function withNewPicture<T>(
  context: ApiContext,
  clientId: string,
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
      // The client's row is written first: its lock keeps two uploads of one client apart.
      await setPicture(tx, { id: clientId, at, picture: name });
      await deleteOtherFiles(tx, { client_id: clientId, purpose: PICTURE_PURPOSE, name }, at);
      await insertStoredFile(tx, PICTURE_PURPOSE, row, picture);
      if (!(await isWithinQuota(tx, clientId))) throw new Refusal('too_large');
      return work(tx);
    });
  } catch (error) {
    context.background.run('remove refused picture', () => store.remove(name));
    throw error;
  }
}
