/** The company changes the status of a receipt, or adds a note to it. */
import { err, ok, type Result } from '#lib/kernel/result.ts';
import { isReceived, receiptStatuses } from '#lib/receipts/status.ts';
import type { ReceiptMove } from '#lib/receipts/feed.ts';
import { companyTargetsOf, transition } from '#lib/records/status.ts';
import { submissionMessages } from '#lib/forms/form-messages.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { ReceiptRow } from '#api/db/tables/receipts.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { changeReceipt, type LogEntry } from './change-receipt.ts';
import { houseReceipt } from './find-receipt.ts';
import { settled, type ReceiptFacts } from './receipt-facts.ts';

interface Step {
  readonly to: string;
  /** When it happened. */
  readonly at: string;
}

/** The times that a status sets; a time that is known stays, unless it is given again. */
function stamped(facts: ReceiptFacts, { to, at }: Step, isGiven: boolean): ReceiptFacts {
  const stamp = (known: string | null): string => (isGiven ? at : (known ?? at));
  const status = { ...facts, status: to };
  if (to === 'ARRIVED') return { ...status, arrivedAt: stamp(facts.arrivedAt) };
  if (to === 'PARTLY_ARRIVED') return { ...status, arrivedAt: facts.arrivedAt ?? at };
  if (isReceived(to)) return { ...status, countedAt: stamp(facts.countedAt) };
  if (to === 'CLOSED') return { ...status, closedAt: at };
  return status;
}

interface Wish {
  readonly to: string;
  readonly at?: string | undefined;
  readonly now: Date;
}

/**
 * The receipt in the wanted status. Which RECEIVED it becomes follows from its figures, whichever was asked
 * for. 409 for a step that the table does not know.
 */
export function movedTo(
  facts: ReceiptFacts,
  { to: wanted, at, now }: Wish,
): Result<ReceiptFacts, Failure> {
  const to = settled({ ...facts, status: wanted }).status;
  if (to === facts.status) return ok(facts);
  const step = { from: facts.status, by: 'house', to } as const;
  if (!transition(receiptStatuses, step).ok) {
    const possible = companyTargetsOf(receiptStatuses, facts.status).join(', ') || 'none';
    return refuse('conflict', {
      message: `${submissionMessages.illegalStep} ${facts.status} → ${to}; possible: ${possible}.`,
    });
  }
  return ok(stamped(facts, { to, at: at ?? now.toISOString() }, at !== undefined));
}

/** A receipt that is made in a status has its moments too. */
export const madeIn = (facts: ReceiptFacts, now: Date): ReceiptFacts =>
  stamped(facts, { to: facts.status, at: now.toISOString() }, false);

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
  return changeReceipt(context, {
    find: () => houseReceipt(context, name),
    call: { callerReference, kinds: ['status', 'note'] },
    change: (before) => {
      const moved = to === undefined ? ok(before) : movedTo(before, { to, at, now: context.now() });
      if (!moved.ok) return err(moved.error);
      const facts = moved.value;
      return ok({ facts, log: logOf(move, facts.status !== before.status) });
    },
  });
}
