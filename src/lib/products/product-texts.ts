/** A product as its form shows it: texts by the keys of the columns. Pure. */
import { optionLabel } from '#lib/kernel/text/option-label.ts';
import type { Product } from './replies.ts';
import { formatMoney, moneyText } from '#lib/kernel/money.ts';
import { columnOf, namesOf } from '#lib/records/fields.ts';
import { productFields, type ProductKey } from './fields.ts';
import { DEFAULT_CURRENCY, productColumns } from './product-columns.ts';

const textOf = (value: string | number | null): string =>
  typeof value === 'number' ? moneyText(value) : (value ?? '');

export const productTexts = (product: Product) =>
  Object.fromEntries(
    namesOf(productFields).map((name) => [columnOf(name), textOf(product[name])]),
  ) as Record<ProductKey, string>;

/** Merges input into a product changed concurrently: untouched values take the newest. */
export const mergeOverNewest = (
  typed: Readonly<Record<string, unknown>>,
  opened: Product,
  newest: Product,
): Readonly<Record<string, unknown>> => {
  const before: Readonly<Record<string, string>> = productTexts(opened);
  const untouched = Object.entries(productTexts(newest)).filter(
    ([key]) => (typed[key] ?? '') === before[key],
  );
  return { ...typed, ...Object.fromEntries(untouched) };
};

/** Returns fields changed both here and elsewhere, by key, with the newest value. */
export const clashesOf = (
  typed: Readonly<Record<string, unknown>>,
  opened: Product,
  newest: Product,
): Readonly<Record<string, string>> => {
  const before: Readonly<Record<string, string>> = productTexts(opened);
  const clashes = Object.entries(productTexts(newest)).filter(([key, text]) => {
    const here = typed[key] ?? '';
    return text !== before[key] && here !== before[key] && here !== text;
  });
  return Object.fromEntries(
    clashes.map(([key, text]) => {
      const options = productColumns.find((column) => column.key === key)?.options ?? [];
      const shown = optionLabel(options, text);
      return [key, `The saved value is now ${shown || 'empty'}. Save again to replace it.`];
    }),
  );
};

/** $19.50; '' for none. */
export const displayAmount = (minor: number | null, currency: string): string =>
  minor === null ? '' : formatMoney(minor, currency || DEFAULT_CURRENCY);
