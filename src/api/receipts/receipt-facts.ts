/** A receipt as one value: merging feed data, and its status. */
import { againstAnnounced, isAnnouncedLine, type AnnouncedLine } from '#lib/receipts/announced.ts';
import { piecesOf } from '#lib/receipts/figures.ts';
import { isLineException } from '#lib/receipts/receipt.ts';
import {
  deliveryFields,
  emptyDelivery,
  emptyHead,
  emptyLine,
  headFields,
  lineFields,
  type PlainFacts,
  type ReceiptHead,
  type ReceiptLine,
} from '#lib/receipts/fields.ts';
import { isCounted, isReceived, receiptStatuses, receivedStatus } from '#lib/receipts/status.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { namesOf } from '#lib/records/fields.ts';
import type { ReceiptExceptionRow, ReceiptRow } from '#api/db/tables/receipts.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { checkCompanyMove } from '#api/records/company-move.ts';
import type { NumberedFeed } from './feed/named-lines.ts';
import { exceptionsWith } from './receipt-exceptions.ts';

export interface ReceiptFacts extends PlainFacts {
  readonly status: string;
  readonly closedAt: string | null;
  readonly head: ReceiptHead;
  readonly lines: readonly ReceiptLine[];
  /** Announced lines of the client. */
  readonly announced: readonly AnnouncedLine[];
  readonly exceptions: readonly ReceiptExceptionRow[];
}

/** Empty receipt. */
export const emptyFacts: ReceiptFacts = {
  ...emptyDelivery,
  status: receiptStatuses.submitted,
  closedAt: null,
  head: emptyHead,
  lines: [],
  announced: [],
  exceptions: [],
};

export const plainNames = namesOf(deliveryFields);
export const headNames = namesOf(headFields);
export const lineNames = namesOf(lineFields);

/** True where a fact of the whole delivery is known. */
export const isGiven = (facts: ReceiptFacts, name: string): boolean =>
  plainNames.some((each) => each === name && facts[each] !== emptyDelivery[each]);

type FeedInput = Partial<Record<string, unknown>>;

const given = (feed: FeedInput, names: readonly string[]): FeedInput =>
  Object.fromEntries(
    names.filter((name) => feed[name] !== undefined).map((name) => [name, feed[name]]),
  );

type FeedLines = Pick<NumberedFeed, 'lines' | 'lineMode'>;

/** Returns the named lines by number, and in mode `merge` the other known ones; omitted values are kept. */
export function linesWith(
  known: readonly ReceiptLine[],
  { lines, lineMode }: FeedLines,
): readonly ReceiptLine[] {
  if (lines === undefined) return known;
  const byNumber = new Map(known.map((line) => [line.line, line]));
  const named = lines.map((said) => ({
    ...emptyLine,
    ...byNumber.get(said.line),
    line: said.line,
    ...(given(said, lineNames) as Partial<ReceiptLine>),
  }));
  const numbers = new Set(named.map(({ line }) => line));
  const others = lineMode === 'merge' ? known.filter(({ line }) => !numbers.has(line)) : [];
  const merged = [...named, ...others].toSorted((a, b) => a.line - b.line);
  return isSameLines(merged, known) ? known : merged;
}

const isSameLines = (lines: readonly ReceiptLine[], known: readonly ReceiptLine[]): boolean =>
  lines.length === known.length &&
  lines.every((line, index) => {
    const old = known[index];
    return old && lineNames.every((name) => line[name] === old[name]);
  });

/** Returns true if the company expects exactly the announced lines. */
const isAsAnnounced = ({ lines: known, announced }: ReceiptFacts, own: readonly ReceiptLine[]) =>
  own.length === 0 || isSameLines(againstAnnounced(announced, own), known);

/** Removes orders that lines have only from the announcement. */
function withoutAnnouncedOrders(
  announced: readonly AnnouncedLine[],
  own: readonly ReceiptLine[],
): ReceiptLine[] {
  const bare = own.map((line) => ({ ...line, po: '' }));
  const matched = againstAnnounced(announced, bare);
  return own.map((line, index) => ({ ...line, po: line.po === matched[index]?.po ? '' : line.po }));
}

/** Replaces the announcement of a receipt; expectations set by the company stay. */
export function replaceAnnouncement(
  facts: ReceiptFacts,
  announced: readonly AnnouncedLine[],
): ReceiptFacts {
  if (JSON.stringify(announced) === JSON.stringify(facts.announced)) return facts;
  const own = facts.lines.filter((line) => !isAnnouncedLine(line));
  const lines = isAsAnnounced(facts, own)
    ? againstAnnounced(announced, withoutAnnouncedOrders(facts.announced, own))
    : facts.lines;
  return { ...facts, announced, lines };
}

/**
 * Lines of a call on a delivery announced line by line: the announcement gives the expected pieces, unless the
 * company states them. In mode `merge` it states those of the named lines only.
 */
