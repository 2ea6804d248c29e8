/** A receipt as one value, and what becomes of it: what the feed lays over it, and which status follows. */
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
import { companyTargetsOf, transition } from '#lib/records/status.ts';
import { formRefusals } from '#api/kernel/form-refusals.ts';
import type { ReceiptExceptionRow, ReceiptRow } from '#api/db/tables/receipts.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import type { NumberedFeed } from './feed/named-lines.ts';
import { exceptionsWith } from './receipt-exceptions.ts';

export interface ReceiptFacts extends PlainFacts {
  readonly status: string;
  readonly closedAt: string | null;
  readonly head: ReceiptHead;
  readonly lines: readonly ReceiptLine[];
  /** What the client announced. */
  readonly announced: readonly AnnouncedLine[];
  readonly exceptions: readonly ReceiptExceptionRow[];
}

/** A receipt of which nothing is known yet. */
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

type Given = Partial<Record<string, unknown>>;

const given = (feed: Given, names: readonly string[]): Given =>
  Object.fromEntries(
    names.filter((name) => feed[name] !== undefined).map((name) => [name, feed[name]]),
  );

type Said = Pick<NumberedFeed, 'lines' | 'lineMode'>;

/**
 * The lines that are named, in the order of their numbers, and in the mode `merge` the other known ones too; what a line
 * leaves out stays as it is known.
 */
export function linesWith(
  known: readonly ReceiptLine[],
  { lines, lineMode }: Said,
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

/** Whether the company expects of its own lines what was announced of them, and nothing else. */
const isAsAnnounced = ({ lines: known, announced }: ReceiptFacts, own: readonly ReceiptLine[]) =>
  own.length === 0 || isSameLines(againstAnnounced(announced, own), known);

/** Lines without the orders that they only have by the announcement. */
function withoutAnnouncedOrders(
  announced: readonly AnnouncedLine[],
  own: readonly ReceiptLine[],
): ReceiptLine[] {
  const bare = own.map((line) => ({ ...line, po: '' }));
  const matched = againstAnnounced(announced, bare);
  return own.map((line, index) => ({ ...line, po: line.po === matched[index]?.po ? '' : line.po }));
}

/** The receipt when this is announced in place of what was announced; what the company expects itself stays. */
export function announcedAgain(
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
 * The lines of a call on a delivery that the client has announced line by line: what is announced is what is expected,
 * unless the company says itself what it expects. In the mode `merge` it says so of the named lines alone.
 */
function linesAsAnnounced(facts: ReceiptFacts, said: Said) {
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

/** What was announced says nothing of what came: a count without lines of the company leaves no lines. */
const withoutUncounted = (facts: ReceiptFacts): ReceiptFacts =>
  isCounted(facts.status) && facts.lines.length > 0 && facts.lines.every(isAnnouncedLine)
    ? { ...facts, lines: [] }
    : facts;

export type Owner = Pick<ReceiptRow, 'id' | 'client_id'>;

/** What the feed says laid over what is known. */
const withFeed = (
  facts: ReceiptFacts,
  owner: Owner,
  feed: NumberedFeed,
  now: Date,
): ReceiptFacts => ({
  ...facts,
  ...given(feed, plainNames),
  head: { ...facts.head, ...given(feed, headNames) },
  lines: linesAsAnnounced(facts, feed),
  exceptions: exceptionsWith(facts.exceptions, owner, feed, now.toISOString()),
});

/** Nothing is over, short, damaged or noted. */
function isClean({ lines, exceptions }: ReceiptFacts): boolean {
  const { over, short, damaged } = piecesOf(lines);
  const isNoted = exceptions.some(({ house_reference: name }) => !isLineException(name));
  return over + short + damaged === 0 && !isNoted;
}

/** Received with or without exceptions follows from the figures; every other status stays. */
export function settled(said: ReceiptFacts): ReceiptFacts {
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
  const after = settled({ ...facts, status: wanted });
  const to = after.status;
  if (to === facts.status) return ok(facts);
  const step = { from: facts.status, by: 'company', to } as const;
  if (!transition(receiptStatuses, step).ok) {
    const possible = companyTargetsOf(receiptStatuses, facts.status).join(', ') || 'none';
    return refuse('conflict', {
      message: `${formRefusals.illegalStep} ${facts.status} → ${to}; possible: ${possible}.`,
    });
  }
  return ok(stamped(after, { to, at: at ?? now.toISOString() }, at !== undefined));
}

/** A receipt that is made in a status has its moments too. */
const madeIn = (facts: ReceiptFacts, now: Date): ReceiptFacts =>
  stamped(facts, { to: facts.status, at: now.toISOString() }, false);

/** The status that the feed asks for: goods with a moment of arrival are there, also when it names no status. */
export const fedStatus = (known: string, { status, arrivedAt }: NumberedFeed): string => {
  const isHere = known === emptyFacts.status && typeof arrivedAt === 'string';
  return status ?? (isHere ? 'ARRIVED' : known);
};

/** The receipt as the feed makes it, in any status: the company may take over what it has counted before. */
export const firstFacts = (owner: Owner, feed: NumberedFeed, now: Date): ReceiptFacts =>
  madeIn(
    settled({
      ...withFeed(emptyFacts, owner, feed, now),
      status: fedStatus(emptyFacts.status, feed),
    }),
    now,
  );

/** The receipt as the feed changes it; 409 for a status that it cannot have. */
export function fedFacts(
  before: ReceiptFacts,
  owner: Owner,
  feed: NumberedFeed,
  now: Date,
): Result<ReceiptFacts, Failure> {
  const said = settled(withFeed(before, owner, feed, now));
  return movedTo(said, { to: fedStatus(said.status, feed), now });
}
