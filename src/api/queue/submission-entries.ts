/** Entries of submissions: due on the day that their clients were promised. */
import { sql, type Kysely } from 'kysely';
import { answerBy } from '#lib/content/answer-day.ts';
import { answerDueSince, isAnswerDue } from '#lib/submissions/answer-owed.ts';
import { actBy, recordClocks } from '#lib/submissions/claims/record-deadlines.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { submissionForm, submissionForms } from '#lib/submissions/registry.ts';
import { sentData } from '#lib/submissions/sent-data.ts';
import { statusOf } from '#lib/records/status.ts';
import { workStatuses } from '#lib/work-orders/statuses.ts';
import { NO_DAY } from '#api/db/tables/queue.ts';
import type { SubmissionEventRow, SubmissionRow, Tables } from '#api/db/tables/tables.ts';
import {
  statusEnteredAt,
  needOf,
  unansweredSince,
  type NextStep,
  type QueueEntry,
} from './queue-entry.ts';

/** Flags that the desk shows. */
const marks: readonly string[] = ['CRITICAL', 'URGENT', 'RUSH', 'LATE', 'CONCEALED'];

const workIds: readonly string[] = workStatuses.statuses.map(({ id }) => id);

/** A request that a work order leads asks for nothing by its status. */
const noStatuses = { statuses: [] };

/** Statuses in which a submission can have an entry. */
export const queuedStatuses = [
  ...new Set(
    submissionForms.flatMap(({ statuses: { statuses } }) =>
      statuses
        .filter(({ companyAction, tone }) => companyAction !== undefined || tone === 'waiting')
        .map(({ id }) => id),
    ),
  ),
];

/** Returns the requests that a work order leads. */
async function requestsWithOrder(
  db: Kysely<Tables>,
  rows: readonly SubmissionRow[],
): Promise<ReadonlySet<string | null>> {
  const ids = rows.filter(({ status }) => workIds.includes(status)).map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const orders = await db
    .selectFrom('work_orders')
    .select('submission_id')
    .where('submission_id', 'in', ids)
    .where('status', '!=', 'CANCELLED')
    .execute();
  return new Set(orders.map(({ submission_id: id }) => id));
}

/** Returns the day by which the company or the client has to act. */
function dueOn(
  form: SubmissionDefinition,
  row: SubmissionRow,
  events: readonly SubmissionEventRow[],
  { need, toDo, since, today }: NextStep & { readonly since: string; readonly today: string },
): string | null {
  const { type, status, quote, submitted_at: submittedAt } = row;
  const data = sentData(row);
  const timeline = events
    .filter(({ visibility }) => visibility === 'client')
    .map(({ kind, from_status: from, to_status: to, at, on_day: on }) => ({
      kind,
      from,
      to,
      at,
      on,
    }));
  const record = { type, status, data, quote, submittedAt, timeline };
  if (need === 'client') return actBy(record, form.statuses, today);
  const { companyAction, tone } = statusOf(form.statuses, status);
  const isPromised =
    toDo !== companyAction || isAnswerDue(form.statuses, status) || tone !== 'moving';
  if (isPromised) return answerBy({ form: form.route, values: data }, since);
  return recordClocks(record, today).find(({ who }) => who === 'carrier')?.due ?? null;
}

function entryOf(
  row: SubmissionRow,
  events: readonly SubmissionEventRow[],
  { isLed, today }: { readonly isLed: boolean; readonly today: string },
): QueueEntry | null {
  const form = submissionForm(row.type);
  const { reference, status } = row;
  if (!form || reference === null) return null;
  const unanswered = unansweredSince(events);
  const table = isLed ? noStatuses : form.statuses;
  const found = needOf(table, status, unanswered !== null);
  if (!found) return null;
  const { need, toDo } = found;
  const timeline = events.map((event) => ({ ...event, to: event.to_status }));
  const owed =
    need === 'us' ? (answerDueSince(form.statuses, status, timeline) ?? unanswered) : null;
  const since = owed ?? statusEnteredAt(events, status, row.submitted_at ?? row.updated_at);
  return {
    record_id: row.id,
    kind: 'submission',
    reference,
    client_id: row.client_id,
    form: row.type,
    title: row.title,
    status,
    need,
    to_do: toDo,
    since,
    due_on: dueOn(form, row, events, { need, toDo, since, today }) ?? NO_DAY,
    marks: marks
      .filter((mark) => row.flags.includes(mark))
      .join(',')
      .toLowerCase(),
    revision: row.revision,
    updated_at: row.updated_at,
  };
}

/** Returns the queue entries of submissions that need an act. */
export async function submissionEntries(
  db: Kysely<Tables>,
  ids: readonly string[],
  today: string,
): Promise<QueueEntry[]> {
  const rows = await db.selectFrom('submissions').selectAll().where('id', 'in', ids).execute();
  const events = await db
    .selectFrom('submission_events')
    .selectAll()
    .where('submission_id', 'in', ids)
    .orderBy('position')
    .execute();
  const led = await requestsWithOrder(db, rows);
  return rows.flatMap((row) => {
    const own = events.filter(({ submission_id: id }) => id === row.id);
    return entryOf(row, own, { isLed: led.has(row.id), today }) ?? [];
  });
}

/** Submissions that can have an entry. */
export const openSubmissions = sql<boolean>`submissions.status in (${sql.join(queuedStatuses)})
  and submissions.reference is not null`;
