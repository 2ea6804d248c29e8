/** Mails about a record: to its client, and to the company. */
import { PARTLY_APPROVED } from '#lib/submissions/claims/decisions.ts';
import type { Transaction } from 'kysely';
import { answerBy } from '#lib/content/answer-day.ts';
import { dayText, weekdayText } from '#lib/kernel/calendar-day.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { recordClocks } from '#lib/submissions/claims/record-deadlines.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { sentData } from '#lib/submissions/sent-data.ts';
import { answerDueSince } from '#lib/submissions/answer-owed.ts';
import { recordPath } from '#lib/records/record-path.ts';
import {
  nextOf,
  quoteNameOf,
  requirementsOf,
  statusOf,
  type ClientAct,
} from '#lib/records/status.ts';
import { eventHeadline } from '#lib/records/timeline-text.ts';
import { totalLines } from '#lib/forms/display.ts';
import { topicOf } from '#lib/people/mail-topics.ts';
import { missingBeforeWork } from '#api/records/missing-forms.ts';
import type { SubmissionEventRow, SubmissionRow, Tables } from '#api/db/tables/tables.ts';
import { queueMail } from '#api/mail/queue.ts';
import { queueForReaders, recipientsOf, senderIdOf } from '#api/records/recipients.ts';
import { eventsOf, noteWithName } from '#api/records/timeline.ts';
import { attachmentsOfSubmission } from '#api/files/attachments.ts';
import { filesNamedBy } from '#api/records/form-data.ts';
import { companyAddress } from '#api/mail/company-address.ts';
import { mailSections, senderOf } from '#api/mail/company-mail.ts';
import type { CompanyMail } from '#api/mail/templates/submissions.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { WebhookEvent as Told, WebhookEventType } from '#api/context/ports.ts';
import { clockEvents } from './views.ts';

interface SubmissionNotice {
  readonly form: SubmissionDefinition;
  readonly row: SubmissionRow;
  /** Description by the company; '' for none. */
  readonly note?: string;
}

/** Company notification: event in words, and automatic effects. */
interface CompanyNotice extends SubmissionNotice {
  readonly happened: string;
  readonly done?: readonly string[];
}

export type ClientMail =
  | 'submission-received'
  | 'submission-status'
  | 'submission-question'
  | 'submission-quote'
  | 'submission-message'
  | 'submission-signed'
  | 'card-expiring'
  | 'terms-updated';

/** The day that the company has promised, while it owes an answer; '' else. */
function promisedDay(
  { form, row }: SubmissionNotice,
  events: readonly SubmissionEventRow[],
): string {
  const timeline = events.map((event) => ({ ...event, to: event.to_status }));
  const since = answerDueSince(form.statuses, row.status, timeline);
  return since === null
    ? ''
    : weekdayText(answerBy({ form: form.route, values: sentData(row) }, since));
}

/** Returns the client's next deadline on a claim, as named by its page; '' for none. */
function ownDeadline(
  { row }: SubmissionNotice,
  events: readonly SubmissionEventRow[],
  today: string,
): string {
  const { type, status, submitted_at: submittedAt } = row;
  const record = { type, status, submittedAt, data: sentData(row), timeline: clockEvents(events) };
  const clock = recordClocks(record, today).find(({ who }) => who === 'you');
  return clock ? `${clock.label}: by ${dayText(clock.due)}.` : '';
}

/** `missing` are the titles of first forms that work waits for. */
const detailsOf = ({ form, row, note = '' }: SubmissionNotice, missing: readonly string[] = []) => {
  const status = statusOf(form.statuses, row.status);
  const reference = row.reference ?? '';
  return {
    reference,
    form: form.title,
    noun: form.noun,
    quote: quoteNameOf(form.statuses).toLowerCase(),
    title: row.title,
    status: status.label,
    next: nextOf(status, missing),
    note,
    path: recordPath(form, reference),
  };
};

