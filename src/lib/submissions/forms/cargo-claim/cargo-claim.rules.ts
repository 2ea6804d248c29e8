/** Rules, warnings and amounts of a cargo claim; amounts are computed in minor units, never typed. */
import { fieldMessage } from '#lib/kernel/error-messages.ts';
import {
  concealedNoticeBy,
  fileBy,
  isFiledLate,
  startDay,
  damageTypes,
  isConcealed,
  transportClocks,
} from '../../claims/cargo-deadlines.ts';
import { dayText, isDay } from '#lib/kernel/calendar-day.ts';
import type { Rule, Values, Computed, RowRule } from '#lib/forms/definition.ts';
import { isOpen } from '#lib/forms/facts.ts';
import {
  hasChosen,
  isChoice,
  rowsOf,
  textOf,
  amountOf,
  countOf,
  sumOf,
} from '#lib/forms/values.ts';

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
    ? { lateReason: 'More than 9 months have passed. Tell us why the claim is late.' }
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
  const carrierNumbers = ['proNumber', 'bolNumber', 'tracking']
    .map((name) => [name, folded(textOf(values, name))])
    .filter(([, number]) => number !== '');
  const items = rowsOf(values, 'lines').map(
    (row) => folded(textOf(row, 'sku')) || folded(textOf(row, 'description')),
  );
  return carrierNumbers.flatMap(([name = '', number = '']) =>
    [...new Set(items)].map((item) => `${name}:${number}:${item}`),
  );
}

const gross = (row: Values): number | null => {
  const [count, cost] = [countOf(row, 'qty'), amountOf(row, 'unitCost')];
  return count === null || cost === null ? null : count * cost;
};

/** Quantity times invoice price, less the discount; nothing while the discount is larger. */
export function lineAmount(row: Values): number | null {
  const [full, discount] = [gross(row), amountOf(row, 'discount') ?? 0];
  return full === null || discount > full ? null : full - discount;
}

/** A discount takes away no more than the line is worth. */
export const discountFits: RowRule = (row) => {
  const full = gross(row);
  return full !== null && (amountOf(row, 'discount') ?? 0) > full
    ? { discount: 'Discount is larger than the line.' }
    : null;
};

/** Sum of all lines. */
export const goodsAmount = (values: Values): number => sumOf(values, 'lines', lineAmount);

/** Goods, freight and other costs, less salvage value. */
const claimAmount = (values: Values): number =>
  goodsAmount(values) +
  (amountOf(values, 'freightCharges') ?? 0) +
  (amountOf(values, 'otherCosts') ?? 0) -
  (amountOf(values, 'salvageValue') ?? 0);

/** There must be something to claim; asked once every line is complete. */
export const positiveTotal: Rule = (values) =>
  claimAmount(values) > 0 || rowsOf(values, 'lines').some((row) => lineAmount(row) === null)
    ? null
    : { lines: 'The claim total must be more than 0. Check items and salvage value.' };

/** The carrier may pay the declared value at most. */
export const declaredValueWarning: Rule = (values) => {
  const declared = amountOf(values, 'declaredValue');
  return declared !== null && claimAmount(values) > declared
    ? {
        declaredValue:
          'The claim is larger than the declared value. The carrier may pay no more than that.',
      }
    : null;
};

export const cargoTotals: readonly Computed[] = [
  { name: 'goods', label: 'Goods', kind: 'money', of: goodsAmount },
  {
    name: 'freight',
    label: 'Freight share',
    kind: 'money',
    of: (values) => amountOf(values, 'freightCharges'),
  },
  {
    name: 'other',
    label: 'Other costs',
    kind: 'money',
    of: (values) => amountOf(values, 'otherCosts'),
  },
  {
    name: 'salvage',
    label: 'Less salvage',
    kind: 'money',
    of: (values) => amountOf(values, 'salvageValue'),
  },
  { name: 'total', label: 'Claim total', kind: 'money', of: claimAmount },
];
