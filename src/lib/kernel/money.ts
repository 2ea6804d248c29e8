/** Numbers and amounts as people write them; amounts are in integer minor units. */

import { normalizeSigns } from './text/normalize-unicode.ts';
import { lazy } from './lazy.ts';

/** A number without the commas between its thousands (or lakhs); every other text with plain signs. 0,125 is no 125. */
export function ungrouped(text: string): string {
  const plain = normalizeSigns(text);
  return /^\s*[1-9]\d{0,2}(?:,\d\d\d?)*,\d{3}(?:\.\d+)?\s*$/.test(plain)
    ? plain.replaceAll(',', '')
    : plain;
}

/** A number (1.249,50; 1 249,50; 1'249.50; 1,49,999.00) with a point and nothing else; every other text trimmed. */
export function pointed(text: string): string {
  const bare = normalizeSigns(text).replace(/\s/g, ' ').trim();
  if (/^[1-9]\d{0,2}(?:\.\d{3})+,\d{1,2}$/.test(bare) || /^\d+,\d{1,2}$/.test(bare)) {
    return bare.replaceAll('.', '').replace(',', '.');
  }
  if (/^[1-9]\d{0,2}(?:[ '’]\d{3})+(?:[.,]\d{1,2})?$/.test(bare)) {
    return bare.replace(/[ '’]/g, '').replace(',', '.');
  }
  return ungrouped(bare);
}

/** A count as {@link pointed} has it, without the decimals of a whole number: 24.00 is 24; 1.000 may be a thousand. */
export const withoutZeroDecimals = (text: string): string =>
  pointed(text).replace(/^(\d+)\.00?$/, '$1');

/** Currencies of the amounts of forms, quotes and receipts. */
export const formCurrencies = ['USD', 'INR', 'CAD', 'EUR', 'GBP'] as const;

/** Currencies of the prices of products. */
export const priceCurrencies = ['USD', 'CAD', 'EUR', 'GBP', 'INR', 'PLN', 'CHF'] as const;

/** Currency names and signs; `$` is a dollar of any country. */
const names: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(priceCurrencies.map((code) => [code, [code]])),
  $: ['USD', 'CAD'],
  US$: ['USD'],
  CA$: ['CAD'],
  C$: ['CAD'],
  '€': ['EUR'],
  '£': ['GBP'],
  '₹': ['INR'],
  RS: ['INR'],
  'RS.': ['INR'],
  ZŁ: ['PLN'],
};

const NAME = `(US\\$|CA?\\$|[$€£₹]|Rs\\.?|zł|${priceCurrencies.join('|')})?`;
const amountPattern = lazy(
  () => new RegExp(`^${NAME}\\s*(\\d(?:[\\d\\s.,'’]*\\d)?)\\s*${NAME}$`, 'i'),
);

/** Signs and codes of a header: Price (€), Retail USD. */
const headerPattern = lazy(
  () =>
    new RegExp(
      `(?<!\\p{L})[A-Z]{0,3}\\p{Sc}|\\p{Sc}|(?<!\\p{L})(?:zł|${priceCurrencies.join('|')})(?!\\p{L})`,
      'giu',
    ),
);

/** The amount of a cell with the currency that its header names, unless it names one itself: €19.90 below Price (€). */
export function amountBelow(header: string, text: string): string {
  if (readAmount(text)?.currencies !== null) return text;
  const [sign = '', other = '', ...more] = header.match(headerPattern()) ?? [];
  const isOne = more.length === 0 && (other === '' || readAmount(`${sign}1${other}`) !== null);
  if (sign === '' || !isOne) return text;
  return `${sign}${/\p{L}$/u.test(sign) ? ' ' : ''}${text.trim()}`;
}

/** Parts of a text that hold no amount, although their digits may touch a currency: ids, checksums, record numbers, days. */
const WITHOUT_AMOUNT =
  '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}|[\\da-f]{32,}|[A-Z]{2}-\\d{4}-\\d{6}|\\d{4}-\\d\\d-\\d\\d';

/** Amounts inside a text: with a currency, or with cents from 100 on; sizes such as 1.25 stay. */
const moneyInText = lazy(() => {
  const words = ['Rs\\.?', 'dollars?', 'euros?', 'rupees?', ...priceCurrencies].join('|');
  const sign = `(?:(?:(?<!\\p{L})(?:US|CA?))?\\p{Sc}|(?<!\\p{L})(?:${words})(?!\\p{L})|zł)`;
  const spaced = "[1-9]\\d{0,2}(?:[\\s'’]\\d{3}){1,4}(?:[.,]\\d{1,2})?(?!\\d)";
  const figure = `(?:${spaced}|[.,]?\\d(?:[\\d.,'’]{0,40}\\d)?)`;
  const number = `(?<!\\d)(?!${WITHOUT_AMOUNT})${figure}(?:-${figure})?`;
  // '100$ 50' and '60 $100' name one amount each; '100 USD 50' may be either, and is left out as a whole.
  const behind = `${number}${sign}(?!\\.?[.,]?\\d)`;
  const between = `${number}(?!\\s+${sign}[.,]?\\d)\\s*${sign}(?:\\s*${number})?`;
  const before = `${sign}\\s*${number}(?:\\s*${sign}(?!\\.?\\s*[.,]?\\d))?`;
  const grouped = ['(?:,\\d{2,3}){1,5}\\.', '(?:\\.\\d{3}){1,4},', "(?:[\\s'’]\\d{3}){1,4}[.,]"];
  const whole = `(?:\\d{1,3}(?:${grouped.join('|')})|\\d{3,13}[.,])`;
  const withCents = `(?<![\\p{L}\\d]|\\d[.,])${whole}\\d{2}(?!\\p{L}|[.,]?\\d)`;
  return new RegExp(`(${WITHOUT_AMOUNT})|${before}|${behind}|${between}|${withCents}`, 'giu');
});

/** Returns a text with '…' in place of its amounts; the signs and digits of such a text are plain. */
export function withoutMoney(text: string): string {
  const plain = normalizeSigns(text);
  const shown = plain.replace(moneyInText(), (_, kept?: string) => kept ?? '…');
  return shown === plain ? text : shown;
}

/** More digits than any form takes are read too, so that the limit can be named. */
const NUMBER = /^\d{1,13}(?:\.\d{1,2})?$/;

/** More characters than any amount has. */
const MAX_AMOUNT_LENGTH = 60;

export interface WrittenAmount {
  /** With a point only: 1249.50. */
  readonly number: string;
  /** In minor units. No floating point is involved. */
  readonly minor: number;
  /** The currencies that its sign or code may mean; null when it has neither. */
  readonly currencies: readonly string[] | null;
}

/** 12.5, 1,234.50, 1.249,50 and 1,49,999.00, with or without a currency before or behind; null for everything else. */
export function readAmount(text: string): WrittenAmount | null {
  const [, before, digits = '', behind] =
    (text.length > MAX_AMOUNT_LENGTH ? null : amountPattern().exec(normalizeSigns(text).trim())) ??
    [];
  const number = pointed(digits);
  if (!NUMBER.test(number)) return null;
  const [first, second] = [before, behind].flatMap((name) =>
    name === undefined ? [] : [names[name.toUpperCase()] ?? []],
  );
  const currencies = first?.filter((code) => second?.includes(code) ?? true) ?? null;
  // €12 USD is no amount.
  if (currencies?.length === 0) return null;
  const [whole = '0', decimals = ''] = number.split('.');
  return { number, minor: Number(whole) * 100 + Number(decimals.padEnd(2, '0')), currencies };
}

/** An amount in minor units, whatever currency it names; null for everything else. */
export const parseMoney = (text: string): number | null => readAmount(text)?.minor ?? null;

/** 'US dollars'. */
const currencyName = (currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'name' })
    .formatToParts(2)
    .find(({ type }) => type === 'currency')?.value ?? currency;

const OTHER_CURRENCY =
  /^(?:\p{Sc}|[A-Z]{3}\s?)[\s\d.,'’]*\d$|^\d[\s\d.,'’]*(?:\p{Sc}|\s?[A-Z]{3})$/u;

/** The error of an amount in a currency that prices cannot have, such as ¥1500; null for every other text. */
export const unknownCurrency = (text: string): string | null =>
  text.length <= MAX_AMOUNT_LENGTH && OTHER_CURRENCY.test(text.trim()) && readAmount(text) === null
    ? `${text.trim()} is not in a currency that we know: ${priceCurrencies.join(', ')}.`
    : null;

/** Returns the error of an amount in another currency; null for this one. */
export function foreignAmount(text: string, currency: string): string | null {
  const unknown = unknownCurrency(text);
  if (unknown !== null) return unknown;
  const named = readAmount(text)?.currencies;
  return !named || named.includes(currency)
    ? null
    : `${text.trim()} is not in ${currencyName(currency)}.`;
}

/** As a form shows it for editing: 1234.50. */
export const moneyText = (minor: number): string =>
  `${minor < 0 ? '-' : ''}${Math.trunc(Math.abs(minor) / 100)}.${String(Math.abs(minor) % 100).padStart(2, '0')}`;

const formats = new Map<string, Intl.NumberFormat>();

/** For reading: $1,234.50. */
export function formatMoney(minor: number, currency = 'USD'): string {
  let format = formats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
    formats.set(currency, format);
  }
  return format.format(minor / 100);
}
