/** The quote as the desk types it: rows that are prefilled from the request, checked, and summed up. */
import { fieldMessage } from '#lib/kernel/error-messages.ts';
import { foreignAmount, moneyText, parseMoney, withoutZeroDecimals } from '#lib/kernel/money.ts';
import { serviceLabel } from '#lib/forms/options/service-codes.ts';
import type { Values } from '#lib/forms/definition.ts';
import { countOf, isChoice, rowsOf, textOf, textsOf } from '#lib/forms/values.ts';
import { servicesOfRebranding } from '#lib/work-orders/rebranding-services.ts';

/** A row as it is typed. */
export interface QuoteRow {
  /** Code of the service; '' for a line in other words. */
  readonly code: string;
  readonly text: string;
  readonly qty: string;
  readonly unitPrice: string;
}

export interface TypedQuote {
  readonly rows: readonly QuoteRow[];
  readonly tax: string;
  readonly validUntil: string;
  readonly note: string;
}

export interface QuoteLine {
  readonly code: string;
  readonly text: string;
  readonly qty: number;
  /** Minor units. */
  readonly unitPrice: number;
}

/** Messages by field: `text-0`, `qty-0`, `unitPrice-0`, `tax`. */
type Messages = Readonly<Record<string, string>>;

export interface CheckedQuote {
  readonly lines: readonly QuoteLine[];
  /** Minor units. */
  readonly tax: number;
  readonly messages: Messages;
}

/** Exceeds the services of any request: only scripts can add rows. */
const MIN_ROWS = 6;
const SPARE_ROWS = 3;
const MAX_PIECES = 1_000_000;

const emptyRow: QuoteRow = { code: '', text: '', qty: '', unitPrice: '' };

/** Returns true for an empty or merely prefilled row. */
const isBlank = ({ text, unitPrice }: QuoteRow): boolean =>
  text.trim() === '' && unitPrice.trim() === '';

/** Adds the spare rows of the form. */
export const withSpareRows = (rows: readonly QuoteRow[]): readonly QuoteRow[] => [
  ...rows,
  ...Array.from({ length: Math.max(MIN_ROWS - rows.length, SPARE_ROWS) }, () => emptyRow),
];

const piecesOf = (data: Values): string => {
  const pieces = rowsOf(data, 'lines').reduce((sum, row) => sum + (countOf(row, 'qty') ?? 0), 0);
  return pieces === 0 ? '' : String(pieces);
};

type Prices = ReadonlyMap<string, number>;

function requestedRows(data: Values, prices: Prices): readonly QuoteRow[] {
  const services = rowsOf(data, 'services').map((row) => ({
    code: textOf(row, 'service'),
    qty: textOf(row, 'qty') || piecesOf(data),
  }));
  const isRebranding = services.length === 0 && !isChoice(data, 'removal', '');
  const codes = isRebranding
    ? servicesOfRebranding(textOf(data, 'removal'), textsOf(data, 'rePack'))
    : [];
  return [...services, ...codes.map((code) => ({ code, qty: piecesOf(data) }))].map((row) => ({
    ...row,
    text: serviceLabel(row.code),
    unitPrice: priceText(prices.get(row.code)),
  }));
}

const priceText = (minor: number | undefined): string =>
  minor === undefined ? '' : moneyText(minor);

/** Returns the rows of a form: those of the quote that is replaced, else the services of the request with their prices. */
export const firstRows = (
  data: Values,
  quote: { readonly lines: readonly QuoteLine[] } | null,
  prices: Prices,
): readonly QuoteRow[] =>
  quote === null
    ? requestedRows(data, prices)
    : quote.lines.map(({ code, text, qty, unitPrice }) => ({
        code,
        text,
        qty: String(qty),
        unitPrice: moneyText(unitPrice),
      }));

const required = (label: string): string => fieldMessage({ code: 'required' }, label);
const invalid = (label: string): string => fieldMessage({ code: 'invalid' }, label);

/** A count as it is typed, 1,000 too; 0 for all else. */
function countTyped(text: string): number {
  const whole = withoutZeroDecimals(text);
  return /^\d{1,7}$/.test(whole) ? Number(whole) : 0;
}

function qtyError(text: string): string | null {
  if (text.trim() === '') return required('Quantity');
  const count = countTyped(text);
  return count >= 1 && count <= MAX_PIECES ? null : invalid('Quantity');
}

/** The error of an amount that cannot be read, or names another currency; null for a right one. */
export function amountError(text: string, label: string, currency: string): string | null {
  return foreignAmount(text, currency) ?? (parseMoney(text) === null ? invalid(label) : null);
}

function rowErrors({ text, qty, unitPrice }: QuoteRow, at: number, currency: string): Messages {
  const found: Record<string, string | null> = {
    [`text-${at}`]: text.trim() === '' ? required('Description') : null,
    [`qty-${at}`]: qtyError(qty),
    [`unitPrice-${at}`]:
      unitPrice.trim() === ''
        ? required('Unit price')
        : amountError(unitPrice, 'Unit price', currency),
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, message]) => (message === null ? [] : [[name, message]])),
  );
}

/** Checks what was typed; blank rows are left out. */
export function checkQuote({ rows, tax, validUntil }: TypedQuote, currency: string): CheckedQuote {
  const used = rows.map((row, at) => ({ row, at })).filter(({ row }) => !isBlank(row));
  const rowMessages = Object.fromEntries(
    used.flatMap(({ row, at }) => Object.entries(rowErrors(row, at, currency))),
  );
  const taxError = tax.trim() === '' ? null : amountError(tax, 'Tax', currency);
  return {
    lines: used.map(({ row: { code, text, qty, unitPrice } }) => ({
      code,
      text: text.trim(),
      qty: countTyped(qty),
      unitPrice: parseMoney(unitPrice) ?? 0,
    })),
    tax: parseMoney(tax) ?? 0,
    messages: {
      ...(used.length === 0 && { 'text-0': required('Description') }),
      ...rowMessages,
      ...(taxError !== null && { tax: taxError }),
      ...(validUntil === '' && { validUntil: required('Valid until') }),
    },
  };
}

/** Total of a quote without errors, in minor units; null while something is wrong. */
export const totalOf = ({ lines, tax, messages }: CheckedQuote): number | null =>
  Object.keys(messages).length > 0
    ? null
    : lines.reduce((sum, { qty, unitPrice }) => sum + qty * unitPrice, tax);
