/** Closes conversations after 14 days of silence, unless the company owes an answer. */
import { contactUs } from '#lib/submissions/forms/contact-us/contact-us.submission.ts';
import { DAY_MS } from '#lib/kernel/calendar-day.ts';
import type { ApiContext } from '#api/context/context.ts';
import { agedSubmissions } from '../queries/aged-submissions.ts';
import { actBySystem } from '../acts/system-acts.ts';

const QUIET_MS = 14 * DAY_MS;

/** One round; a reply opens a closed conversation again. */
export async function closeQuietContacts(context: ApiContext): Promise<number> {
  const updatedBefore = new Date(context.now().getTime() - QUIET_MS).toISOString();
  const filter = { type: contactUs.type, statuses: ['ANSWERED', 'WAITING_FOR_YOU'], updatedBefore };
  const note = 'Closed after 14 days without a message.';
  let changed = 0;
  for await (const row of agedSubmissions(context.database.db, filter)) {
    const act = { form: contactUs, row, to: 'CLOSED', note };
    if (await actBySystem(context, act)) changed += 1;
  }
  return changed;
}
