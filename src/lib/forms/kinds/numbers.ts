/** Counts, numbers with decimals, amounts of money. */
import { coerce, number, refine, string, type Struct } from 'superstruct';
import { numberText } from '#lib/kernel/fields.ts';
import {
  foreignAmount,
  formatMoney,
  moneyText,
  parseMoney,
  pointed,
  ungrouped,
  withoutZeroDecimals,
} from '#lib/kernel/money.ts';
import type { MoneyField, NumberField, QtyField } from '../definition.ts';
import { currencyOf } from '../options/currencies.ts';
import { amountOf } from '../values.ts';
import { cellKind, invalid, plainText, valid, type CellKind } from './kind.ts';

const MAX_QTY = 1_000_000;
const MAX_AMOUNT = 999_999_999;

/** Normalizes a pasted number: strips thousands separators; 12,50 becomes 12.50. */
const digits = (_: unknown, text: string): string => pointed(text);

/** A number may come as one, or as it was typed: 1,000 is a thousand. */
const numberInput = (
  { min, max }: { readonly min: number; readonly max: number },
  read: (text: string) => string,
): Struct<string, null> =>
  coerce(coerce(numberText({ min, max }), number(), String), string(), read);

const shared = { isNumber: true, none: () => null };
const asNumber = (_: unknown, value: unknown) => valid(Number(value));

export const qty = cellKind<QtyField>({
  ...shared,
  cell: (_, text) => withoutZeroDecimals(text),
  rule: ({ min = 1, max = MAX_QTY }) =>
    refine(numberInput({ min, max }, ungrouped), 'invalid', (value) =>
      /^(?:0|[1-9]\d*)$/.test(value),
    ),
  validate: asNumber,
});

export const decimal = cellKind<NumberField>({
  ...shared,
  cell: digits,
  rule: ({ min = 0, max = MAX_QTY }) => numberInput({ min, max }, pointed),
  validate: asNumber,
});

/** Text is read as typed (12.50); a number is minor units already. */
function moneyRule({ min = 1, max = MAX_AMOUNT }: MoneyField): Struct<number, null> {
  const minor = refine(number(), 'invalid', Number.isSafeInteger);
  const typed = coerce(minor, string(), (value) => parseMoney(value) ?? Number.NaN);
  const minRule = refine(typed, `min:${min / 100}`, (value) => value >= min);
  return refine(minRule, `max:${max / 100}`, (value) => value <= max);
}

const amount = cellKind<MoneyField>({
  ...shared,
  rule: moneyRule,
  typed: (_, value) => (typeof value === 'number' ? moneyText(value) : (value ?? '')),
  display: (_, value, form) => {
    const minor = amountOf({ value }, 'value');
    return minor === null ? plainText(value) : formatMoney(minor, currencyOf(form));
  },
});

/** Amount in the form's currency; rejects others. */
export const money: CellKind<MoneyField> = {
  ...amount,
  check: (field, input, context) => {
    const message =
      typeof input === 'string' ? foreignAmount(input, currencyOf(context.form)) : null;
    return message === null ? amount.check(field, input, context) : invalid(field, message);
  },
};
