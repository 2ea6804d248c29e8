/** The status of a request follows the status of its work order. */
import type { Kysely, Transaction } from 'kysely';
import { submissionForm } from '#lib/submissions/registry.ts';
import { statusesOf } from '#lib/records/status.ts';
import { insertEvent } from '#api/submissions/queries/submission-events.ts';
import { lockSubmission, updateAtRevision } from '#api/submissions/queries/submissions.ts';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';
import { lockWorkOfSubmission, updateWorkOrder, workOfSubmission } from './queries/work-orders.ts';
import { insertWorkEvents } from './queries/work-records.ts';
import type { WorkOrderRow } from '#api/db/tables/work-orders.ts';

type Tx = Transaction<Tables>;

/** Statuses of a request that its work order leads: nobody else sets them while there is one. */
const led: readonly string[] = ['IN_PROGRESS', 'ON_HOLD', 'QC', 'COMPLETED', 'SHIPPED', 'CLOSED'];

/** Statuses of a request that are over: nothing moves it any more. */
const over: readonly string[] = ['CLOSED', 'CANCELLED'];

const hasStatus = ({ type }: SubmissionRow, status: string): boolean => {
  const form = submissionForm(type);
  return form !== undefined && statusesOf(form.statuses).some(({ id }) => id === status);
};

/** Takes the request to the order's status, where it has such a status and is not over. */
export async function keepSubmissionInStep(
  tx: Tx,
  { submission_id, status, reference }: WorkOrderRow,
  at: string,
): Promise<void> {
  if (submission_id === null) return;
  const row = await lockSubmission(tx, submission_id);
  if (!row || row.status === status || over.includes(row.status)) return;
  if (!hasStatus(row, status)) return;
  await updateAtRevision(tx, row, { status, updated_at: at });
  await insertEvent(tx, {
    submission_id,
    at,
    actor: 'house',
    kind: 'status',
    from_status: row.status,
    to_status: status,
    note: `Work order ${reference}.`,
    visibility: 'client',
    caller_reference: null,
  });
}

/** The work order that must be moved instead of its request; null when the request may be moved itself. */
export async function leadingWorkOrder(
  db: Kysely<Tables>,
  submissionId: string,
  to: string,
): Promise<string | null> {
  return led.includes(to) ? workOfSubmission(db, submissionId) : null;
}

/** Orders in these statuses cannot be called back with their request. */
const gone: readonly string[] = ['SHIPPED', 'CLOSED'];

/** Cancels the work order of a request that is cancelled. */
export async function cancelWorkWith(
  tx: Tx,
  { id, status, updated_at: at, reference }: SubmissionRow,
  actor: 'client' | 'house',
): Promise<void> {
  if (status !== 'CANCELLED') return;
  const work = await lockWorkOfSubmission(tx, id);
  if (!work || gone.includes(work.status)) return;
  const released = { waiting_for: null, hold_reason: '', held_at: null, ask: null };
  await updateWorkOrder(tx, work, { status, ...released, updated_at: at });
  await insertWorkEvents(tx, work.id, [
    {
      at,
      actor,
      kind: 'status',
      from_status: work.status,
      to_status: status,
      note: `${reference ?? 'The request'} was cancelled.`,
      visibility: 'client',
      caller_reference: null,
    },
  ]);
}
