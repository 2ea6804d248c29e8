/** Changes a receipt once for each call of the company. */
import { ok, replayed, type Result } from '#lib/kernel/result.ts';
import type { ApiContext } from '#api/context/context.ts';
import { isUniqueViolation } from '#api/db/errors.ts';
import type { ReceiptRow } from '#api/db/tables/receipts.ts';
import { faultOfReplay, Refusal, refuse, type Failure } from '#api/kernel/failures.ts';
import { notifyArrivalMailQueued } from './mails/arrival-mail.ts';
import { findReceiptCall, forgetReceiptCall } from './queries/receipt-parts.ts';
import { findReceipt } from './queries/receipts.ts';
import type { ReceiptFacts } from './receipt-facts.ts';
import { ChangedSince, save, storedFacts, type Changed } from './save-receipt.ts';

/** Several calls may change one receipt at the same time; of those that try, one succeeds each time. */
const MAX_TRIES = 40;

/** Null where nothing would change. `isRepeat`: the call was carried out before, under a name of its contents. */
type Change = (
  facts: ReceiptFacts,
  row: ReceiptRow,
  isRepeat: boolean,
) => Result<Changed | null, Failure>;

interface Wanted {
  /** Name and digest of the call, and the kinds of its entries in the log; null for an act of a client. */
  readonly call: {
    readonly callerReference: string;
    readonly callDigest: string;
    readonly kinds: readonly string[];
    /** The name is made of what the call says: it is carried out again where it would change something. */
    readonly byContents?: boolean | undefined;
  } | null;
  readonly change: Change;
}

/**
 * Changes a receipt as it was read; 'lost' when another call has changed it since. A repeated call answers the receipt as
 * it is, and its name is refused when it named another act, or the same act with other contents.
 */
export async function tryChange(
  context: ApiContext,
  row: ReceiptRow,
  { call, change }: Wanted,
): Promise<Result<ReceiptRow, Failure> | 'lost'> {
  const { database } = context;
  const done = call ? await findReceiptCall(database.db, row.id, call.callerReference) : undefined;
  const fault = call && done && faultOfReplay(done, call);
  if (fault) return refuse('conflict', fault);
  const again = async () => replayed((await findReceipt(database.db, row.reference)) ?? row);
  if (done && call?.byContents !== true) return again();
  const before = await storedFacts(database.db, row);
  const changed = change(before, row, done !== undefined);
  if (!changed.ok) return changed;
  const { value } = changed;
  if (value === null) return again();
  try {
    const saved = await database.transaction(async (tx) => {
      if (call && done) await forgetReceiptCall(tx, row.id, call.callerReference);
      return save(context, tx, row, before, value);
    });
    notifyArrivalMailQueued(context);
    return ok(saved);
  } catch (error) {
    if (error instanceof ChangedSince || isUniqueViolation(error)) return 'lost';
    throw error;
  }
}

/** Repeats what loses a race against other calls on the newest state. */
export async function untilWon<T>(attempt: (count: number) => Promise<T | 'lost'>): Promise<T> {
  for (let count = 0; count < MAX_TRIES; count++) {
    const done = await attempt(count);
    if (done !== 'lost') return done;
  }
  throw new Refusal('conflict');
}

/** Changes a receipt that was found; a lost race is tried again on the newest state. */
export const changeReceipt = (
  context: ApiContext,
  found: ReceiptRow,
  wanted: Wanted,
): Promise<Result<ReceiptRow, Failure>> =>
  untilWon(async (count) => {
    const row = count === 0 ? found : await findReceipt(context.database.db, found.reference);
    return row ? tryChange(context, row, wanted) : refuse('not_found');
  });
