/** Announcement of a service request, and its receipt. Pure. */
import type { Values } from '#lib/forms/definition.ts';
import { countOf, isChoice, rowsOf, textOf, textsOf } from '#lib/forms/values.ts';
import { againstAnnounced, type AnnouncedLine } from '#lib/receipts/announced.ts';
import { MAX_PIECES } from '#lib/receipts/feed.ts';
import { hasArrived, isCounted, receiptStatuses } from '#lib/receipts/status.ts';
import { announcedAgain, emptyFacts, type ReceiptFacts } from './receipt-facts.ts';
import { type PlainFacts } from '#lib/receipts/fields.ts';

export const EXPECTED = receiptStatuses.submitted;
export const CANCELLED = 'CANCELLED';

/** Returns the items of the request; none above the limit of a receipt. */
function announcedIn(data: Values): AnnouncedLine[] {
  const lines = rowsOf(data, 'lines').map((row) => ({
    sku: textOf(row, 'sku'),
    style: textOf(row, 'style'),
    colour: textOf(row, 'colour'),
    size: textOf(row, 'size'),
    gtin: textOf(row, 'gtin'),
    qty: countOf(row, 'qty') ?? 0,
    po: textOf(row, 'po'),
    cartons: countOf(row, 'cartons') ?? 0,
  }));
  return lines.reduce((sum, { qty }) => sum + qty, 0) > MAX_PIECES ? [] : lines;
}

const MAX_PO_LENGTH = 60;

/** The order that the request names, else those of its items, as many as there is room for. */
const purchaseOrders = (data: Values, lines: readonly AnnouncedLine[]): string =>
  textOf(data, 'vendorPo') ||
  [...new Set(lines.flatMap(({ po = '' }) => (po === '' ? [] : [po])))].reduce((all, po) => {
    const more = all === '' ? po : `${all}, ${po}`;
    return more.length > MAX_PO_LENGTH ? all : more;
  }, '');

const cartonsOf = (lines: readonly AnnouncedLine[]): number =>
  lines.reduce((sum, { cartons = 0 }) => sum + cartons, 0);

export interface Announcement {
  readonly announced: readonly AnnouncedLine[];
  /** Values of the whole delivery. */
  readonly said: Partial<PlainFacts>;
}

/** Returns the announcement of a request; null for none. */
export function announcementOf(data: Values): Announcement | null {
  // A receipt that the request names expects them already.
  const isNamed = textsOf(data, 'receiptRefs').length > 0;
  if (isNamed || !isChoice(data, 'goodsState', 'on_the_way')) return null;
  const announced = announcedIn(data);
  const eta = textOf(data, 'eta');
  const said = {
    vendor: textOf(data, 'vendor'),
    po: purchaseOrders(data, announced),
    carrier: textOf(data, 'carrier'),
    tracking: textOf(data, 'tracking'),
    expectedOn: eta === '' ? null : eta,
    cartonsExpected: countOf(data, 'expectedCartons') ?? cartonsOf(announced),
  };
  return { announced, said };
}

/** The receipt that the announcement makes. */
export const expectedFacts = ({ announced, said }: Announcement): ReceiptFacts => ({
  ...emptyFacts,
  announced,
  lines: againstAnnounced(announced, []),
  ...said,
});

/**
 * Applies an announcement to a receipt. Delivery values change where the company has set none, until goods arrive;
 * lines change until they are counted. A cancelled receipt is expected again.
 */
export function withAnnouncement(
  facts: ReceiptFacts,
  { announced, said }: Announcement,
  isSetByCompany: (name: string) => boolean,
): ReceiptFacts {
  const { status } = facts;
  if (hasArrived(status) && !isCounted(status)) return announcedAgain(facts, announced);
  if (status !== EXPECTED && status !== CANCELLED) return facts;
  const open = Object.entries(said).filter(([name]) => !isSetByCompany(name));
  return {
    ...announcedAgain(facts, announced),
    ...Object.fromEntries(open),
    status: EXPECTED,
  };
}
