/** Files that a page sends with a message: uploaded first, and kept while the message is refused. */
import { hash } from 'node:crypto';
import type { PendingFile } from '#lib/portal/desk-record.ts';
import { attachmentInfo } from '#lib/records/attachment-info.ts';
import type { PageContext } from '../context.ts';
import { deskApi, type DeskFailure } from './desk-api.ts';
import type { DeskPost } from './posted.ts';
import { recordCall } from './record.ts';

/** Returns the form value of a kept file: its id and name. */
export const pendingFileValue = ({ id, name }: PendingFile): string => `${id} ${name}`;

/** Returns the files that were kept before. */
export const pendingFilesIn = (post: DeskPost): PendingFile[] =>
  post.all('kept').map((text) => {
    const [id = ''] = text.split(' ', 1);
    return { id, name: text.slice(id.length + 1) };
  });

interface StoredMessage {
  readonly kept: readonly PendingFile[];
  /** Why the next file was refused. */
  readonly failure: DeskFailure | null;
}

/** Uploads the chosen files; answers them after those that were kept before. */
export async function storeFiles(
  context: PageContext,
  record: string,
  post: DeskPost,
): Promise<StoredMessage> {
  const pending = pendingFilesIn(post);
  for (const file of post.files('files')) {
    // A repeated press sends the same file under the same name.
    const sha256 = hash('sha256', new Uint8Array(await file.arrayBuffer()));
    const form = new FormData();
    const callerReference = `${post.field('callerReference')}:${sha256.slice(0, 16)}`;
    form.set('callerReference', callerReference);
    form.set('file', file);
    const sent = await deskApi(context).upload(
      recordCall(record, '/attachments'),
      form,
      attachmentInfo,
    );
    if (!sent.ok) return { kept: pending, failure: sent.error };
    pending.push({ id: sent.value.id, name: sent.value.name });
  }
  return { kept: pending, failure: null };
}
