/** Accepts what the company's systems report about a receipt: creates it, or merges it into what is known. */
import { isUniqueViolation } from '#api/db/errors.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { ReceiptFeed } from '#lib/receipts/feed.ts';
import { isReceived } from '#lib/receipts/status.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { ReceiptRow } from '#api/db/tables/receipts.ts';
import { digestOfCall } from '#api/kernel/call-digest.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { notifyArrivalMailQueued } from './mails/arrival-mail.ts';
import { companyReceipt, requestOf } from './find-receipt.ts';
import { findNamedClient } from '#api/security/named-client.ts';
import { isPortalNumber } from '#lib/records/reference.ts';
import { faultsOf } from './feed-faults.ts';
import { changesBetween } from './receipt-changes.ts';
import { emptyFacts, fedFacts, fedStatus, firstFacts, type ReceiptFacts } from './receipt-facts.ts';
import { addReceipt, changeReceipt, type LogEntry } from './save-receipt.ts';

const CLOSED = 'CLOSED';
const needsCorrection = 'A closed receipt changes only by a correction that says why.';

/** When the status was reached, as far as the call says so. */
function happenedAt(
  { status }: Pick<ReceiptFacts, 'status'>,
  { arrivedAt, countedAt }: ReceiptFeed,
) {
  if (status === 'ARRIVED' || status === 'PARTLY_ARRIVED') return arrivedAt ?? null;
  return isReceived(status) ? (countedAt ?? null) : null;
}

function logOf(feed: ReceiptFeed, before: ReceiptFacts, after: ReceiptFacts): LogEntry[] {
  const { callerReference, correction: note } = feed;
  const changes = changesBetween(before, after);
  const house = { actor: 'house' as const, callerReference, callDigest: digestOfCall(feed) };
  if (before.status === CLOSED && changes.length > 0) {
    return [{ ...house, kind: 'correction', note: note ?? '', changes, visibility: 'client' }];
  }
  const entries: LogEntry[] = [{ ...house, kind: 'figures', changes, visibility: 'internal' }];
  if (before.status !== after.status) {
    const at = happenedAt(after, feed);
    entries.push({ actor: 'house', kind: 'status', visibility: 'client', at });
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
  return changeReceipt(context, known, {
    call: {
      callerReference: feed.callerReference,
      callDigest: digestOfCall(feed),
      kinds: ['made', 'figures', 'correction'],
    },
    change: (before, row) => {
      const faults = faultsOf(before, feed, context.now());
      if (Object.keys(faults).length > 0) return invalidForm(faults);
      const after = fedFacts(before, row, feed, context.now());
      if (!after.ok) return after;
      const log = logOf(feed, before, after.value);
      if (log.some(({ kind }) => kind === 'correction') && feed.correction === undefined) {
        return refuse('conflict', { message: needsCorrection });
      }
      return ok({
        facts: after.value,
        log,
        ...(request.value && { submissionId: request.value.id }),
      });
    },
  });
}

/**
 * Makes the receipt of the feed; 'taken' when another call made it at the same time. A number of the portal that is
 * not known is a mistyped one and never the name of a new delivery: the portal may give it to another client.
 */
async function make(
  context: ApiContext,
  feed: ReceiptFeed,
): Promise<Result<ReceiptRow, Failure> | 'taken'> {
  if (isPortalNumber(feed.receipt)) {
    const message = `There is no receipt ${feed.receipt}. The portal gives such numbers itself.`;
    return refuse('not_found', { message });
  }
  if (feed.client === undefined) {
    const what = `There is no receipt ${feed.receipt} yet, and a new one needs its client.`;
    return invalidForm({ client: what });
  }
  const client = await findNamedClient(context, feed.client);
  if (!client) return invalidForm({ client: 'There is no such client.' });
  const request = await requestOf(context, client.id, feed.serviceRequest);
  if (!request.ok) return request;
  const now = context.now();
  const faults = faultsOf(emptyFacts, feed, now);
  if (Object.keys(faults).length > 0) return invalidForm(faults);
  try {
    const row = await context.database.transaction((tx) =>
      addReceipt(context, tx, {
        clientId: client.id,
        houseReference: feed.receipt,
        submissionId: request.value?.id ?? null,
        factsFor: (owner) => firstFacts(owner, feed, now),
        log: {
          actor: 'house',
          kind: 'made',
          visibility: 'client',
          callerReference: feed.callerReference,
          callDigest: digestOfCall(feed),
          at: happenedAt({ status: fedStatus(emptyFacts.status, feed) }, feed),
        },
      }),
    );
    notifyArrivalMailQueued(context);
    return ok(row);
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}

/** Answers the receipt, made or changed; a repeated caller reference changes nothing. */
export async function feedReceipt(
  context: ApiContext,
  feed: ReceiptFeed,
): Promise<Result<ReceiptRow, Failure>> {
  const find = async () => {
    const found = await companyReceipt(context, feed.receipt);
    return found.ok ? found.value : undefined;
  };
  const known = await find();
  if (known) return change(context, known, feed);
  const made = await make(context, feed);
  if (made !== 'taken') return made;
  const winner = await find();
  return winner ? change(context, winner, feed) : refuse('conflict');
}
