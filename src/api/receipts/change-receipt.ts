/** Changes a receipt once for each call of the company. */
import { ok, type Result, err } from '#lib/kernel/result.ts';
import type { ApiContext } from '#api/context/context.ts';
import { isUniqueViolation } from '#api/db/errors.ts';
import type { ReceiptRow } from '#api/db/tables/receipts.ts';
import { FailureError, fail, type Failure } from '#api/kernel/failures.ts';
import { changeOnce, type FeedCall, callOf } from '#api/records/change-once.ts';
import { releaseCallerReference } from '#api/records/timeline.ts';
import { notifyArrivalMailQueued } from './mails/arrival-mail.ts';
import { findReceipt } from './queries/receipts.ts';
import { type ReceiptFacts, movedTo } from './receipt-facts.ts';
import {
  ChangedSince,
  save,
  storedFacts,
  type ReceiptUpdateInput,
  type LogEntry,
} from './save-receipt.ts';
import type { ReceiptMove } from '#lib/receipts/feed.ts';
import { isReceived } from '#lib/receipts/status.ts';
import { digestOf } from '#api/kernel/digest.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { moveEvents, readersOf } from '#api/records/company-move.ts';
import { companyReceipt } from './find-receipt.ts';
import { findCountError, findFutureError } from './feed/feed-errors.ts';

/** Several calls may make or join one receipt at the same time; of those that try, one succeeds each time. */
const MAX_TRIES = 40;

interface ReceiptChange {
  /** Absent for an act of a client. */
  readonly call?: FeedCall | undefined;
  /** The revision that a client saw. */
  readonly revision?: number | undefined;
  /** Null where nothing would change. */
  readonly change: (
    facts: ReceiptFacts,
    row: ReceiptRow,
    isRepeat: boolean,
  ) => Result<ReceiptUpdateInput | null, Failure>;
}

/** Changes a receipt; 'lost' when it became part of another one, or another call took a number that it needs. */
export async function tryChange(
  context: ApiContext,
  found: ReceiptRow,
  { call, revision, change }: ReceiptChange,
): Promise<Result<ReceiptRow, Failure> | 'lost'> {
  try {
    const saved = await changeOnce(context, 'receipts', ok(found), {
      call,
      revision,
      act: async ({ tx, row, isRepeat }) => {
        const before = await storedFacts(tx, row);
        const changed = change(before, row, isRepeat);
        if (!changed.ok || changed.value === null) return changed as Result<null, Failure>;
        if (call && isRepeat)
          await releaseCallerReference(tx, 'receipts', row.id, call.callerReference);
        return ok(await save(context, tx, row, before, changed.value));
      },
    });
    notifyArrivalMailQueued(context);
    if (saved.ok || saved.error.code !== 'not_found') return saved;
    const now = await findReceipt(context.database.db, found.reference);
    return now && now.id !== found.id ? 'lost' : saved;
  } catch (error) {
    if (error instanceof ChangedSince || isUniqueViolation(error)) return 'lost';
    throw error;
  }
}

/** Retries on the newest state after losing a race. */
export async function retryAfterRace<T>(
  attempt: (count: number) => Promise<T | 'lost'>,
): Promise<T> {
  for (let count = 0; count < MAX_TRIES; count++) {
    const done = await attempt(count);
    if (done !== 'lost') return done;
  }
  throw new FailureError('conflict');
}

/** Changes a receipt that was found; a lost race is tried again on the newest state. */
export const changeReceipt = (
  context: ApiContext,
  found: ReceiptRow,
  wanted: ReceiptChange,
): Promise<Result<ReceiptRow, Failure>> =>
  retryAfterRace(async (count) => {
    const row = count === 0 ? found : await findReceipt(context.database.db, found.reference);
    return row ? tryChange(context, row, wanted) : fail('not_found');
  });

const kinds = { status: 'status', note: 'note' } as const;

function logOf(move: ReceiptMove, isMove: boolean): LogEntry[] {
  const { callerReference: caller_reference, note } = move;
  const visibility = readersOf({ ...move, isMove });
  const at = move.at ?? null;
  const [first, ...others] = moveEvents({ kinds, note, visibility, isMove });
  const call = { caller_reference, call_digest: digestOf(move) };
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
      const revisionError =
        findFutureError(at, context.now()) ??
        (isCount ? findCountError(before.arrivedAt, at) : undefined);
      if (revisionError !== undefined) return invalidForm({ at: revisionError });
      const moved = to === undefined ? ok(before) : movedTo(before, { to, at, now: context.now() });
      // A repeated past status, or note, is ignored.
      if (isRepeat && (!moved.ok || moved.value.status === before.status)) return ok(null);
      if (!moved.ok) return err(moved.error);
      const facts = moved.value;
      return ok({ facts, log: logOf(move, facts.status !== before.status) });
    },
  });
}
