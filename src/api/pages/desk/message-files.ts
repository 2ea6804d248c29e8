/** Files that a page sends with a message: uploaded first, and kept while the message is refused. */
import { hash } from 'node:crypto';
import type { KeptFile } from '#lib/portal/desk-record.ts';
import { attachmentInfo } from '#lib/records/attachment-info.ts';
import type { PageContext } from '../context.ts';
import { deskApi, type DeskFailure } from './desk-api.ts';
import type { DeskPost } from './posted.ts';
import { recordCall } from './record.ts';

/** Returns the form value of a kept file: its id and name. */
export const keptValue = ({ id, name }: KeptFile): string => `${id} ${name}`;

/** Returns the files that were kept before. */
export const keptIn = (post: DeskPost): KeptFile[] =>
  post.all('kept').map((text) => {
    const [id = ''] = text.split(' ', 1);
    return { id, name: text.slice(id.length + 1) };
  });

interface Kept {
  readonly kept: readonly KeptFile[];
  /** Why the next file was refused. */
  readonly failure: DeskFailure | null;
}

/** Uploads the chosen files; answers them after those that were kept before. */
export async function keepFiles(
  context: PageContext,
  record: string,
  post: DeskPost,
): Promise<Kept> {
  const kept = keptIn(post);
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
    if (!sent.ok) return { kept, failure: sent.error };
    kept.push({ id: sent.value.id, name: sent.value.name });
  }
  return { kept, failure: null };
}
