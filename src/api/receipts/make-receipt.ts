/** Creates a receipt: number, rows, log and mail in one transaction. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { ok, type Result } from '#lib/kernel/result.ts';
import { emptyHead, RECEIPT_PREFIX } from '#lib/receipts/receipt.ts';
import { receiptStatuses } from '#lib/receipts/status.ts';
import type { ReceiptFeed } from '#lib/receipts/feed.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { counterOf, formatReference } from '#lib/records/reference.ts';
import type { ApiContext } from '#api/context/context.ts';
import { nextCounter } from '#api/db/counters.ts';
import { isUniqueViolation } from '#api/db/errors.ts';
import { insertException, replaceReceiptLines } from './queries/receipt-parts.ts';
import type { ReceiptRow } from '#api/db/tables/receipts.ts';
import { insertReceipt } from './queries/receipts.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { notifyArrivalMailQueued, tellOfArrival } from './arrival-mail.ts';
import { writeLog, type LogEntry } from './change-receipt.ts';
import { exceptionsWith, type Owner } from './fed-exceptions.ts';
import { findNamedClient, requestOf } from '#api/feed/named-in-feed.ts';
import { madeIn } from './move-receipt.ts';
import {
  codesOf,
  columnsOf,
  rowOfLine,
  settled,
  withFeed,
  type ReceiptFacts,
} from './receipt-facts.ts';

/** A receipt of which nothing is known yet. */
export const emptyFacts: ReceiptFacts = {
  status: receiptStatuses.submitted,
  vendor: '',
  po: '',
  carrier: '',
  tracking: '',
  expectedOn: null,
  arrivedAt: null,
  countedAt: null,
  closedAt: null,
  cartonsExpected: 0,
  cartonsReceived: 0,
  head: emptyHead,
  lines: [],
  exceptions: [],
};

/** Made in any status: the company may import what it has counted before. */
export function firstFacts(owner: Owner, feed: ReceiptFeed, now: Date): ReceiptFacts {
  const at = now.toISOString();
  const facts = {
    ...withFeed(emptyFacts, feed),
    exceptions: exceptionsWith([], owner, feed, at),
    status: feed.status ?? emptyFacts.status,
  };
  return madeIn(settled(facts), now);
}

interface NewReceiptOf {
  readonly clientId: string;
  readonly houseReference: string;
  readonly submissionId: string | null;
  readonly factsFor: (owner: Owner) => ReceiptFacts;
  readonly log: LogEntry;
  /** The status that the log begins with; the one it is made in when it is left out. */
  readonly madeAs?: string;
}

/** Adds a receipt with the next number; in the caller's transaction. */
export async function addReceipt(
  context: ApiContext,
  tx: Transaction<Tables>,
  { clientId, houseReference, submissionId, factsFor, log, madeAs }: NewReceiptOf,
): Promise<ReceiptRow> {
  const now = context.now();
  const at = now.toISOString();
  const owner = { id: randomUUID(), client_id: clientId };
  const facts = factsFor(owner);
  const year = Number(companyDay(now).slice(0, 4));
  const count = await nextCounter(tx, counterOf(RECEIPT_PREFIX, year));
  const reference = formatReference(RECEIPT_PREFIX, year, count);
  const row = {
    ...owner,
    ...columnsOf(facts, { reference, houseReference, createdAt: at }),
    reference,
    house_reference: houseReference,
    submission_id: submissionId,
    revision: 1,
    created_at: at,
    updated_at: at,
  };
  await insertReceipt(tx, row);
  const place = { id: owner.id, clientId };
  await replaceReceiptLines(tx, place, facts.lines.map(rowOfLine), codesOf(facts.lines));
  for (const exception of facts.exceptions) await insertException(tx, exception);
  const stored: ReceiptRow = { ...row, head: facts.head };
  await writeLog(tx, { row: { id: owner.id, status: '' }, to: madeAs ?? facts.status, at }, [log]);
  await tellOfArrival(context, tx, { after: { row: stored, exceptions: facts.exceptions } });
  return stored;
}

/** Makes the receipt of the feed; 'taken' when another call made it at the same time. */
export async function makeReceipt(
  context: ApiContext,
  feed: ReceiptFeed,
): Promise<Result<ReceiptRow, Failure> | 'taken'> {
  const name = feed.client;
  const client = name === undefined ? undefined : await findNamedClient(context, name);
  if (!client) return invalidForm({ client: 'There is no such client.' });
  const request = await requestOf(context, client.id, feed.serviceRequest);
  if (!request.ok) return request;
  const now = context.now();
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
