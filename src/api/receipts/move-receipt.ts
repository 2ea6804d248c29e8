/** The company changes the status of a receipt, or adds a note to it. */
import { err, ok, type Result } from '#lib/kernel/result.ts';
import type { ReceiptMove } from '#lib/receipts/feed.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { ReceiptRow } from '#api/db/tables/receipts.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { changeReceipt, type LogEntry } from './save-receipt.ts';
import { houseReceipt } from './find-receipt.ts';
import { movedTo } from './receipt-facts.ts';

function logOf({ callerReference, note, visibility }: ReceiptMove, isMoved: boolean): LogEntry[] {
  const actor = 'house' as const;
  const kind = isMoved ? 'status' : 'note';
  const entry: LogEntry = { actor, kind, note, visibility, callerReference };
  // The client learns the new status, not the internal note that goes with it.
  return visibility === 'internal' && isMoved
    ? [
        { ...entry, kind: 'note' },
        { actor, kind, visibility: 'client' },
      ]
    : [entry];
}

/** Answers the receipt; repeated, it changes nothing. */
export async function moveReceipt(
  context: ApiContext,
  name: string,
  move: ReceiptMove,
): Promise<Result<ReceiptRow, Failure>> {
  const { to, at, callerReference } = move;
  const found = await houseReceipt(context, name);
  if (!found.ok) return found;
  return changeReceipt(context, found.value, {
    call: { callerReference, kinds: ['status', 'note'] },
    change: (before) => {
      const moved = to === undefined ? ok(before) : movedTo(before, { to, at, now: context.now() });
      if (!moved.ok) return err(moved.error);
      const facts = moved.value;
      return ok({ facts, log: logOf(move, facts.status !== before.status) });
    },
  });
}
