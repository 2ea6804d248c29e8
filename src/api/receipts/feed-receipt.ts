/** Accepts what the company's systems report about a receipt: creates it, or merges it into what is known. */
import { ok, type Result } from '#lib/kernel/result.ts';
import type { ReceiptFeed } from '#lib/receipts/feed.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { ReceiptRow } from '#api/db/tables/receipts.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { changeReceipt, type LogEntry } from './change-receipt.ts';
import { exceptionChanges, exceptionsWith } from './fed-exceptions.ts';
import { houseReceipt } from './find-receipt.ts';
import { makeReceipt } from './make-receipt.ts';
import { movedTo } from './move-receipt.ts';
import { findNamedClient, requestOf } from '#api/feed/named-in-feed.ts';
import { changesBetween, settled, withFeed, type ReceiptFacts } from './receipt-facts.ts';

const CLOSED = 'CLOSED';
const needsCorrection = 'A closed receipt changes only by a correction that says why.';

function logOf(feed: ReceiptFeed, before: ReceiptFacts, after: ReceiptFacts): LogEntry[] {
  const { callerReference, correction: note } = feed;
  const changes = [...changesBetween(before, after), ...exceptionChanges(before, after)];
  const house = { actor: 'house' as const, callerReference };
  if (before.status === CLOSED && changes.length > 0) {
    return [{ ...house, kind: 'correction', note: note ?? '', changes, visibility: 'client' }];
  }
  const entries: LogEntry[] = [{ ...house, kind: 'figures', changes, visibility: 'internal' }];
  if (before.status !== after.status) {
    entries.push({ actor: 'house', kind: 'status', visibility: 'client' });
  }
  return entries;
}

/** A receipt stays whose it is. */
async function isForeign(
  context: ApiContext,
  row: ReceiptRow,
  { client }: ReceiptFeed,
): Promise<boolean> {
  if (client === undefined) return false;
  return (await findNamedClient(context, client))?.id !== row.client_id;
}

async function change(
  context: ApiContext,
  known: ReceiptRow,
  feed: ReceiptFeed,
): Promise<Result<ReceiptRow, Failure>> {
  if (await isForeign(context, known, feed)) {
    return invalidForm({ client: 'The receipt belongs to another client.' });
  }
  const request = await requestOf(context, known.client_id, feed.serviceRequest);
  if (!request.ok) return request;
  const now = context.now();
  return changeReceipt(context, {
    find: () => houseReceipt(context, known.reference),
    call: { callerReference: feed.callerReference, kinds: ['made', 'figures', 'correction'] },
    change: (before, row) => {
      const exceptions = exceptionsWith(before.exceptions, row, feed, now.toISOString());
      const said = settled({ ...withFeed(before, feed), exceptions });
      const moved = feed.status === undefined ? ok(said) : movedTo(said, { to: feed.status, now });
      if (!moved.ok) return moved;
      const isClosed = before.status === CLOSED;
      const log = logOf(feed, before, moved.value);
      const isChanged = log.some(({ kind }) => kind === 'correction');
      if (isClosed && isChanged && feed.correction === undefined) {
        return refuse('conflict', { message: needsCorrection });
      }
      return ok({
        facts: moved.value,
        log,
        ...(request.value && { submissionId: request.value.id }),
      });
    },
  });
}

/** Answers the receipt, made or changed; a repeated caller reference changes nothing. */
export async function feedReceipt(
  context: ApiContext,
  feed: ReceiptFeed,
): Promise<Result<ReceiptRow, Failure>> {
  const find = async () => {
    const found = await houseReceipt(context, feed.receipt);
    return found.ok ? found.value : undefined;
  };
  const known = await find();
  if (known) return change(context, known, feed);
  const made = await makeReceipt(context, feed);
  if (made !== 'taken') return made;
  const winner = await find();
  return winner ? change(context, winner, feed) : refuse('conflict');
}
