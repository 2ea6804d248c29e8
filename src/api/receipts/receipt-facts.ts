/** A receipt as one value, and what becomes of it: what the feed lays over it, which status follows, what differs. */
import { randomUUID } from 'node:crypto';
import { piecesOf } from '#lib/receipts/figures.ts';
import { emptyHead, type ReceiptHead, type ReceiptLine } from '#lib/receipts/receipt.ts';
import { isReceived, receiptStatuses, receivedStatus } from '#lib/receipts/status.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { ReceiptFeed } from '#lib/receipts/feed.ts';
import { companyTargetsOf, transition } from '#lib/records/status.ts';
import { submissionMessages } from '#lib/forms/form-messages.ts';
import type { FigureChange, ReceiptExceptionRow, ReceiptRow } from '#api/db/tables/receipts.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';

export interface ReceiptFacts {
  readonly status: string;
  readonly vendor: string;
  readonly po: string;
  readonly carrier: string;
  readonly tracking: string;
  readonly expectedOn: string | null;
  readonly arrivedAt: string | null;
  readonly countedAt: string | null;
  readonly closedAt: string | null;
  readonly cartonsExpected: number;
  readonly cartonsReceived: number;
  readonly head: ReceiptHead;
  readonly lines: readonly ReceiptLine[];
  readonly exceptions: readonly ReceiptExceptionRow[];
}

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

const headNames = [
  'vendorInvoice',
  'receivedBy',
  'dock',
  'mode',
  'bol',
  'trailer',
  'seal',
  'sealIntact',
  'freightTerms',
  'pallets',
  'weight',
  'weightUnit',
  'currency',
  'note',
] as const satisfies readonly (keyof ReceiptHead)[];

const plainNames = [
  'vendor',
  'po',
  'carrier',
  'tracking',
  'expectedOn',
  'arrivedAt',
  'countedAt',
  'cartonsExpected',
  'cartonsReceived',
] as const satisfies readonly (keyof ReceiptFacts)[];

const lineNames = [
  'line',
  'sku',
  'style',
  'description',
  'colour',
  'size',
  'gtin',
  'cartons',
  'expected',
  'received',
  'damaged',
  'condition',
  'location',
  'unitCost',
] as const satisfies readonly (keyof ReceiptLine)[];

type Given = Partial<Record<string, unknown>>;

const given = (feed: Given, names: readonly string[]): Given =>
  Object.fromEntries(
    names.filter((name) => feed[name] !== undefined).map((name) => [name, feed[name]]),
  );

/** The lines as they came, in the order of their numbers; the known ones when they are the same. */
function linesWith(known: readonly ReceiptLine[], lines: ReceiptFeed['lines']) {
  if (lines === undefined) return known;
  const sorted = lines.toSorted((a, b) => a.line - b.line);
  const isSame =
    sorted.length === known.length &&
    sorted.every((line, index) => {
      const old = known[index];
      return old && lineNames.every((name) => line[name] === old[name]);
    });
  return isSame ? known : sorted;
}

export type Owner = Pick<ReceiptRow, 'id' | 'client_id'>;

/** The exceptions with what the feed says of them; none goes, and the client's answers stay. */
function exceptionsWith(
  known: readonly ReceiptExceptionRow[],
  owner: Owner,
  { exceptions = [] }: ReceiptFeed,
  at: string,
): readonly ReceiptExceptionRow[] {
  const rows = [...known];
  for (const { exception, type, line, qty, note, notedOnDelivery, asked, resolved } of exceptions) {
    const said = { type, line, qty, note, noted_on_delivery: notedOnDelivery, asked };
    const place = rows.findIndex(({ house_reference }) => house_reference === exception);
    const old = rows[place];
    if (old) {
      const resolved_at = resolved ? (old.resolved_at ?? at) : null;
      const row = { ...old, ...said, resolved_at };
      if (JSON.stringify(row) !== JSON.stringify(old)) rows[place] = row;
      continue;
    }
    rows.push({
      ...said,
      id: randomUUID(),
      client_id: owner.client_id,
      receipt_id: owner.id,
      position: rows.length + 1,
      house_reference: exception,
      answer: null,
      answer_note: '',
      answered_at: null,
      resolved_at: resolved ? at : null,
      created_at: at,
    });
  }
  return rows;
}

