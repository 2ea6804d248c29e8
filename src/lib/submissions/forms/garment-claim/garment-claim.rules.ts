/** Rules and warnings of a garment claim. */
import { fieldMessage } from '#lib/kernel/error-messages.ts';
import { isReportLate, reportBy } from '../../claims/garment-deadlines.ts';
import { dayText, isDay } from '#lib/kernel/calendar-day.ts';
import type { Facts, Rule, RowRule, Values } from '#lib/forms/definition.ts';
import { amountOf, countOf, isChoice, rowsOf, sumOf, textOf } from '#lib/forms/values.ts';
import { isSurplus, withoutPhotos } from '#lib/forms/options/garment-issues.ts';

/** Something must tell which goods are meant: a receipt, a work order or a shipment. */
export const belongsSomewhere: Rule = (values) =>
  ['receiptRef', 'workRef', 'shipmentRef'].every((name) => textOf(values, name) === '')
    ? { shipmentRef: 'Enter a receipt, a work order or a shipment.' }
    : null;

/** A claim against the vendor needs the paper that the vendor knows. */
export const vendorDocument: Rule = (values) =>
  isChoice(values, 'claimAbout', 'vendor_goods') &&
  textOf(values, 'vendorInvoice') === '' &&
  textOf(values, 'poNumber') === ''
    ? { poNumber: 'Enter the PO number or the vendor’s invoice number.' }
    : null;

/** The day on which the goods of the receipt that the claim names arrived; '' when it is not known. */
const arrivalOf = (values: Values, { arrivals }: Facts): string =>
  arrivals?.get(textOf(values, 'receiptRef')) ?? '';

/**
 * Start of the reporting window: arrival of the named receipt, else the typed date; errors of the company's work,
 * found after arrival, count from the typed date.
 */
const reportFrom = (values: Values, facts: Facts): string =>
  (isChoice(values, 'claimAbout', 'house_work') ? '' : arrivalOf(values, facts)) ||
  textOf(values, 'receivedOn');

/** Found on: the end of a range that begins with the receipt. Nothing was received before the goods arrived. */
export const foundAfterReceipt: Rule = (values, facts) => {
  const [received, found] = [textOf(values, 'receivedOn'), textOf(values, 'foundOn')];
  const arrived = arrivalOf(values, facts);
  const isBefore = (start: string): boolean => isDay(start) && isDay(found) && found < start;
  return {
    ...(isDay(received) && received < arrived
      ? { receivedOn: `These goods arrived on ${dayText(arrived)}. Enter this day or a later one.` }
      : {}),
    ...(isBefore(received) || isBefore(arrived)
      ? { foundOn: fieldMessage({ code: 'date' }, 'Found on') }
      : {}),
  };
};

/** At most all garments are affected. */
export const affectedFits: RowRule = (row) => {
  const [total, affected] = [countOf(row, 'qtyTotal'), countOf(row, 'qtyAffected')];
  return total !== null && affected !== null && affected > total
    ? { qtyAffected: `Enter ${total} or fewer. Pieces affected cannot exceed total pieces.` }
    : null;
};

/** Affected pieces times unit cost, in minor units; nothing for pieces that are too many. */
export function lineAmount(row: Values): number | null {
  if (isSurplus(row)) return 0;
  const [count, cost] = [countOf(row, 'qtyAffected'), amountOf(row, 'unitCost')];
  return count === null || cost === null ? null : count * cost;
}

/** Sum of all lines, in minor units. */
export const claimTotal = (values: Values): number => sumOf(values, 'lines', lineAmount);

/** Pieces that are affected, of all lines. */
export const affectedPieces = (values: Values): number =>
  sumOf(values, 'lines', (row) => countOf(row, 'qtyAffected'));

/** Two photos, unless every defect is one that cannot be seen. */
export const photosNeeded = (values: Values): number => {
  const issues = rowsOf(values, 'lines').map((row) => textOf(row, 'issue'));
  return issues.some((issue) => issue !== '' && !withoutPhotos.includes(issue)) ? 2 : 0;
};

/** Marks for the company: LATE after the window, CRITICAL for an immediate alert. */
export const claimFlags = (values: Values, facts: Facts): string[] => [
  ...(isReportLate(reportFrom(values, facts), facts.today) ? ['LATE'] : []),
  ...(rowsOf(values, 'lines').some((row) => isChoice(row, 'severity', 'critical'))
    ? ['CRITICAL']
    : []),
];

/** Late claims are accepted, and the client sees that they are late. */
export const lateWarning: Rule = (values, facts) => {
  const received = reportFrom(values, facts);
  if (!isReportLate(received, facts.today)) return null;
  const day = dayText(reportBy(received));
  return { receivedOn: `The time to report ended on ${day}. Send the claim: we mark it as late.` };
};

/** Warning about conditions that hinder acceptance. */
export const conditionWarning: Rule = (values) => ({
  ...(isChoice(values, 'worn', 'yes')
    ? { worn: 'Worn or washed garments are usually not accepted.' }
    : {}),
  ...(isChoice(values, 'goodsKept', 'no')
    ? { goodsKept: 'Please keep the garments until the claim is closed.' }
    : {}),
});
