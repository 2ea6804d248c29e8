/** Deletes drafts 90 days after their last change; the sweep of files removes their attachments. */
import { DRAFT } from '#lib/records/status.ts';
import { DAY_MS } from '#lib/kernel/calendar-day.ts';
import type { ApiContext } from '#api/context/context.ts';
import { agedSubmissions } from '../queries/aged-submissions.ts';
import { deleteUntouchedDraft } from '../queries/submissions.ts';

const KEEP_MS = 90 * DAY_MS;

/** One round. */
export async function deleteOldDrafts({ database, now }: ApiContext): Promise<number> {
  const updatedBefore = new Date(now().getTime() - KEEP_MS).toISOString();
  let changed = 0;
  for await (const row of agedSubmissions(database.db, { statuses: [DRAFT], updatedBefore })) {
    if (await deleteUntouchedDraft(database.db, row)) changed += 1;
  }
  return changed;
}
