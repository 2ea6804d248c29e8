/** Puts a block of pasted cells into the columns of a table of line items. */
import type { ColumnField, RowsField, Values } from '../definition.ts';

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

const YES = /^(?:1|x|y|yes|true|✓)$/i;
const AMERICAN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

function dateText(text: string): string {
  const [, month = '', day = '', year = ''] = AMERICAN.exec(text) ?? [];
  return year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** A cell as its column holds it: labels become choices, amounts lose sign and commas. */
export function cellValue(column: ColumnField, text: string): unknown {
  switch (column.kind) {
    case 'check':
      return YES.test(text);
    case 'select':
    case 'radio':
      return (
        column.options.find(({ value, label }) =>
          [plain(value), plain(label)].includes(plain(text)),
        )?.value ?? text
      );
    case 'qty':
    case 'number':
    case 'money':
      return text.replace(/[\s$€£₹,]/g, '');
    case 'date':
      return dateText(text);
    case 'ref':
      return column.multiple ? text.split(/[\s,;]+/).filter(Boolean) : text.toUpperCase();
    default:
      return text;
  }
}

const isNamed = ({ name, label }: ColumnField, head: string): boolean =>
  [plain(name), plain(label)].includes(plain(head));

/** The columns in the order of the first line, when that line names at least two of them. */
function columnsByHead(
  field: RowsField,
  head: readonly string[],
): (ColumnField | undefined)[] | null {
  const found = head.map((text) => field.columns.find((column) => isNamed(column, text)));
  return found.filter(Boolean).length >= Math.min(2, head.length) ? found : null;
}

export interface PasteTarget {
  readonly row: number;
  /** The column of the cell that was pasted into, and those after it. */
  readonly columns: readonly ColumnField[];
}

/**
 * The table's rows after a paste that starts at one cell: rows are written over and added, up to the most
 * that the table takes. A first line with the names of columns decides which cell goes where.
 */
export function pasteRows(
  field: RowsField,
  rows: readonly Values[],
  cells: readonly (readonly string[])[],
  { at, emptyRow }: { readonly at: PasteTarget; readonly emptyRow: () => Values },
): Values[] {
  const named = columnsByHead(field, cells[0] ?? []);
  const columns = named ?? at.columns;
  const lines = named ? cells.slice(1) : cells;
  const pasted = [...rows];
  lines.forEach((line, offset) => {
    const index = at.row + offset;
    if (index >= field.maxRows) return;
    const values = line.flatMap((text, position): [string, unknown][] => {
      const column = columns[position];
      return column ? [[column.name, cellValue(column, text)]] : [];
    });
    pasted[index] = { ...(pasted[index] ?? emptyRow()), ...Object.fromEntries(values) };
  });
  return pasted;
}
