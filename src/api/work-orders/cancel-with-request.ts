/** A request and its work order: who may move which, and a cancelled request cancels its order. */
import type { Kysely, Transaction } from 'kysely';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';
import { lockWorkOfSubmission, updateWorkOrder, workOfSubmission } from './queries/work-orders.ts';
import { insertWorkEvents } from './queries/work-records.ts';

type Tx = Transaction<Tables>;

/** Statuses of a request that its work order leads: nobody else sets them while there is one. */
const led: readonly string[] = ['IN_PROGRESS', 'ON_HOLD', 'QC', 'COMPLETED', 'SHIPPED', 'CLOSED'];

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
      note: `${reference ?? 'The request'} was canceled.`,
      visibility: 'client',
      caller_reference: null,
    },
  ]);
}
