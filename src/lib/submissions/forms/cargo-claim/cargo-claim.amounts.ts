/** Money of a cargo claim in minor units: computed, never typed. */
import type { Computed, Rule, RowRule, Values } from '#lib/forms/definition.ts';
import { amountOf, countOf, rowsOf, sumOf } from '#lib/forms/values.ts';

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
export const claimAmount = (values: Values): number =>
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