/** What the feed says laid over what is known. */
const withFeed = (
  facts: ReceiptFacts,
  owner: Owner,
  feed: ReceiptFeed,
  now: Date,
): ReceiptFacts => ({
  ...facts,
  ...given(feed, plainNames),
  head: { ...facts.head, ...given(feed, headNames) },
  lines: linesWith(facts.lines, feed.lines),
  exceptions: exceptionsWith(facts.exceptions, owner, feed, now.toISOString()),
});

/** Nothing is over, short, damaged or noted. */
function isClean({ lines, exceptions }: ReceiptFacts): boolean {
  const { over, short, damaged } = piecesOf(lines);
  return over + short + damaged === 0 && exceptions.length === 0;
}

/** Received with or without exceptions follows from the figures; every other status stays. */
const settled = (facts: ReceiptFacts): ReceiptFacts =>
  isReceived(facts.status) ? { ...facts, status: receivedStatus(isClean(facts)) } : facts;

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
const madeIn = (facts: ReceiptFacts, now: Date): ReceiptFacts =>
  stamped(facts, { to: facts.status, at: now.toISOString() }, false);

/** The receipt as the feed makes it, in any status: the house may take over what it has counted before. */
export const firstFacts = (owner: Owner, feed: ReceiptFeed, now: Date): ReceiptFacts =>
  madeIn(
    settled({
      ...withFeed(emptyFacts, owner, feed, now),
      status: feed.status ?? emptyFacts.status,
    }),
    now,
  );

/** The receipt as the feed changes it; 409 for a status that it cannot have. */
export function fedFacts(
  before: ReceiptFacts,
  owner: Owner,
  feed: ReceiptFeed,
  now: Date,
): Result<ReceiptFacts, Failure> {
  const said = settled(withFeed(before, owner, feed, now));
  return feed.status === undefined ? ok(said) : movedTo(said, { to: feed.status, now });
}

type Compared = string | number | null;

function differences(
  prefix: string,
  names: readonly string[],
  before: Partial<Record<string, unknown>>,
  after: Partial<Record<string, unknown>>,
): FigureChange[] {
  return names
    .filter((name) => (before[name] ?? null) !== (after[name] ?? null))
    .map((name) => ({
      field: `${prefix}${name}`,
      from: (before[name] ?? null) as Compared,
      to: (after[name] ?? null) as Compared,
    }));
}

/** What a correction says of an exception; that it is dealt with is no figure. */
const textOf = ({ type, qty, line, note, noted_on_delivery }: ReceiptExceptionRow): string =>
  [
    `${type} ${qty}`,
    line === null ? '' : `line ${line}`,
    noted_on_delivery === 'unknown' ? '' : `noted on delivery: ${noted_on_delivery}`,
    note,
  ]
    .filter((part) => part !== '')
    .join(', ');

/** Those that are new or say something else, as figures of a correction. */
function exceptionChanges(before: ReceiptFacts, after: ReceiptFacts): FigureChange[] {
  const known = new Map(before.exceptions.map((row) => [row.id, textOf(row)]));
  return after.exceptions.flatMap((row) => {
    const [from, to] = [known.get(row.id) ?? null, textOf(row)];
    return from === to ? [] : [{ field: `exceptions.${row.house_reference}`, from, to }];
  });
}

/** Every figure and text that differs between two states of a receipt; lines by their number. */
export function changesBetween(before: ReceiptFacts, after: ReceiptFacts): FigureChange[] {
  const known = new Map(before.lines.map((line) => [line.line, line]));
  const wanted = new Map(after.lines.map((line) => [line.line, line]));
  const numbers = [...new Set([...known.keys(), ...wanted.keys()])].toSorted((a, b) => a - b);
  return [
    ...differences('', plainNames, { ...before }, { ...after }),
    ...differences('', headNames, before.head, after.head),
    ...numbers.flatMap((number) =>
      differences(
        `lines.${number}.`,
        lineNames.slice(1),
        { ...known.get(number) },
        { ...wanted.get(number) },
      ),
    ),
    ...exceptionChanges(before, after),
  ];
}
