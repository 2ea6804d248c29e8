/** Makes one receipt of the one that a request announced and of the delivery that the company counted before it knew. */
import type { Transaction } from 'kysely';
import { isAnnouncedLine } from '#lib/receipts/announced.ts';
import { isNotComing } from '#lib/receipts/status.ts';
import { isPortalNumber } from '#lib/records/reference.ts';
import type { ReceiptEventRow, ReceiptRow } from '#api/db/tables/receipts.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { fail } from '#api/kernel/failures.ts';
import { moveFurtherNumbers } from '../queries/receipt-numbers.ts';
import { moveReceiptFiles, replaceReceiptEvents } from '../queries/receipt-parts.ts';
import { deleteReceiptAtRevision } from '../queries/receipts.ts';
import {
  replaceAnnouncement,
  emptyFacts,
  headNames,
  plainNames,
  type ReceiptFacts,
} from '../receipt-facts.ts';
import { eventsOf } from '#api/records/timeline.ts';

type Tx = Transaction<Tables>;

/** A receipt with its facts as they were read. */
export interface ReadReceipt {
  readonly row: ReceiptRow;
  readonly facts: ReceiptFacts;
}

/** True where the company has given the delivery a number. */
export const hasCompanyNumber = ({ house_reference: number }: ReceiptRow): boolean =>
  !isPortalNumber(number);

/** True where an announced receipt waits for its delivery, or has it. */
export const isAwaited = ({ status }: ReceiptRow): boolean => !isNotComing(status);

/**
 * Returns the error of a delivery that cannot become the announced receipt, which has counts or another number.
 * @param number the delivery's number in the call
 */
export function otherReceipt(number: string, row: ReceiptRow) {
  const receipt = hasCompanyNumber(row) ? row.house_reference : row.reference;
  const message = `${number} cannot become receipt ${receipt}, which the request announced: they are two deliveries. Nothing was changed. Send another delivery without serviceRequest, and a part of this one under ${receipt}.`;
  return fail('other_receipt', { message, body: { receipt, reference: row.reference, number } });
}

/** Returns true if the receipt only states that the delivery is expected; files are ignored. */
export const isBare = ({ status, lines, exceptions, ...facts }: ReceiptFacts): boolean =>
  status === emptyFacts.status &&
  lines.every(isAnnouncedLine) &&
  exceptions.length === 0 &&
  facts.arrivedAt === null &&
  facts.countedAt === null &&
  facts.cartonsReceived === 0;

/** Fills empty values of the first from the second. */
function filled<T extends object>(names: readonly string[], first: T, second: T, none: T): T {
  const value = (of: T, name: string): unknown => (of as Record<string, unknown>)[name];
  const open = names.filter((name) => value(first, name) === value(none, name));
  return { ...first, ...Object.fromEntries(open.map((name) => [name, value(second, name)])) };
}

/** Merges a bare receipt into another: missing values and the announcement. */
export function joinedFacts(kept: ReceiptFacts, bare: ReceiptFacts): ReceiptFacts {
  const facts = {
    ...filled(plainNames, kept, bare, emptyFacts),
    head: filled(headNames, kept.head, bare.head, emptyFacts.head),
  };
  return bare.announced.length === 0 ? facts : replaceAnnouncement(facts, bare.announced);
}

/** Two logs in the order of their times; each keeps its own order. */
function interleaved(
  one: readonly ReceiptEventRow[],
  other: readonly ReceiptEventRow[],
): ReceiptEventRow[] {
  const rest = [...other];
  const all = one.flatMap((event) => {
    const count = rest.findIndex(({ at }) => at > event.at);
    return [...rest.splice(0, count === -1 ? rest.length : count), event];
  });
  return [...all, ...rest];
}

/**
 * Moves the log and the further numbers of a bare receipt to another one, and deletes it.
 * @param taken names of calls that the other one needs
 * @returns whether the bare receipt was still at its revision
 */
export async function mergeInto(
  tx: Tx,
  kept: ReceiptRow,
  bare: ReceiptRow,
  taken: readonly (string | undefined)[],
): Promise<boolean> {
  const own = await eventsOf(tx, 'receipts', kept.id, { all: true });
  const others = await eventsOf(tx, 'receipts', bare.id, { all: true });
  const names = new Set([...taken, ...own.map(({ caller_reference: name }) => name ?? undefined)]);
  const named = others.map((event) =>
    names.has(event.caller_reference ?? undefined) ? { ...event, caller_reference: null } : event,
  );
  await moveFurtherNumbers(tx, bare.id, kept.id);
  // One may have come since they were looked for.
  await moveReceiptFiles(tx, bare.id, kept.id);
  await replaceReceiptEvents(tx, [kept.id, bare.id], kept.id, interleaved(own, named));
  return deleteReceiptAtRevision(tx, bare);
}
