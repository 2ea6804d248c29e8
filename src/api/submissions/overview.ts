/** Welcome page data in one call: pending actions and the three first forms. */
import { statusOf } from '#lib/records/status.ts';
import { submissionForm, submissionForms } from '#lib/submissions/registry.ts';
import type { ApiContext } from '#api/context/context.ts';
import { countByStatus, pageOfSubmissions } from './queries/submissions.ts';
import { doneTypes, hasSentAll } from './onboarding.ts';
import { eventsOfOwn } from './queries/submission-events.ts';
import { showSummaries } from './views.ts';
import { isExpired, readQuote } from '#lib/records/quote-text.ts';
import type { SubmissionRow } from '#api/db/tables/tables.ts';
import { dueOf } from './due-day.ts';
import { typeOf } from '#lib/kernel/form-table.ts';
import { companyDay } from '#lib/kernel/company-day.ts';

const MAX_WAITING = 20;

/** Statuses in which a record waits for its client. */
const waitingStatuses = [
  ...new Set(
    submissionForms.flatMap(({ statuses }) =>
      statuses.statuses.filter(({ tone }) => tone === 'waiting').map(({ id }) => id),
    ),
  ),
];

/** Forms whose deadlines depend on their events. */
const clocked = [typeOf('cargo-claim'), typeOf('garment-claim')];

/** Returns true for an expired quote or offer: signing needs a new one. */
const isOfferOver = ({ type, status, quote }: SubmissionRow, now: Date): boolean => {
  const offer = status === submissionForm(type)?.statuses.quoted ? readQuote(quote) : null;
  return offer !== null && isExpired(offer, now);
};

/** Returns counts by form and tone, pending actions, and completed first forms. */
export async function showOverview(context: ApiContext, clientId: string) {
  const { database, ports } = context;
  const [counts, waiting, receipts, events] = await Promise.all([
    countByStatus(database.reader, clientId),
    pageOfSubmissions(
      database.reader,
      { clientId, statuses: waitingStatuses },
      { order: 'updated_at', direction: 'desc', offset: 0, size: MAX_WAITING },
    ),
    ports.receiptsWaiting(context, clientId, MAX_WAITING),
    eventsOfOwn(database.reader, { clientId, types: clocked, statuses: waitingStatuses }),
  ]);
  const today = companyDay(context.now());
  const items = waiting.items.filter((row) => !isOfferOver(row, context.now()));
  const summaries = await showSummaries(context, items);
  const done = doneTypes(counts);
  const forms: Record<string, Record<string, number>> = {};
  for (const { type, status, count } of counts) {
    const form = submissionForm(type);
    if (!form) continue;
    const { tone } = statusOf(form.statuses, status);
    const tones = (forms[type] ??= {});
    tones[tone] = (tones[tone] ?? 0) + count;
  }
  return {
    onboarding: {
      terms: done.has('terms'),
      cardAuthorization: done.has('card-authorization'),
      serviceRequest: done.has('service-request'),
    },
    onboarded: hasSentAll(counts),
    waiting: summaries.map((summary, index) => {
      const row = items[index];
      return { ...summary, due: row ? dueOf(row, events, today) : null };
    }),
    waitingTotal: waiting.total - (waiting.items.length - items.length),
    receipts: receipts.items,
    receiptsTotal: receipts.total,
    forms,
  };
}
