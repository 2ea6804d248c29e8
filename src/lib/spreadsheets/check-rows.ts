/** Checks rows against the columns of a list: the same in the assistant, at the calls and in tests. Pure. */
import { headingError, readMarked, roleOfColumn, widthError } from './cell-rules.ts';
import type { CellError, ImportColumn, SheetRecord, SheetValue } from './columns.ts';
import { uniqueKey, type ImportDefinition } from './import-definition.ts';
import { headerNames, type ColumnMapping } from './mapping.ts';
import type { RowError, CellMark } from './replies.ts';
import { headerKey, headerWidth, type SheetTable } from './table.ts';
import { amountBelow, foreignAmount } from '#lib/kernel/money.ts';
import { normalizeUnicode } from '#lib/kernel/text/normalize-unicode.ts';
import { isPrintable } from '#lib/kernel/patterns.ts';

/** A row as it was read or edited: texts by the keys of our columns. A key that is missing was not in the file. */
export interface RowInput {
  /** Number of the row in the file. */
  readonly row: number;
  readonly values: Readonly<Record<string, string>>;
  /** Marks of the file's cells by the same keys; an edited cell has none. */
  readonly marks?: Readonly<Record<string, CellMark>>;
  /** The number of cells of a row that has more than the header, and the number of those that it names. */
  readonly width?: { readonly cells: number; readonly headers: number };
  /** Keys of identifiers that are no known ones without or with zeros before them: somebody has said so. */
  readonly keep?: readonly string[];
}

/** Rules of a row. */
type RowRules = Pick<ImportDefinition, 'columns' | 'rules'>;

export interface CheckedRow extends RowInput {
  /** Typed values of the columns that the row has; an empty cell is null. Not to be used when there are errors. */
  readonly record: SheetRecord;
  readonly errors: readonly RowError[];
  /** Warnings; they keep the row valid. */
  readonly warnings?: readonly RowError[];
}

/** One line: composed, trimmed, inner spaces as one. */
export const cleanCell = (text: string): string =>
  normalizeUnicode(text).trim().replace(/\s+/g, ' ');

const requiredError = ({ title }: ImportColumn): CellError => ({
  code: 'required',
  message: `${title} is required!`,
});

function readCell(
  column: ImportColumn,
  shown: string,
  mark: CellMark | undefined,
): SheetValue | { error: CellError } {
  const marked = readMarked(roleOfColumn(column), shown, mark);
  if (!marked.ok) return { error: marked.error };
  const text = marked.value;
  if (!isPrintable(text)) {
    return {
      error: { code: 'invalid', message: `${column.title} has characters that cannot be printed.` },
    };
  }
  if (text === '') return column.required === true ? { error: requiredError(column) } : null;
  const value = column.read(text);
  return value.ok ? value.value : { error: value.error };
}

const isCellError = (value: SheetValue | { error: CellError }): value is { error: CellError } =>
  typeof value === 'object' && value !== null;

/** True for a row whose cells are names of their columns, as at the top of a printed page. */
function isHeading({ columns }: RowRules, values: RowInput['values']): boolean {
  const filled = Object.entries(values).filter(([, text]) => text.trim() !== '');
  return (
    filled.length > 1 &&
    filled.every(([key, text]) =>
      headerNames(columns.filter((column) => column.key === key)).includes(headerKey(text)),
    )
  );
}

/** The errors of a row as a whole. */
function rowErrors(definition: RowRules, { row, values, width }: RowInput): RowError[] {
  const rowProblems = [
    ...(width ? [widthError(row, width.cells, width.headers)] : []),
    ...(isHeading(definition, values) ? [headingError(row)] : []),
  ];
  return rowProblems.map((fault) => ({ row, column: '', value: '', ...fault }));
}

