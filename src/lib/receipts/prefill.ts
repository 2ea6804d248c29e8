/** What a receipt fills into a claim: the papers of the shipment, and a row for each line with a fault. */
import type { ReceiptRecord } from '../schemas/receipt-replies.ts';
import type { Values } from '../submissions/definition.ts';
import { houseDay } from '../submissions/house-day.ts';
import { over, short } from './figures.ts';

type Line = ReceiptRecord['lines'][number];

const dayOf = (iso: string | null): string => (iso === null ? '' : houseDay(new Date(iso)));

const describe = ({ description, style, sku }: Line): string => description || style || sku;

const fits = (text: string, max: number): string => text.slice(0, max).trim();

function garmentRows(line: Line): Values[] {
  const { sku, style, colour, size, expected, received, damaged, condition, unitCost } = line;
  const goods = {
    style: fits(style || sku || describe(line), 60),
    colour: fits(colour, 40),
    size: fits(size, 20),
    ...(unitCost !== null && unitCost > 0 && { unitCost }),
  };
  const row = (qtyTotal: number, qtyAffected: number, fault: Values): Values =>
    qtyAffected > 0 ? { ...goods, qtyTotal, qtyAffected, severity: 'major', ...fault } : {};
  return [
    row(expected, short(line), { issue: 'MISSING' }),
    row(received, over(line), { issue: 'EXTRA', severity: 'minor' }),
    row(received, damaged, { issue: 'OTHER', note: fits(condition || 'Damaged on arrival', 200) }),
  ].filter((each) => 'issue' in each);
}

const garmentClaim = (receipt: ReceiptRecord): Values => ({
  claimAbout: 'vendor_goods',
  receiptRef: receipt.reference,
  vendor: fits(receipt.vendor, 80),
  vendorInvoice: fits(receipt.head.vendorInvoice, 30),
  poNumber: fits(receipt.po, 30),
  receivedOn: dayOf(receipt.arrivedAt),
  foundOn: dayOf(receipt.countedAt ?? receipt.arrivedAt),
  foundAt: 'our_house',
  lines: receipt.lines.flatMap(garmentRows),
});

function cargoRows(line: Line): Values[] {
  const goods = {
    sku: fits(line.sku, 40),
    description: fits(describe(line), 120),
    variant: fits([line.colour, line.size].filter((part) => part !== '').join(', '), 60),
    ...(line.unitCost !== null && line.unitCost > 0 && { unitCost: line.unitCost }),
  };
  return [
    { nature: 'short', qty: short(line) },
    { nature: 'damaged', qty: line.damaged },
  ]
    .filter(({ qty }) => qty > 0)
    .map((fault) => ({ ...goods, ...fault }));
}

function cargoClaim(receipt: ReceiptRecord): Values {
  const { head, carrier, tracking, exceptions, short: missing, damaged } = receipt;
  const isNoted = exceptions.some(({ notedOnDelivery }) => notedOnDelivery === 'yes');
  const isParcel = head.mode === 'parcel' || head.mode === 'courier';
  return {
    receiptRef: receipt.reference,
    mode: head.mode,
    carrier: fits(carrier, 80),
    proNumber: isParcel ? '' : fits(tracking, 30),
    tracking: isParcel ? fits(tracking, 40) : '',
    bolNumber: fits(head.bol, 30),
    poNumber: fits(receipt.po, 30),
    shipper: fits(receipt.vendor, 80),
    ...(receipt.piecesReceived > 0 && { pieces: receipt.piecesReceived }),
    ...(head.weight !== null && { weight: head.weight }),
    weightUnit: head.weightUnit,
    delivered: 'yes',
    deliveryDate: dayOf(receipt.arrivedAt),
    claimTypes: [
      ...(missing > 0 ? ['shortage'] : []),
      ...(damaged > 0 ? [isNoted ? 'visible_damage' : 'concealed_damage'] : []),
    ],
    exceptionOnReceipt: isNoted ? 'yes' : 'unknown',
    lines: receipt.lines.flatMap(cargoRows),
  };
}

const serviceRequest = (receipt: ReceiptRecord): Values => ({
  goodsState: 'here',
  receiptRefs: [receipt.reference],
});

const byForm: Readonly<Record<string, (receipt: ReceiptRecord) => Values>> = {
  'report-garment-claim': garmentClaim,
  'damage-claim': cargoClaim,
  'service-request': serviceRequest,
};

/** Canonical values by field name; nothing for a form that a receipt says nothing to. */
export const valuesFromReceipt = (formType: string, receipt: ReceiptRecord): Values =>
  byForm[formType]?.(receipt) ?? {};
