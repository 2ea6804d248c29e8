/** Puts work orders on hold for a critical claim. */
import type { Transaction } from 'kysely';
import type { ApiContext } from '#api/context/context.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import type { CriticalClaim } from '#api/context/ports.ts';
import { writeAct } from '#api/records/change-once.ts';
import { lockRecord } from '#api/records/record-kinds.ts';
import { recordSystemEvent } from '#api/records/timeline.ts';
import { COMPANY } from '#lib/records/actor-side.ts';
import { ON_HOLD } from '#lib/work-orders/statuses.ts';
import { ordersOfGoods } from './queries/work-orders.ts';

/** Orders whose goods are still here and not stopped yet. */
const stoppable: readonly string[] = ['SCHEDULED', 'IN_PROGRESS', 'QC', 'COMPLETED'];

/**
 * Puts the client's orders on hold that the claim names, or that work on the receipt it names, and says so in their
 * timelines. Goods that have left are not held; the company reads of the claim there too. Returns the numbers of the
 * orders that are on hold now.
 */
export async function holdForClaim(
  context: ApiContext,
  tx: Transaction<Tables>,
  { clientId, claim, references, at }: CriticalClaim,
): Promise<string[]> {
  const held: string[] = [];
  for (const { id, submission_id } of await ordersOfGoods(tx, clientId, references)) {
    // Request first, then order: every other writer locks them so.
    if (submission_id !== null) await lockRecord(tx, 'submissions', submission_id);
    const row = await lockRecord(tx, 'work_orders', id);
    if (!row || row.status === 'CANCELLED') continue;
    if (!stoppable.includes(row.status)) {
      const note = `Critical claim ${claim} is about these goods.`;
      const entry = { at, kind: 'message', note, visibility: 'internal' } as const;
      await recordSystemEvent(tx, 'work_orders', row, entry);
      if (row.status === ON_HOLD) held.push(row.reference);
      continue;
    }
    const reason = `Critical claim ${claim}: the goods are checked before work goes on.`;
    const changes = {
      status: ON_HOLD,
      waiting_for: COMPANY,
      hold_reason: reason,
      held_at: at,
      ask: null,
      completed_on: null,
    } as const;
    const { saved } = await writeAct({ context, tx, kind: 'work_orders', row, at }, changes, [
      { actor: 'system', kind: 'status', note: reason, visibility: 'client' },
    ]);
    await context.ports.events.workOrderChanged(context, tx, saved, at);
    held.push(row.reference);
  }
  return held;
}
