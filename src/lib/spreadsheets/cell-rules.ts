/**
 * The table of marked cells: what each fact of a cell means for the role of its column. All importers, pastes and the
 * tables of forms read by it. Pure.
 */
import { err, ok, type Result } from '#lib/kernel/result.ts';
import { withoutZeroDecimals } from '#lib/kernel/money.ts';
import { normalizeSigns } from '#lib/kernel/text/normalize-unicode.ts';
import { isTotalName } from '#lib/kernel/text/total-text.ts';
import type { CellError, ImportColumn, SheetColumnType } from './columns.ts';
import { columnsWithoutHeader, type SheetTable } from './table.ts';
import type { CellMark } from './replies.ts';
import { textMark } from './text-marks.ts';

/** The meaning of a column for its cells. */
export type CellRole =
  | 'identifier'
  | 'size'
  | 'text'
  | 'amount'
  | 'count'
  | 'day'
  | 'month'
  | 'choice';

const roleOfType: Readonly<Record<SheetColumnType | 'size' | 'choice', CellRole>> = {
  text: 'text',
  identifier: 'identifier',
  size: 'size',
  choice: 'choice',
  integer: 'count',
  decimal: 'amount',
  share: 'amount',
  money: 'amount',
  day: 'day',
  moment: 'day',
  boolean: 'choice',
};

/** Roles of the kinds of form fields; every other kind holds text. */
const roleOfKind: Readonly<Record<string, CellRole>> = {
  qty: 'count',
  number: 'amount',
  money: 'amount',
  date: 'day',
  month: 'month',
  select: 'choice',
  radio: 'choice',
  check: 'choice',
  ref: 'identifier',
};

const named = (role: CellRole, names: string): [string, CellRole][] =>
  names.split(' ').map((name) => [name, role]);

/** Columns whose name says more than their type, of all lists. */
const roleOfName = new Map<string, CellRole>([
  ...named(
    'identifier',
    'sku style gtin po poNumber vendorPo clientPo rn caNumber storeNumber dept',
  ),
  ...named(
    'identifier',
    'trackingBatch toPostal tracking bol vendorInvoice trailer seal reference',
  ),
  ...named('identifier', 'receipt serviceRequest submission exception callerReference client'),
  ...named('size', 'size sizeCm'),
  ...named('count', 'line qty expected received damaged cartonsExpected cartonsReceived pallets'),
  ...named('count', 'pieces units count lot done passed failed reworked scrapped'),
  ...named('amount', 'weight unitCost unitPrice tax'),
  ...named('day', 'expectedOn arrivedAt countedAt resolvedAt scheduledOn promisedOn dueOn at on'),
  ...named('day', 'inspectedOn shippedOn day validUntil'),
  // Numbers that people dial look like days.
  ...named('text', 'phone consumerPhone'),
]);

/** The role of a column of an import. */
export const roleOfColumn = ({
  key,
  type,
  role,
  options,
}: Pick<ImportColumn, 'key' | 'type' | 'role' | 'options'>): CellRole =>
  role ?? roleOfName.get(key) ?? (options ? 'choice' : roleOfType[type]);

/** The role of a field of a form or a column of a file of rows, which may have neither a kind nor a rule. */
export const roleOfField = ({
  name,
  kind = 'text',
  rule,
  type,
}: {
  readonly name: string;
  readonly kind?: string;
  readonly rule?: string;
  readonly type?: keyof typeof roleOfType | undefined;
}): CellRole =>
  (type && roleOfType[type]) ??
  roleOfKind[kind] ??
  roleOfName.get(name) ??
  (rule === 'identifier' ? 'identifier' : 'text');

/** Beginnings of the names of months in the languages of Europe. */
const months =
  /^(?:jan|feb|fév|mar|mär|mrz|apr|avr|abr|may|mai|maj|mag|jun|jui|giu|jul|lug|aug|aoû|ago|sep|set|oct|okt|ott|nov|dec|dez|déc|dic)\p{L}{0,7}$/iu;

/** 2026-06-08 with or without a time, 2026/6/8, 6/8/2026. */
const digitDate =
  /^(?:(?:19|20)\d{2}(?:-\d{2}-\d{2}(?:[T ]\d.{0,20})?|([./])\d{1,2}\1\d{1,2})|\d{1,2}[./-]\d{1,2}[./-]\d{4})$/;

/** 8-Jun, 08. Juni 2026, Jun-08: a month and one or two days or years. MAR-1001 is none. */
function isMonthDate(text: string): boolean {
  const parts = text.split(/[-\s/.]/).filter((part) => part !== '');
  const numbers = parts.filter((part) => /^(?:\d{1,2}|(?:19|20)\d{2})$/.test(part)).length;
  const names = parts.filter((part) => months.test(part)).length;
  return names === 1 && numbers >= 1 && numbers <= 2 && names + numbers === parts.length;
}

