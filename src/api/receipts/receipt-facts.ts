/** A receipt as one value: what its rows say, what the feed changes, and the columns that follow from it. */
import { countMinutes, piecesOf } from '#lib/receipts/figures.ts';
import type { ReceiptHead, ReceiptLine } from '#lib/receipts/receipt.ts';
import { hasArrived, isCounted, isReceived, receivedStatus } from '#lib/receipts/status.ts';
import type { ReceiptFeed } from '#lib/receipts/feed.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import type {
  FigureChange,
  ReceiptExceptionRow,
  ReceiptLineRow,
  ReceiptRow,
} from '#api/db/tables/receipts.ts';
import { fold } from '#api/kernel/fold.ts';
import { keyText, searchText } from './index-text.ts';

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

export const lineOf = ({
  receipt_id: _receipt,
  unit_cost,
  ...line
}: ReceiptLineRow): ReceiptLine => ({
  ...line,
  unitCost: unit_cost,
});

export const rowOfLine = ({
  unitCost,
  ...line
}: ReceiptLine): Omit<ReceiptLineRow, 'receipt_id'> => ({ ...line, unit_cost: unitCost });

export const factsOf = (
  row: ReceiptRow,
  lines: readonly ReceiptLineRow[],
  exceptions: readonly ReceiptExceptionRow[],
): ReceiptFacts => ({
  status: row.status,
  vendor: row.vendor,
  po: row.po,
  carrier: row.carrier,
  tracking: row.tracking,
  expectedOn: row.expected_on,
  arrivedAt: row.arrived_at,
  countedAt: row.counted_at,
  closedAt: row.closed_at,
  cartonsExpected: row.cartons_expected,
  cartonsReceived: row.cartons_received,
  head: row.head,
  lines: lines.map(lineOf),
  exceptions,
});

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

/** The values of the feed merged into what is known; the code that stores exceptions merges those. */
export const withFeed = (facts: ReceiptFacts, feed: ReceiptFeed): ReceiptFacts => ({
  ...facts,
  ...given(feed, plainNames),
  head: { ...facts.head, ...given(feed, headNames) },
  lines: linesWith(facts.lines, feed.lines),
});

/** Open: nobody has said yet what is to be done. */
const isOpen = ({ answer, resolved_at }: ReceiptExceptionRow): boolean =>
  answer === null && resolved_at === null;

/** Nothing is over, short, damaged or noted. */
function isClean({ lines, exceptions }: ReceiptFacts): boolean {
  const { over, short, damaged } = piecesOf(lines);
  return over + short + damaged === 0 && exceptions.length === 0;
}

/** Received with or without exceptions follows from the figures; every other status stays. */
export const settled = (facts: ReceiptFacts): ReceiptFacts =>
  isReceived(facts.status) ? { ...facts, status: receivedStatus(isClean(facts)) } : facts;

interface Numbers {
  readonly reference: string;
  readonly houseReference: string;
  readonly createdAt: string;
}

/** The day it is listed by: of its arrival, else of its count; what has not come is listed when it is expected. */
function listedOn(facts: ReceiptFacts, createdAt: string): string {
  const { status, arrivedAt, countedAt, expectedOn } = facts;
  const came = arrivedAt ?? (hasArrived(status) ? countedAt : null);
  return came === null && expectedOn !== null
    ? expectedOn
    : companyDay(new Date(came ?? createdAt));
}

/** Everything on the receipt's row that follows from its facts. */
export function columnsOf(facts: ReceiptFacts, { reference, houseReference, createdAt }: Numbers) {
  const { status, vendor, po, carrier, tracking, head, exceptions } = facts;
  const pieces = piecesOf(facts.lines);
  const isOver = isCounted(status);
  const over = isOver ? pieces.over : 0;
  const short = isOver ? pieces.short : 0;
  const deviation = over + short + pieces.damaged;
  const { vendorInvoice, bol, trailer } = head;
  return {
    status,
    listed_on: listedOn(facts, createdAt),
    expected_on: facts.expectedOn,
    arrived_at: facts.arrivedAt,
    counted_at: facts.countedAt,
    closed_at: facts.closedAt,
    count_minutes: isOver ? countMinutes(facts.arrivedAt, facts.countedAt) : null,
    vendor,
    vendor_key: keyText(vendor),
    po,
    po_key: keyText(po),
    carrier,
    carrier_key: keyText(carrier),
    tracking,
    tracking_key: keyText(tracking),
    cartons_expected: facts.cartonsExpected,
    cartons_received: facts.cartonsReceived,
    pieces_expected: pieces.expected,
    pieces_received: pieces.received,
    pieces_damaged: pieces.damaged,
    pieces_over: over,
    pieces_short: short,
    deviation,
    open_exceptions: exceptions.filter(isOpen).length,
    has_exceptions: exceptions.length > 0 || deviation > 0,
    search: searchText(
      ...[reference, houseReference, vendor, po, vendorInvoice, carrier, tracking, bol, trailer],
    ),
    head: JSON.stringify(head),
  };
}

/** What a receipt is found by beside its head: each SKU, style and GTIN, folded. */
export const codesOf = (lines: readonly ReceiptLine[]): string[] => [
  ...new Set(
    lines
      .flatMap(({ sku, style, gtin }) => [fold(sku), fold(style), fold(gtin)])
      .filter((code) => code !== ''),
  ),
];

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
  ];
}
