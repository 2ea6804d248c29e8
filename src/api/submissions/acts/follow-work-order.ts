/** The status of a request follows the status of its work order. */
import type { Transaction } from 'kysely';
import { submissionForm } from '#lib/submissions/registry.ts';
import { statusesOf } from '#lib/records/status.ts';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';
import type { WorkOrderRow } from '#api/db/tables/work-orders.ts';
import { lockSubmission } from '#api/records/submission-links.ts';
import { insertEvent } from '../queries/submission-events.ts';
import { updateAtRevision } from '../queries/submissions.ts';

type Tx = Transaction<Tables>;

/** Statuses of a request that are over: nothing moves it any more. */
const over: readonly string[] = ['CLOSED', 'CANCELLED'];

const hasStatus = ({ type }: SubmissionRow, status: string): boolean => {
  const form = submissionForm(type);
  return form !== undefined && statusesOf(form.statuses).some(({ id }) => id === status);
};

/** Takes the request to the order's status, where it has such a status and is not over; undefined where it stays. */
export async function followWorkOrder(
  tx: Tx,
  { submission_id, status, reference, hold_reason: reason }: WorkOrderRow,
  at: string,
): Promise<SubmissionRow | undefined> {
  if (submission_id === null) return undefined;
  const row = await lockSubmission(tx, submission_id);
  if (!row || row.status === status || over.includes(row.status)) return undefined;
  if (!hasStatus(row, status)) return undefined;
  const moved = await updateAtRevision(tx, row, { status, updated_at: at });
  await insertEvent(tx, {
    submission_id,
    at,
    actor: 'house',
    kind: 'status',
    from_status: row.status,
    to_status: status,
    note: `Work order ${reference}. ${reason}`.trim(),
    visibility: 'client',
    caller_reference: null,
  });
  return moved;
}
