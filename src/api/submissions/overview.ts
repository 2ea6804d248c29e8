/** What the welcome page asks for in one call: what waits for the client, and the three first forms. */
import { statusOf } from '#lib/records/status.ts';
import { submissionForm, submissionForms } from '#lib/submissions/registry.ts';
import type { ApiContext } from '#api/context/context.ts';
import { countByStatus, pageOfSubmissions } from './queries/submissions.ts';
import { doneTypes } from './onboarding.ts';
import { showSummary } from './views.ts';

const MOST_WAITING = 20;

/** Statuses in which a record waits for its client. */
const waitingStatuses = [
  ...new Set(
    submissionForms.flatMap(({ statuses }) =>
      statuses.statuses.filter(({ tone }) => tone === 'waiting').map(({ id }) => id),
    ),
  ),
];

/** Counts by form and tone, what waits, and which of the first forms are done. */
export async function showOverview({ database }: ApiContext, clientId: string) {
  const [counts, waiting] = await Promise.all([
    countByStatus(database.reader, clientId),
    pageOfSubmissions(
      database.reader,
      { clientId, statuses: waitingStatuses },
      { order: 'updated_at', direction: 'desc', offset: 0, size: MOST_WAITING },
    ),
  ]);
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
    waiting: waiting.items.map(showSummary),
    waitingTotal: waiting.total,
    forms,
  };
}