/** True if spreadsheet programs show a day in this form. */
export const isDateText = (text: string): boolean => digitDate.test(text) || isMonthDate(text);

/** True for a block of several columns, such as A4:C4. */
const isWide = ({ merged = '' }: CellMark): boolean => {
  const [first, last] = merged.match(/[A-Z]+/g) ?? [];
  return first !== last;
};

interface CellRule {
  readonly code: string;
  readonly holds: (text: string, mark: CellMark) => boolean;
  /** Roles that refuse the cell; all when left out. */
  readonly roles?: readonly CellRole[];
  readonly message: (text: string, mark: CellMark, role: CellRole) => string;
}

/** In the order in which they are asked. */
const rules: readonly CellRule[] = [
  {
    code: 'formula',
    holds: (_, { type }) => type === 'formula',
    message: () => 'The formula has no stored result. Open the file, save it, and choose it again.',
  },
  {
    code: 'error',
    holds: (text, { type }) => type === 'error' || textMark(text)?.type === 'error',
    message: (text) => `${text || 'This'} is a spreadsheet error. Type the value.`,
  },
  {
    code: 'rounded',
    holds: (text, { isRounded }) => isRounded === true || textMark(text)?.isRounded === true,
    message: (text) => `${text} is a rounded number. Format the column as text.`,
  },
  {
    code: 'damaged',
    holds: (text) => text.includes('\ufffd'),
    message: (text) => `${text} has a letter that was lost. Type the value.`,
  },
  {
    code: 'date',
    holds: (_, { type }) => type === 'date',
    roles: ['amount', 'count', 'choice'],
    message: (text) => `${text} is a date. Type the value that belongs here.`,
  },
  {
    code: 'date',
    holds: (text, { type }) => type === 'date' || (type !== 'number' && isDateText(text)),
    roles: ['identifier', 'size'],
    message: (text, _, role) =>
      `${text} is a date; spreadsheets turn ${role === 'size' ? 'a size such as 6-8' : 'a number such as 3-1'} into one. Format the column as text and type the ${role === 'size' ? 'size' : 'value'} again.`,
  },
  {
    code: 'total',
    holds: isTotalName,
    roles: ['identifier', 'size'],
    message: (text) => `${text} names a row that adds up others. Remove the row.`,
  },
  {
    code: 'merged',
    holds: (_, mark) => isWide(mark),
    roles: ['identifier', 'size'],
    message: (text, { merged = '' }) =>
      `${text} is merged over ${merged}; write the value in its own column, or remove the row.`,
  },
  {
    code: 'merged',
    holds: (_, { merged }) => merged !== undefined,
    roles: ['count'],
    message: (text, { merged = '' }) =>
      `${text} is merged over ${merged}; write the number in each row.`,
  },
];

/** The text that a cell is read with, or the reason why it is refused. */
export function readMarked(
  role: CellRole,
  text: string,
  mark: CellMark = {},
): Result<string, CellError> {
  const plain = normalizeSigns(text);
  const rule = rules.find(
    ({ roles, holds }) => (roles?.includes(role) ?? true) && holds(plain, mark),
  );
  if (rule) return err({ code: rule.code, message: rule.message(text, mark, role) });
  const { iso, type } = mark;
  if (iso !== undefined && role === 'day') return ok(iso);
  // Commas of a number's format: 44,925.00 is the SKU 44925.
  if (type === 'number' && role === 'identifier' && text.includes(','))
    return ok(withoutZeroDecimals(text));
  return ok(iso !== undefined && role === 'month' ? iso.slice(0, 7) : text);
}

/** The error of a row with more cells than the header names. */
export const widthError = (row: number, cells: number, headers: number): CellError => ({
  code: 'width',
  message: `Row ${row} has ${cells} cells, the header names ${headers}. Put quotation marks around a value that has the delimiter in it.`,
});

/** The error of a row that repeats the header. */
export const headingError = (row: number): CellError => ({
  code: 'heading',
  message: `Row ${row} repeats the column names. Remove the row.`,
});

/** The error of a table with values in columns that have no name (Column C); null where each is named. */
export function unnamedError(
  table: Pick<SheetTable, 'headers' | 'rows' | 'unnamed'>,
): string | null {
  const names = columnsWithoutHeader(table).map((index) => table.headers[index]);
  if (names.length === 0) return null;
  return `${names.join(', ')} ${names.length === 1 ? 'has' : 'have'} values and no name. Name each column of the file in its header, or empty it.`;
}
