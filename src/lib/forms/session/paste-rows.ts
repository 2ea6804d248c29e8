/** Puts a block of pasted cells into the columns of a table of line items. */
import { columnKind } from '../kinds/columns.ts';
import type { ColumnField, RowsField, Values } from '../definition.ts';

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

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
      return column ? [[column.name, columnKind(column).cell(column, text)]] : [];
    });
    pasted[index] = { ...(pasted[index] ?? emptyRow()), ...Object.fromEntries(values) };
  });
  return pasted;
}
