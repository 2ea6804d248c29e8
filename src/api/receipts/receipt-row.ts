/** A receipt as its row: the columns that follow from its facts, and the facts that the row says. */
import { countMinutes, lossesOf, noLosses, piecesOf } from '#lib/receipts/figures.ts';
import type { AnnouncedLine } from '#lib/receipts/announced.ts';
import type { ReceiptLine } from '#lib/receipts/fields.ts';
import { hasArrived, isCounted } from '#lib/receipts/status.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import type { ReceiptExceptionRow, ReceiptRow } from '#api/db/tables/receipts.ts';
import { normalizeForSearch } from '#api/kernel/text.ts';
import { keyText, searchText } from './index-text.ts';
import { fromColumns, toColumns } from '#api/kernel/columns.ts';
import { plainNames, type ReceiptFacts } from './receipt-facts.ts';
import { type PlainFacts } from '#lib/receipts/fields.ts';

/** A receipt as its rows say. */
export const factsOf = (
  row: ReceiptRow,
  lines: readonly ReceiptLine[],
  exceptions: readonly ReceiptExceptionRow[],
): ReceiptFacts => ({
  ...fromColumns<PlainFacts>(plainNames, row),
  status: row.status,
  closedAt: row.closed_at,
  head: row.head,
  lines,
  announced: row.announced === null ? [] : (JSON.parse(row.announced) as AnnouncedLine[]),
  exceptions,
});

/** Open: awaiting instructions. */
const isOpen = ({ answer, resolved_at }: ReceiptExceptionRow): boolean =>
  answer === null && resolved_at === null;

interface Numbers {
  readonly reference: string;
  readonly houseReference: string;
  /** Further numbers by which it is searched. */
  readonly others?: readonly string[];
  readonly createdAt: string;
}

/** Returns the listing date: arrival, else count; expected receipts by their expected date. */
function listedOn(facts: ReceiptFacts, createdAt: string): string {
  const { status, arrivedAt, countedAt, expectedOn } = facts;
  const came = arrivedAt ?? (hasArrived(status) ? countedAt : null);
  return came === null && expectedOn !== null
    ? expectedOn
    : companyDay(new Date(came ?? createdAt));
}

/** Everything on the receipt's row that follows from its facts. */
export function columnsOf(
  facts: ReceiptFacts,
  { reference, houseReference, others = [], createdAt }: Numbers,
) {
  const { status, vendor, po, carrier, tracking, head, exceptions } = facts;
  const pieces = piecesOf(facts.lines);
  const isOver = isCounted(status);
  const over = isOver ? pieces.over : 0;
  const short = isOver ? pieces.short : 0;
  const deviation = over + short + pieces.damaged;
  const losses = isOver ? lossesOf(facts.lines) : noLosses;
  const { vendorInvoice, bol, trailer } = head;
  return {
    ...toColumns<PlainFacts>(plainNames, facts),
    status,
    listed_on: listedOn(facts, createdAt),
    closed_at: facts.closedAt,
    count_minutes: isOver ? countMinutes(facts.arrivedAt, facts.countedAt) : null,
    vendor_key: keyText(vendor),
    po_key: keyText(po),
    carrier_key: keyText(carrier),
    tracking_key: keyText(tracking),
    pieces_expected: pieces.expected,
    pieces_received: pieces.received,
    pieces_damaged: pieces.damaged,
    pieces_over: over,
    pieces_short: short,
    deviation,
    currency: head.currency,
    value_short: losses.short,
    value_damaged: losses.damaged,
    lines_without_cost: losses.linesWithoutCost,
    open_exceptions: exceptions.filter(isOpen).length,
    has_exceptions: exceptions.length > 0 || deviation > 0,
    search: searchText(
      ...new Set([reference, houseReference, ...others]),
      vendor,
      po,
      vendorInvoice,
      carrier,
      tracking,
      bol,
      trailer,
    ),
    head: JSON.stringify(head),
  };
}

/** Returns the search codes of a receipt: each SKU, style and GTIN, normalized. */
export const codesOf = (lines: readonly ReceiptLine[]): string[] => [
  ...new Set(
    lines
      .flatMap(({ sku, style, gtin }) => [
        normalizeForSearch(sku),
        normalizeForSearch(style),
        normalizeForSearch(gtin),
      ])
      .filter((code) => code !== ''),
  ),
];
