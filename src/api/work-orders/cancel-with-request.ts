/** Work orders follow requests: a canceled request cancels its order, and a running order leads its request. */
import type { Kysely, Transaction } from 'kysely';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';
import type { COMPANY } from '#lib/records/actor-side.ts';
import type { ApiContext } from '#api/context/context.ts';
import { writeAct } from '#api/records/change-once.ts';
import { lockWorkOfSubmission, workOfSubmission } from './queries/work-orders.ts';

type Tx = Transaction<Tables>;

/** Statuses of a request set only by its work order. */
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

/** Cancels the work order of a canceled request. */
export async function cancelWorkWith(
  context: ApiContext,
  tx: Tx,
  { id, status, updated_at: at, reference }: SubmissionRow,
  actor: 'client' | typeof COMPANY,
): Promise<void> {
  if (status !== 'CANCELLED') return;
  const work = await lockWorkOfSubmission(tx, id);
  if (!work || gone.includes(work.status)) return;
  const released = { waiting_for: null, hold_reason: '', held_at: null, ask: null };
  const note = `${reference ?? 'The request'} was canceled.`;
  const acting = { context, tx, kind: 'work_orders', row: work, at } as const;
  await writeAct(acting, { status, ...released }, [
    { actor, kind: 'status', note, visibility: 'client' },
  ]);
}
