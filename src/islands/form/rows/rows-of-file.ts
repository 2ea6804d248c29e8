/** The rows of a spreadsheet as those of a table of line items: columns are found by the names in the first line. */
import { err, ok, type Result } from '#lib/kernel/result.ts';
import { mapRows } from '#lib/spreadsheets/check-rows.ts';
import { guessMapping } from '#lib/spreadsheets/mapping.ts';
import type { SheetTable } from '#lib/spreadsheets/table.ts';
import { tradeHeaders } from '#lib/spreadsheets/trade-headers.ts';
import { columnKind } from '#lib/forms/kinds/columns.ts';
import type { RowsField, Values } from '#lib/forms/definition.ts';

/** What the files of the trade call what products do not have. */
const deliveryHeaders: Readonly<Record<string, readonly string[]>> = {
  qty: ['quantity', 'qty', 'pieces', 'pcs', 'units', 'total units', 'order qty', 'shipped qty'],
  po: [...tradeHeaders.purchaseOrder, 'po/order'],
  cartons: ['carton', 'cartons', 'ctns', 'ctn', 'carton count', 'no of cartons', 'boxes', 'cases'],
  note: ['note', 'notes', 'remark', 'remarks', 'comment'],
  issue: ['fault', 'defect code', 'fault code'],
};

const synonymsOf = (name: string): readonly string[] => {
  const trade: Readonly<Record<string, readonly string[]>> = tradeHeaders;
  return deliveryHeaders[name] ?? trade[name] ?? [];
};

/** The rows of a table with headers; an error where none or not the necessary columns are named. */
export function rowsOfTable(field: RowsField, table: SheetTable): Result<Values[], string> {
  const columns = field.columns.map(({ name, label, required }) => ({
    key: name,
    title: label,
    isRequired: required === true,
    synonyms: synonymsOf(name),
  }));
  const mapping = guessMapping(table.headers, columns);
  const given = new Set(Object.values(mapping));
  const missing = columns.find(({ key, isRequired }) => isRequired && !given.has(key));
  if (missing)
    return err(`The file has no column ${missing.title}. Its first line names the columns.`);
  const rows = mapRows(table, mapping).map(({ values }) =>
    Object.fromEntries(
      field.columns
        .filter(({ name }) => (values[name] ?? '') !== '')
        .map((column) => [column.name, columnKind(column).cell(column, values[column.name] ?? '')]),
    ),
  );
  return rows.length === 0 ? err('The file has no rows.') : ok(rows);
}