function linesAsAnnounced(facts: ReceiptFacts, said: FeedLines) {
  const { lines: known, announced } = facts;
  if (announced.length === 0 || said.lines === undefined) return linesWith(known, said);
  const own = known.filter((line) => !isAnnouncedLine(line));
  const merged = linesWith(own, said);
  const isAnnounced = isAsAnnounced(facts, own);
  const expecting = new Set(
    said.lines.flatMap(({ line, expected }) => (expected === undefined ? [] : [line])),
  );
  if (said.lineMode !== 'merge' && !(isAnnounced && expecting.size === 0)) return merged;
  const numbers = new Set(known.map(({ line }) => line));
  const byNumber = new Map(merged.map((line) => [line.line, line]));
  const matched = againstAnnounced(announced, merged).flatMap((line) => {
    if (isAnnouncedLine(line)) return isAnnounced || numbers.has(line.line) ? [line] : [];
    const isMatched = isAnnounced && !expecting.has(line.line);
    return [isMatched ? line : { ...line, expected: byNumber.get(line.line)?.expected ?? 0 }];
  });
  return isSameLines(matched, known) ? known : matched;
}

/** Drops announced lines when a counted receipt has no counted lines. */
const withoutUncounted = (facts: ReceiptFacts): ReceiptFacts =>
  isCounted(facts.status) && facts.lines.length > 0 && facts.lines.every(isAnnouncedLine)
    ? { ...facts, lines: [] }
    : facts;

export type ReceiptOwner = Pick<ReceiptRow, 'id' | 'client_id'>;

/** Merges feed data into the known receipt. */
const withFeed = (
  facts: ReceiptFacts,
  owner: ReceiptOwner,
  feed: NumberedFeed,
  now: Date,
): ReceiptFacts => ({
  ...facts,
  ...given(feed, plainNames),
  head: { ...facts.head, ...given(feed, headNames) },
  lines: linesAsAnnounced(facts, feed),
  exceptions: exceptionsWith(facts.exceptions, owner, feed, now.toISOString()),
});

/** Returns true if the count matches exactly and the receipt has no exceptions. */
function isClean({ lines, exceptions }: ReceiptFacts): boolean {
  const { over, short, damaged } = piecesOf(lines);
  const isNoted = exceptions.some(({ house_reference: name }) => !isLineException(name));
  return over + short + damaged === 0 && !isNoted;
}

/** Derives received with or without exceptions from the figures; keeps other statuses. */
export function withDerivedStatus(said: ReceiptFacts): ReceiptFacts {
  const facts = withoutUncounted(said);
  return isReceived(facts.status) ? { ...facts, status: receivedStatus(isClean(facts)) } : facts;
}

interface Step {
  readonly to: string;
  /** When it happened. */
  readonly at: string;
}

/** The moments that a status brings with it; a moment that is known stays, unless it is given anew. */
function stamped(facts: ReceiptFacts, { to, at }: Step, isGiven: boolean): ReceiptFacts {
  const stamp = (known: string | null): string => (isGiven ? at : (known ?? at));
  const status = { ...facts, status: to };
  if (to === 'ARRIVED') return { ...status, arrivedAt: stamp(facts.arrivedAt) };
  if (to === 'PARTLY_ARRIVED') return { ...status, arrivedAt: facts.arrivedAt ?? at };
  if (isReceived(to)) return { ...status, countedAt: stamp(facts.countedAt) };
  if (to === 'CLOSED') return { ...status, closedAt: at };
  return status;
}

interface StatusChange {
  readonly to: string;
  readonly at?: string | undefined;
  readonly now: Date;
}

/** Moves the receipt to a status. The figures decide which RECEIVED it becomes. 409 for an illegal transition. */
export function movedTo(
  facts: ReceiptFacts,
  { to: wanted, at, now }: StatusChange,
): Result<ReceiptFacts, Failure> {
  const after = withDerivedStatus({ ...facts, status: wanted });
  const to = after.status;
  if (to === facts.status) return ok(facts);
  const checked = checkCompanyMove(receiptStatuses, facts.status, to);
  if (!checked.ok) return checked;
  return ok(stamped(after, { to, at: at ?? now.toISOString() }, at !== undefined));
}

/** A receipt that is made in a status has its moments too. */
const madeIn = (facts: ReceiptFacts, now: Date): ReceiptFacts =>
  stamped(facts, { to: facts.status, at: now.toISOString() }, false);

/** Returns the requested status of the feed: a time of arrival implies arrived. */
export const fedStatus = (known: string, { status, arrivedAt }: NumberedFeed): string => {
  const isHere = known === emptyFacts.status && typeof arrivedAt === 'string';
  return status ?? (isHere ? 'ARRIVED' : known);
};

/** Creates a receipt from the feed in any status: the company may import past counts. */
export const firstFacts = (owner: ReceiptOwner, feed: NumberedFeed, now: Date): ReceiptFacts =>
  madeIn(
    withDerivedStatus({
      ...withFeed(emptyFacts, owner, feed, now),
      status: fedStatus(emptyFacts.status, feed),
    }),
    now,
  );

/** Applies the feed to a receipt; 409 for an illegal status. */
export function fedFacts(
  before: ReceiptFacts,
  owner: ReceiptOwner,
  feed: NumberedFeed,
  now: Date,
): Result<ReceiptFacts, Failure> {
  const said = withDerivedStatus(withFeed(before, owner, feed, now));
  return movedTo(said, { to: fedStatus(said.status, feed), now });
}
