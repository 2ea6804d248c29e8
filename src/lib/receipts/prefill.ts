/** Prefills other forms from a receipt. For a claim: shipping papers, and a row for each line with an exception. */
import { typeOf } from '#lib/kernel/form-table.ts';
import type { ReceiptRecord } from './replies.ts';
import type { Values } from '#lib/forms/definition.ts';
import {
  claimableExceptions,
  isSurplus,
  issueOfNote,
  type ClaimableException,
} from '#lib/forms/options/garment-issues.ts';
import { currencyOf } from '#lib/forms/options/currencies.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { inSizeOrder } from '#lib/reports/in-size-order.ts';
import { cartonLabel, cutText } from './carton-label.ts';
import { good, knownPieces, over, short } from './figures.ts';
import { isLineException } from './receipt.ts';
import { hasArrived, isCounted, isNotComing } from './status.ts';

/** As many as the table of a service request takes. */
const MAX_ROWS = 2000;

type Line = ReceiptRecord['lines'][number];
type Exception = ReceiptRecord['exceptions'][number];

/** @param claimed the exceptions that a garment claim is about; those that it begins with when left out */
type Filling = (receipt: ReceiptRecord, claimed?: readonly string[]) => Values;

const dayOf = (iso: string | null): string => (iso === null ? '' : companyDay(new Date(iso)));

const describe = ({ description, style, sku }: Line): string => description || style || sku;

const costOf = ({ unitCost }: Line): Values =>
  unitCost !== null && unitCost > 0 ? { unitCost } : {};

/** Over and short are known once the count is over; before, everything would be missing. */
const offOf = ({ status }: ReceiptRecord, line: Line): { over: number; short: number } =>
  isCounted(status) ? { over: over(line), short: short(line) } : { over: 0, short: 0 };

/** Returns the company's note on a line's exception; the line's note first. */
const noteOn = (receipt: ReceiptRecord, line: Line, type: Exception['type']): string =>
  line.condition ||
  (receipt.exceptions.find((each) => each.line === line.line && each.type === type)?.note ?? '');

/** Faults that the company found and that are no question of count. */
const issueOf = { wrong_item: 'WRONG_STYLE', unlabelled: 'LABEL_MISSING' } as const;

interface Discrepancy {
  readonly exception: ClaimableException;
  readonly row: Values;
}

/** The exceptions of a line, each as the row of a claim. */
function discrepanciesOf(receipt: ReceiptRecord, line: Line): readonly Discrepancy[] {
  const { sku, style, colour, size, expected, received, damaged } = line;
  const off = offOf(receipt, line);
  const goods = {
    style: cutText(style || sku || describe(line), 60),
    colour: cutText(colour, 40),
    size: cutText(size, 20),
  };
  const discrepancyOf = (
    exception: ClaimableException,
    [qtyAffected, qtyTotal]: readonly [number, number],
    about: Values,
  ): Discrepancy => {
    const cost = isSurplus(about) ? {} : costOf(line);
    const row = { ...goods, ...cost, qtyTotal, qtyAffected, severity: 'major', ...about };
    return { exception, row };
  };
  const damage = cutText(noteOn(receipt, line, 'damaged') || 'Damaged on arrival', 200);
  const found = receipt.exceptions
    .filter((each) => each.line === line.line)
    .flatMap(({ type, qty, note }) =>
      type === 'wrong_item' || type === 'unlabelled'
        ? [
            discrepancyOf(type, [Math.min(qty, received), received], {
              issue: issueOf[type],
              note: cutText(note, 200),
            }),
          ]
        : [],
    );
  return [
    discrepancyOf('short', [off.short, expected], { issue: 'MISSING' }),
    discrepancyOf('over', [off.over, received], { issue: 'EXTRA', severity: 'minor' }),
    discrepancyOf('damaged', [damaged, received], { issue: issueOfNote(damage), note: damage }),
    ...found,
  ].filter(({ row }) => Number(row['qtyAffected']) > 0);
}

const allDiscrepancies = (receipt: ReceiptRecord): readonly Discrepancy[] =>
  receipt.lines.flatMap((line) => discrepanciesOf(receipt, line));

/** The pieces of each exception that a claim may be about. */
export function claimablePieces(receipt: ReceiptRecord): ReadonlyMap<string, number> {
  const pieces = new Map<string, number>();
  for (const { exception, row } of allDiscrepancies(receipt)) {
    pieces.set(exception, (pieces.get(exception) ?? 0) + Number(row['qtyAffected']));
  }
  return pieces;
}

/** The damaged pieces; where none are, all that is lost. */
function firstClaimed(receipt: ReceiptRecord): readonly string[] {
  const pieces = claimablePieces(receipt);
  const found = claimableExceptions.map(({ value }) => value).filter((each) => pieces.has(each));
  return found.includes('damaged') ? ['damaged'] : found.filter((each) => each !== 'over');
}