/** Validates a row: its values and errors, in column order. */
export function checkRow(definition: RowRules, input: RowInput): CheckedRow {
  const { row, values, marks } = input;
  const record = new Map<string, SheetValue>();
  const errors = rowErrors(definition, input);
  for (const column of definition.columns) {
    const { key } = column;
    if (!Object.hasOwn(values, key) && column.required !== true) continue;
    const given = values[key] ?? '';
    const text = column.hasLines === true ? normalizeUnicode(given).trim() : cleanCell(given);
    const value = readCell(column, text, marks?.[key]);
    if (isCellError(value)) errors.push({ row, column: key, value: text, ...value.error });
    else record.set(key, value);
  }
  const read: SheetRecord = Object.fromEntries(record);
  const rowProblems = definition.rules?.(read, values) ?? {};
  const invalidColumns = new Set(errors.map(({ column }) => column));
  for (const [column, found] of Object.entries<CellError | undefined>(rowProblems)) {
    if (found && !invalidColumns.has(column))
      errors.push({ row, column, value: cleanCell(values[column] ?? ''), ...found });
  }
  return { ...input, record: read, errors };
}

/** Remembers the rows that it was shown, to find those that come twice. */
export function repetitions(definition: ImportDefinition): (row: CheckedRow) => CheckedRow {
  const seen = new Map<string, number>();
  const [column = ''] = definition.unique;
  return (checked) => {
    const key = uniqueKey(definition, checked.record);
    if (key === null) return checked;
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, checked.row);
      return checked;
    }
    const value = String(checked.record[column] ?? '');
    const message = `${value} is in row ${first} already.`;
    const error = { row: checked.row, column, value, code: 'repeated', message };
    return { ...checked, errors: [...checked.errors, error] };
  };
}

/** All rows, with those that come twice; the first of them is right. */
export function checkRows(definition: ImportDefinition, rows: readonly RowInput[]): CheckedRow[] {
  const findRepeated = repetitions(definition);
  return rows.map((row) => findRepeated(checkRow(definition, row)));
}

/** The columns that rows of a file are mapped to. */
type MappedColumn = Parameters<typeof roleOfColumn>[0];

/**
 * The rows of a file by the keys of our columns. Cells that their marks let through have the text that they are read with;
 * only refused ones keep their mark. A cell that the row does not reach is left out.
 */
export function mapRows(
  table: Pick<SheetTable, 'headers' | 'rows' | 'unnamed'>,
  mapping: ColumnMapping,
  columns: readonly MappedColumn[],
): RowInput[] {
  const { headers, rows } = table;
  const named = headerWidth(table);
  const roles = new Map(columns.map((column) => [column.key, roleOfColumn(column)]));
  const places = headers.flatMap((header, index) => {
    const key = mapping[header];
    return key === undefined ? [] : [{ key, index, role: roles.get(key) ?? 'text' }];
  });
  return rows.map(({ row, cells, marks, width }) => {
    const values: Record<string, string> = {};
    const rejected: Record<string, CellMark> = {};
    for (const { key, index, role } of places) {
      const mark = marks?.[index];
      const text = cells[index] ?? '';
      if (mark?.isAbsent === true) continue;
      const read = mark ? readMarked(role, cleanCell(text), mark) : null;
      const value = read?.ok === true && role !== 'text' ? read.value : text;
      values[key] = role === 'amount' ? amountBelow(headers[index] ?? '', value) : value;
      if (mark && read?.ok === false) rejected[key] = mark;
    }
    return {
      row,
      values,
      ...(Object.keys(rejected).length > 0 && { marks: rejected }),
      ...(width !== undefined && { width: { cells: width, headers: named } }),
    };
  });
}

/** Returns 'Row 12, column gtin: …', for places without a visible row. */
export const placedMessage = ({ row, column, message }: RowError, header = column): string =>
  column === '' ? message : `Row ${row}, column ${header}: ${message}`;

/** Returns errors of cells that name another currency, by column; '' means no currency and matches all. */
export function foreignAmounts(
  cells: Readonly<Record<string, string>>,
  columns: readonly string[],
  currency: string,
): Record<string, CellError> {
  if (currency === '') return {};
  return Object.fromEntries(
    columns.flatMap((column) => {
      const message = foreignAmount(cells[column] ?? '', currency);
      return message === null ? [] : [[column, { code: 'currency', message }] as const];
    }),
  );
}
