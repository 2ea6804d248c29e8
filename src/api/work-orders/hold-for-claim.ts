/** A critical claim stops the work on the goods that it names, at once and by itself. */
import { ON_HOLD } from '#lib/work-orders/statuses.ts';
import type { CriticalClaim } from '#api/context/ports.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { lockSubmission } from '#api/records/submission-links.ts';
import type { Transaction } from 'kysely';
import { lockWorkOrder, ordersOfGoods, updateWorkOrder } from './queries/work-orders.ts';
import { insertWorkEvents } from './queries/work-records.ts';

type Tx = Transaction<Tables>;

/** Orders whose goods are still here and not stopped yet. */
const stoppable: readonly string[] = ['SCHEDULED', 'IN_PROGRESS', 'QC', 'COMPLETED'];

/**
 * Puts the client's orders on hold that the claim names, or that work on the receipt it names, and says so in their
 * timelines. Goods that have left are not held; the company reads of the claim there too. Returns the numbers of the
 * orders that are on hold now.
 */
export async function holdForClaim(
  context: ApiContext,
  tx: Tx,
  { clientId, claim, references, at }: CriticalClaim,
): Promise<string[]> {
  const held: string[] = [];
  for (const { id, submission_id } of await ordersOfGoods(tx, clientId, references)) {
    // Request first, then order: every other writer locks them so.
    if (submission_id !== null) await lockSubmission(tx, submission_id);
    const row = await lockWorkOrder(tx, id);
    if (!row || row.status === 'CANCELLED') continue;
    const stops = stoppable.includes(row.status);
    const event = { at, actor: 'system', from_status: row.status, caller_reference: null } as const;
    if (!stops) {
      const note = `Critical claim ${claim} is about these goods.`;
      const told = {
        kind: 'message',
        to_status: row.status,
        note,
        visibility: 'internal',
      } as const;
      await insertWorkEvents(tx, id, [{ ...event, ...told }]);
      if (row.status === ON_HOLD) held.push(row.reference);
      continue;
    }
    const reason = `Critical claim ${claim}: the goods are checked before work goes on.`;
    const saved = await updateWorkOrder(tx, row, {
      status: ON_HOLD,
      waiting_for: 'house',
      hold_reason: reason,
      held_at: at,
      ask: null,
      completed_on: null,
      updated_at: at,
    });
    const stopped = {
      kind: 'status',
      to_status: ON_HOLD,
      note: reason,
      visibility: 'client',
    } as const;
    await insertWorkEvents(tx, id, [{ ...event, ...stopped }]);
    await context.ports.events.workOrderChanged(tx, saved, at);
    held.push(row.reference);
  }
  return held;
}
