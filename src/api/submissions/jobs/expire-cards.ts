/** Card authorizations expire: a mail 30 days before, another 7 days before, then the status changes. */
import { authorizationEnd, cardDue } from '#lib/submissions/cards/card-dates.ts';
import { dayText } from '#lib/kernel/calendar-day.ts';
import { openCardStatuses } from '#lib/submissions/forms/card-authorization/card-authorization.statuses.ts';
import { cardAuthorization as form } from '#lib/submissions/forms/card-authorization/card-authorization.submission.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import type { ApiContext } from '#api/context/context.ts';
import { agedSubmissions } from '../queries/aged-submissions.ts';
import type { SubmissionRow } from '#api/db/tables/tables.ts';
import { notifyClient } from '../notify.ts';
import { actBySystem, remindOnce } from '../acts/system-acts.ts';

const LAST_CALL = 'portal:card-last-call';

async function expire(context: ApiContext, row: SubmissionRow, today: string): Promise<boolean> {
  const end = dayText(authorizationEnd(row.data));
  const mail = 'card-expiring';
  switch (cardDue(row.status, row.data, today)) {
    case 'expired':
      return actBySystem(context, { form, row, to: 'EXPIRED', note: `It ended on ${end}.` });
    case 'expiring':
      return actBySystem(context, { form, row, to: 'EXPIRING', note: `It ends on ${end}.`, mail });
    case 'last-call':
      return remindOnce(context, {
        row,
        key: LAST_CALL,
        note: `It ends on ${end}.`,
        mail: (tx) => notifyClient(context, tx, mail, { form, row, note: `It ends on ${end}.` }),
      });
    case null:
      return false;
  }
}

/** One round. */
export async function expireCards(context: ApiContext): Promise<number> {
  const today = companyDay(context.now());
  const filter = { type: form.type, statuses: openCardStatuses };
  let changed = 0;
  for await (const row of agedSubmissions(context.database.db, filter)) {
    if (await expire(context, row, today)) changed += 1;
  }
  return changed;
}