/** Mails the sender of the record and the people with its topic; quotes go to those of Money too. */
export async function notifyClient(
  context: ApiContext,
  tx: Transaction<Tables>,
  kind: ClientMail,
  news: SubmissionNotice,
): Promise<void> {
  if (context.isQuiet) return;
  const { row } = news;
  const isQuote = kind === 'submission-quote';
  const readers = await recipientsOf(tx, {
    clientId: row.client_id,
    topics: [topicOf(row.type), ...(isQuote ? (['money'] as const) : [])],
    sender: await senderIdOf(tx, 'submissions', row),
  });
  if (readers.length === 0) return;
  // The only attachment that a mail has: the signed document.
  const hasCopy = kind === 'submission-received' && news.form.mailSignedCopy === true;
  const status = statusOf(news.form.statuses, row.status);
  const details = detailsOf(news, await missingBeforeWork(context, tx, row.client_id, status));
  const events = await eventsOf(tx, 'submissions', row.id, { all: false });
  const day = promisedDay(news, events);
  const next = [
    details.next,
    day && `We’ll reply by ${day}.`,
    ownDeadline(news, events, companyDay(context.now())),
  ]
    .filter((text) => text !== '')
    .join(' ');
  const full = { ...details, note: noteWithName(context, details.note), next, hasCopy };
  const isPart = kind === 'submission-status' && row.status === PARTLY_APPROVED;
  const isAmount = isQuote || isPart;
  const withoutAmounts = {
    ...full,
    note: isAmount ? '' : full.note,
    hasCopy: false,
  };
  const data = (hasAmounts: boolean) => (hasAmounts ? full : withoutAmounts);
  await queueForReaders(context, tx, readers, { kind, data });
}

/** Urgency marks for the company, most urgent first. */
const companyMarks = ['CRITICAL', 'URGENT', 'RUSH', 'LATE'];

/** All form values in words; forms that may name a card are read in the operations feed only. */
async function contentOf(
  context: ApiContext,
  tx: Transaction<Tables>,
  { form, row }: SubmissionNotice,
) {
  if (form.refusesCards) return {};
  const sent = sentData(row);
  const totals = totalLines(form, sent);
  const files = filesNamedBy(form, await attachmentsOfSubmission(tx, row.id), [sent]);
  const sections = await mailSections(context, tx, {
    form,
    data: sent,
    clientId: row.client_id,
  });
  return {
    sections: [
      ...sections,
      ...(totals.length > 0 ? [{ title: 'Totals', lines: totals, tables: [] }] : []),
    ],
    files: files.map(({ name }) => name),
    hasDocument: true,
  };
}

/**
 * Mails a client's submission or act to the person who has the record, else to OPERATIONS_EMAIL, with all data needed
 * to act. Replies go to the client (Reply-To).
 */
export async function notifyCompany(
  context: ApiContext,
  tx: Transaction<Tables>,
  news: CompanyNotice,
): Promise<void> {
  const { row, happened, done = [] } = news;
  if (context.isQuiet) return;
  const { to, hasAmounts, desk } = await companyAddress(context, tx, row.reference);
  if (to === null) return;
  const person = context.member?.id ?? (await senderIdOf(tx, 'submissions', row));
  const sender = await senderOf(tx, row.client_id, person);
  if (!sender) return;
  const day = promisedDay(news, await eventsOf(tx, 'submissions', row.id, { all: false }));
  const data: CompanyMail = {
    ...detailsOf(news),
    ...sender,
    desk,
    client: [...(sender.client ?? []), ...(day === '' ? [] : [{ label: 'Answer by', text: day }])],
    happened,
    done,
    marks: companyMarks.filter((mark) => row.flags.includes(mark)),
    ...(hasAmounts && (await contentOf(context, tx, news))),
  };
  await queueMail(context, tx, { to, kind: 'submission-for-house', data });
}

/** Returns a client act for the subject of the company mail: 'quote signed', 'withdrawn'. */
export function happenedText(
  { statuses }: Pick<SubmissionDefinition, 'statuses'>,
  act: ClientAct,
  { from, to }: { readonly from: string; readonly to: string },
): string {
  if (act === 'reply') return 'message';
  const terms = requirementsOf(statuses, from, act);
  if (terms?.onQuote) {
    return `${quoteNameOf(statuses).toLowerCase()} ${act === 'approve' ? 'signed' : 'declined'}`;
  }
  return eventHeadline({ statuses }, { kind: act, from, to }).toLowerCase();
}

/** The event of each act of a client. */
export const typeOfAct = {
  withdraw: 'submission.cancelled',
  reply: 'submission.replied',
  answer: 'submission.answered',
  approve: 'submission.approved',
  decline: 'submission.declined',
  appeal: 'submission.appealed',
  retract: 'submission.appeal_withdrawn',
  revoke: 'submission.revoked',
  dispute: 'submission.disputed',
  prefer: 'submission.preferred',
  send: 'submission.sent',
} as const satisfies Record<ClientAct, WebhookEventType>;

/** Returns the webhook event of a submission. */
export const noticeOf = (
  type: WebhookEventType,
  { reference, client_id: clientId, status, type: form, revision }: SubmissionRow,
): Told => ({ type, reference, clientId, status, about: { form, revision } });
