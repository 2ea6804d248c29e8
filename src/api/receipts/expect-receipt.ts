/** A service request for goods on the way announces a delivery: an EXPECTED receipt. */
import type { Transaction } from 'kysely';
import type { Values } from '#lib/forms/definition.ts';
import { countOf, isChoice, rowsOf, textOf, textsOf } from '#lib/forms/values.ts';
import { againstAnnounced, type AnnouncedLine } from '#lib/receipts/announced.ts';
import { MOST_PIECES } from '#lib/receipts/feed.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';
import { emptyFacts } from './receipt-facts.ts';
import { lockExpectedWith, updateReceiptAtRevision } from './queries/receipts.ts';
import { addReceipt, writeLog } from './save-receipt.ts';

const FORM = 'service-request';

/** The items of the request; none where they are more than a receipt can hold. */
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
  return lines.reduce((sum, { qty }) => sum + qty, 0) > MOST_PIECES ? [] : lines;
}

const LONGEST_PO = 60;

/** The order that the request names, else those of its items, as many as there is room for. */
const purchaseOrders = (data: Values, lines: readonly AnnouncedLine[]): string =>
  textOf(data, 'vendorPo') ||
  [...new Set(lines.flatMap(({ po = '' }) => (po === '' ? [] : [po])))].reduce((all, po) => {
    const more = all === '' ? po : `${all}, ${po}`;
    return more.length > LONGEST_PO ? all : more;
  }, '');

const cartonsOf = (lines: readonly AnnouncedLine[]): number =>
  lines.reduce((sum, { cartons = 0 }) => sum + cartons, 0);

/** The request is withdrawn or cancelled before anything came: nothing is expected any more. */
export async function stopExpecting(
  tx: Transaction<Tables>,
  { id, status, updated_at }: SubmissionRow,
  actor: 'client' | 'house',
): Promise<void> {
  if (!['WITHDRAWN', 'CANCELLED', 'DECLINED'].includes(status)) return;
  for (const row of await lockExpectedWith(tx, id)) {
    const to = 'CANCELLED';
    await updateReceiptAtRevision(tx, row, { status: to, updated_at });
    const entry = { actor, kind: 'status', visibility: 'client' } as const;
    await writeLog(tx, { row, to, at: updated_at }, [entry]);
  }
}

/** In the transaction of the submit; the request's number is the company's number until the goods arrive. */
export async function expectReceipt(
  context: ApiContext,
  tx: Transaction<Tables>,
  { id, client_id, type, reference }: SubmissionRow,
  data: Values,
): Promise<void> {
  if (type !== FORM || reference === null || !isChoice(data, 'goodsState', 'on_the_way')) return;
  // A receipt that the request names expects them already.
  if (textsOf(data, 'receiptRefs').length > 0) return;
  const eta = textOf(data, 'eta');
  const announced = announcedIn(data);
  await addReceipt(context, tx, {
    clientId: client_id,
    houseReference: reference,
    submissionId: id,
    factsFor: () => ({
      ...emptyFacts,
      announced,
      lines: againstAnnounced(announced, []),
      vendor: textOf(data, 'vendor'),
      po: purchaseOrders(data, announced),
      carrier: textOf(data, 'carrier'),
      tracking: textOf(data, 'tracking'),
      expectedOn: eta === '' ? null : eta,
      cartonsExpected: countOf(data, 'expectedCartons') ?? cartonsOf(announced),
    }),
    log: {
      actor: 'client',
      kind: 'made',
      note: `Announced with ${reference}.`,
      visibility: 'client',
    },
  });
}
