/** Rules and warnings over several fields of a cargo claim, except those of amounts and documents. */
import { fieldMessage } from '#lib/kernel/error-messages.ts';
import { concealedNoticeBy, fileBy, isFiledLate, startDay } from '../../claims/cargo-deadlines.ts';
import { damageTypes, isConcealed, transportClocks } from '../../claims/carrier-deadlines.ts';
import { dayText, isDay } from '#lib/kernel/calendar-day.ts';
import type { Rule, Values } from '#lib/forms/definition.ts';
import { isOpen } from '#lib/forms/facts.ts';
import { hasChosen, isChoice, rowsOf, textOf } from '#lib/forms/values.ts';

/** The shipment must be named: PRO or bill of lading; parcels have a tracking number instead. */
export const shipmentNamed: Rule = (values) => {
  const isParcel = isChoice(values, 'mode', 'parcel', 'courier');
  const names = ['proNumber', 'bolNumber', ...(isParcel ? ['tracking'] : [])];
  if (names.some((name) => textOf(values, name) !== '')) return null;
  const key = isParcel ? 'tracking' : 'proNumber';
  const number = isParcel ? 'tracking number' : 'PRO number or the bill of lading number';
  return { [key]: `Enter the ${number}.` };
};

/** The end of a range of days must not come before its start. */
const inOrder =
  (start: string, end: string, label: string): Rule =>
  (values) => {
    const [from, to] = [textOf(values, start), textOf(values, end)];
    return isDay(from) && isDay(to) && to < from
      ? { [end]: fieldMessage({ code: 'date' }, label) }
      : null;
  };

/** Bill of lading, delivery, discovery and notice follow each other. */
export const datesInOrder: readonly Rule[] = [
  inOrder('bolDate', 'deliveryDate', 'Delivered on'),
  inOrder('bolDate', 'expectedDate', 'Expected delivery date'),
  inOrder('deliveryDate', 'discoveredOn', 'Found on'),
  inOrder('discoveredOn', 'carrierNotifiedOn', 'Date carrier notified'),
];

/** A total loss leaves nothing that could be damaged. */
export const lossOrDamage: Rule = (values) =>
  hasChosen(values, 'claimTypes', 'total_loss') &&
  damageTypes.some((type) => hasChosen(values, 'claimTypes', type))
    ? { claimTypes: 'Choose total loss or damage, not both.' }
    : null;

/** Noted exceptions must match the arrival. */
export const exceptionFits: Rule = (values) => {
  const noted = textOf(values, 'exceptionOnReceipt');
  if (noted === '' || textOf(values, 'delivered') === '') return null;
  const isMissing = isChoice(values, 'delivered', 'no');
  if (isMissing === (noted === 'not_delivered')) return null;
  return {
    exceptionOnReceipt: isMissing
      ? 'Choose Not delivered: the goods have not arrived.'
      : 'Choose Yes, No or Not known: the goods have arrived.',
  };
};

/** After nine months (the minimum of the Carmack Amendment) the claim is still accepted, with a reason. */
export const lateExplained: Rule = (values, facts) =>
  isOpen(facts, 'lateReason') &&
  isFiledLate(startDay(values), facts.today) &&
  textOf(values, 'lateReason') === ''
    ? { lateReason: 'More than 9 months have passed. Say why the claim is late.' }
    : null;

/** LATE after nine months; CONCEALED for the stricter proof. */
export const cargoFlags = (values: Values, { today }: { readonly today: string }): string[] => [
  ...(isFiledLate(startDay(values), today) ? ['LATE'] : []),
  ...(isConcealed(values) ? ['CONCEALED'] : []),
];

/** Warns of passed deadlines; the carrier decides on consequences. */
export const passedClocks: Rule = (values, { today }) => {
  const start = startDay(values);
  if (!isDay(start)) return null;
  const key = isChoice(values, 'delivered', 'no') ? 'expectedDate' : 'deliveryDate';
  if (isFiledLate(start, today)) {
    return {
      [key]: `The 9 months to file ended on ${dayText(fileBy(start))}. The carrier may refuse.`,
    };
  }
  const passed = transportClocks.find(
    ({ modes, when, due }) =>
      modes.includes(textOf(values, 'mode')) && (when?.(values) ?? true) && due(start) < today,
  );
  return passed
    ? { [key]: `${passed.label}: the time for it ended on ${dayText(passed.due(start))}.` }
    : null;
};

/** After five business days the consignee must prove that it did not happen later. */
export const noticeWarning: Rule = (values) => {
  const [delivered, told] = [textOf(values, 'deliveryDate'), textOf(values, 'carrierNotifiedOn')];
  if (!isConcealed(values) || !isDay(delivered) || !isDay(told)) return null;
  const by = concealedNoticeBy(delivered);
  return told > by
    ? {
        carrierNotifiedOn: `Notice was due by ${dayText(by)}. Be ready to prove that it did not happen after delivery.`,
      }
    : null;
};

const folded = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Keys of duplicates: same shipment and item. */
export function shipmentKeys(values: Values): string[] {
  const papers = ['proNumber', 'bolNumber', 'tracking']
    .map((name) => [name, folded(textOf(values, name))])
    .filter(([, number]) => number !== '');
  const items = rowsOf(values, 'lines').map(
    (row) => folded(textOf(row, 'sku')) || folded(textOf(row, 'description')),
  );
  return papers.flatMap(([name = '', number = '']) =>
    [...new Set(items)].map((item) => `${name}:${number}:${item}`),
  );
}
