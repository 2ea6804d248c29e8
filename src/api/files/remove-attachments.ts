/** Deletes free attachments: one by its owner, old ones by the sweeper. */
import { ok, type Result } from '#lib/kernel/result.ts';
import { DAY_MS } from '#lib/kernel/calendar-day.ts';
import type { ApiContext } from '#api/context/context.ts';
import { deleteFreeAttachment, findAttachment, orphanedAttachments } from './attachments.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { isFileId } from './send-stored-file.ts';

type Parts = Pick<ApiContext, 'database' | 'now'>;

/** Uploads of an unsaved form are kept for a day. */
const KEEP_MS = DAY_MS;
const AT_ONCE = 200;

const remove = ({ database, now }: Parts, id: string): Promise<boolean> =>
  database.transaction((tx) => deleteFreeAttachment(tx, id, now().toISOString()));

/** 404 for another client's file; 409 while a record references it. */
export async function removeOwnAttachment(
  context: ApiContext,
  clientId: string,
  id: string,
): Promise<Result<null, Failure>> {
  const row = isFileId(id) ? await findAttachment(context.database.db, id) : undefined;
  if (row?.client_id !== clientId) return refuse('not_found');
  return (await remove(context, id)) ? ok(null) : refuse('conflict');
}

/** One round; returns how many files were removed. */
export async function sweepAttachments(context: Parts): Promise<number> {
  const before = new Date(context.now().getTime() - KEEP_MS).toISOString();
  const ids = await orphanedAttachments(context.database.db, before, AT_ONCE);
  for (const id of ids) await remove(context, id);
  return ids.length;
}
