/** The rows of a spreadsheet as those of a table of line items: columns are found by the names in the first line. */
import { err, ok, type Result } from '#lib/kernel/result.ts';
import { readMarked, roleOfField, unnamedError, widthError } from '#lib/spreadsheets/cell-rules.ts';
import { cleanCell, mapRows, placedMessage, type RowInput } from '#lib/spreadsheets/check-rows.ts';
import { guessMapping } from '#lib/spreadsheets/mapping.ts';
import { counted } from '#lib/kernel/count-text.ts';
import type { SheetTable } from '#lib/spreadsheets/table.ts';
import { fileColumns } from '#lib/forms/session/file-columns.ts';
import { unusedText } from '#lib/kernel/text/nouns.ts';
import { columnKind } from '#lib/forms/kinds/columns.ts';
import type { RowsField, Values } from '#lib/forms/definition.ts';

const MAX_NAMED = 3;

/** Errors of a row by the rules of marked cells, with their places. */
function errorsOf(field: RowsField, { row, values, marks, width }: RowInput): string[] {
  const beyond = width ? [widthError(row, width.cells, width.headers).message] : [];
  return field.columns.reduce((found, column) => {
    const value = cleanCell(values[column.name] ?? '');
    const read = readMarked(roleOfField(column), value, marks?.[column.name]);
    return read.ok
      ? found
      : [...found, placedMessage({ row, column: column.label, value, ...read.error })];
  }, beyond);
}

/** The rows of a table with headers; an error where a cell is refused, or a necessary column has no name. */
export function rowsOfTable(field: RowsField, table: SheetTable): Result<Values[], string> {
  const columns = fileColumns(field);
  const mapping = guessMapping(table.headers, columns);
  const given = new Set(Object.values(mapping));
  const missing = columns.find(({ key, isRequired }) => isRequired && !given.has(key));
  if (missing)
    return err(`The file has no column ${missing.title}. Its first line names the columns.`);
  const unnamed = unnamedError(table);
  if (unnamed !== null) return err(unnamed);
  const inputs = mapRows(table, mapping, columns);
  const errors = inputs.flatMap((input) => errorsOf(field, input));
  if (errors.length > 0) {
    const more = errors.length - MAX_NAMED;
    const rest = more > 0 ? [`… and ${counted(more, 'more cell')}.`] : [];
    return err([...errors.slice(0, MAX_NAMED), ...rest, 'Nothing was added.'].join(' '));
  }
  const rows = inputs.map(({ values }) =>
    Object.fromEntries(
      field.columns
        .filter(({ name }) => (values[name] ?? '') !== '')
        .map((column) => [column.name, columnKind(column).cell(column, values[column.name] ?? '')]),
    ),
  );
  return rows.length === 0 ? err('The file has no rows.') : ok(rows);
}

/** Names the columns that no row has, and what the reader remarks. */
export function remarksOn(
  field: RowsField,
  { headers, note }: Pick<SheetTable, 'headers' | 'note'>,
): readonly string[] {
  const mapping = guessMapping(headers, fileColumns(field));
  const unused = unusedText(headers.filter((header) => mapping[header] === undefined));
  return note === undefined ? unused : [...unused, note];
}
