/** The company changes the status of a receipt, or adds a note to it. */
import { err, ok, type Result } from '#lib/kernel/result.ts';
import type { ReceiptMove } from '#lib/receipts/feed.ts';
import { isReceived } from '#lib/receipts/status.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { ReceiptRow } from '#api/db/tables/receipts.ts';
import { digestOfCall } from '#api/kernel/call-digest.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { callOf } from '#api/records/change-once.ts';
import { moveEvents } from '#api/records/company-move.ts';
import { changeReceipt } from './change-receipt.ts';
import type { LogEntry } from './save-receipt.ts';
import { companyReceipt } from './find-receipt.ts';
import { findCountError, findFutureError } from './feed/feed-errors.ts';
import { movedTo } from './receipt-facts.ts';

const kinds = { status: 'status', note: 'note' } as const;

function logOf(move: ReceiptMove, isMove: boolean): LogEntry[] {
  const { callerReference, note, visibility } = move;
  const at = move.at ?? null;
  const [first, ...others] = moveEvents({ kinds, note, visibility, isMove });
  const call = { callerReference, callDigest: digestOfCall(move) };
  return [{ ...first, ...call, at }, ...others.map((entry) => ({ ...entry, at }))];
}

/** Returns the receipt; idempotent. */
export async function moveReceipt(
  context: ApiContext,
  name: string,
  move: ReceiptMove,
): Promise<Result<ReceiptRow, Failure>> {
  const { to, at } = move;
  const found = await companyReceipt(context, name);
  if (!found.ok) return found;
  return changeReceipt(context, found.value, {
    call: callOf(move, ['status', 'note']),
    change: (before, _row, isRepeat) => {
      const isCount = to !== undefined && isReceived(to) && at !== undefined;
      const fault =
        findFutureError(at, context.now()) ??
        (isCount ? findCountError(before.arrivedAt, at) : undefined);
      if (fault !== undefined) return invalidForm({ at: fault });
      const moved = to === undefined ? ok(before) : movedTo(before, { to, at, now: context.now() });
      // A repeated past status, or note, is ignored.
      if (isRepeat && (!moved.ok || moved.value.status === before.status)) return ok(null);
      if (!moved.ok) return err(moved.error);
      const facts = moved.value;
      return ok({ facts, log: logOf(move, facts.status !== before.status) });
    },
  });
}