const garmentClaim: Filling = (receipt, claimed = firstClaimed(receipt)) => ({
  claimAbout: 'vendor_goods',
  receiptRef: receipt.reference,
  claimed,
  vendor: cutText(receipt.vendor, 80),
  vendorInvoice: cutText(receipt.head.vendorInvoice, 30),
  poNumber: cutText(receipt.po, 30),
  receivedOn: dayOf(receipt.arrivedAt),
  foundOn: dayOf(receipt.countedAt ?? receipt.arrivedAt),
  foundAt: 'our_house',
  currency: currencyOf(receipt.head),
  lines: allDiscrepancies(receipt).flatMap(({ exception, row }) =>
    claimed.includes(exception) ? [row] : [],
  ),
});

function cargoRows(receipt: ReceiptRecord, line: Line): Values[] {
  const goods = {
    sku: cutText(line.sku, 40),
    description: cutText(describe(line), 120),
    variant: cutText([line.colour, line.size].filter((part) => part !== '').join(', '), 60),
    ...costOf(line),
  };
  return [
    { nature: 'short', qty: offOf(receipt, line).short },
    { nature: 'damaged', qty: line.damaged },
  ]
    .filter(({ qty }) => qty > 0)
    .map((each) => ({ ...goods, ...each }));
}

type NotedOnDelivery = Exception['notedOnDelivery'];

/** Summarizes if exceptions were noted with the driver present: one 'yes' counts for all; 'no' needs all. */
function notedOf(exceptions: readonly Exception[]): NotedOnDelivery {
  const noted = exceptions
    .filter(({ houseReference }) => !isLineException(houseReference))
    .map(({ notedOnDelivery }) => notedOnDelivery);
  if (noted.includes('yes')) return 'yes';
  return noted.length > 0 && noted.every((each) => each === 'no') ? 'no' : 'unknown';
}

function cargoClaim(receipt: ReceiptRecord): Values {
  const { head, carrier, tracking, exceptions } = receipt;
  const noted = notedOf(exceptions);
  const shipped = receipt.piecesExpected || receipt.piecesReceived;
  const isParcel = head.mode === 'parcel' || head.mode === 'courier';
  const rows = receipt.lines.flatMap((line) => cargoRows(receipt, line));
  const has = (nature: string): boolean => rows.some((row) => row['nature'] === nature);
  return {
    receiptRef: receipt.reference,
    mode: head.mode,
    carrier: cutText(carrier, 80),
    proNumber: isParcel ? '' : cutText(tracking, 30),
    tracking: isParcel ? cutText(tracking, 40) : '',
    bolNumber: cutText(head.bol, 30),
    poNumber: cutText(receipt.po, 30),
    shipper: cutText(receipt.vendor, 80),
    ...(shipped > 0 && { pieces: shipped }),
    ...(head.weight !== null && { weight: head.weight }),
    weightUnit: head.weightUnit,
    delivered: 'yes',
    deliveryDate: dayOf(receipt.arrivedAt),
    claimTypes: [
      ...(has('short') ? [noted === 'no' ? 'concealed_shortage' : 'shortage'] : []),
      ...(has('damaged') ? [noted === 'yes' ? 'visible_damage' : 'concealed_damage'] : []),
    ],
    exceptionOnReceipt: noted,
    discoveredOn: dayOf(receipt.countedAt ?? receipt.arrivedAt),
    currency: currencyOf(head),
    lines: rows,
  };
}

/** Workable pieces: good ones after the count, expected ones before. */
function serviceRows({ status, lines }: ReceiptRecord) {
  return lines
    .map((line) => ({
      sku: cutText(line.sku || line.style, 40),
      style: cutText(line.style, 60),
      colour: cutText(line.colour, 40),
      size: cutText(line.size, 20),
      gtin: line.gtin,
      qty: knownPieces(status, line, good),
    }))
    .filter(({ qty }) => qty > 0)
    .slice(0, MAX_ROWS);
}

function serviceRequest(receipt: ReceiptRecord): Values {
  const { status, reference } = receipt;
  if (isNotComing(status)) return {};
  return {
    goodsState: hasArrived(status) ? 'here' : 'on_the_way',
    receiptRefs: [reference],
    lines: inSizeOrder(serviceRows(receipt)),
  };
}

const byForm: Readonly<Record<string, Filling>> = {
  [typeOf('garment-claim')]: garmentClaim,
  [typeOf('cargo-claim')]: cargoClaim,
  [typeOf('service-request')]: serviceRequest,
  label: cartonLabel,
};

/** Returns canonical values by field name; empty for forms unrelated to a receipt. */
export const valuesFromReceipt = (formType: string, ...filling: Parameters<Filling>): Values =>
  byForm[formType]?.(...filling) ?? {};
