/** Finds the table of a form that a pasted block belongs to. Pure. */
import type { ColumnField, FormDefinition, RowsField, Values } from '../definition.ts';
import { noRequester, type Facts } from '../facts.ts';
import { emptyRowOf, isEmptyRow } from '../kinds/rows.ts';
import { checkValue, columnKind } from '../kinds/columns.ts';
import { rowsOf } from '../values.ts';
import { visibleFields } from '../visible-fields.ts';
import { HEAD_ROWS } from '#lib/spreadsheets/header-row.ts';
import { columnsByHead, pasteRows, type Paste } from './paste-rows.ts';

type Cells = readonly (readonly string[])[];

const facts: Facts = { today: '', requester: noRequester, files: new Map() };

const isTable = (field: { readonly kind: string; readonly control?: unknown }): boolean =>
  field.kind === 'rows' && field.control === undefined;

/** How many headings of the first lines name columns of the table. */
const named = (field: RowsField, cells: Cells): number =>
  Math.max(
    0,
    ...cells
      .slice(0, HEAD_ROWS)
      .map((line) => columnsByHead(field, line)?.filter(Boolean).length ?? 0),
  );

const isRight = (column: ColumnField, text: string): boolean => {
  const value = columnKind(column).cell(column, text);
  const found = checkValue(column, value, { form: {}, facts, isNeeded: false });
  return Object.keys(found.errors).length === 0;
};

/** The share of cells that the columns, in their order, take. */
function fit(columns: readonly ColumnField[], cells: Cells): number {
  const given = cells.flatMap((line) =>
    line.flatMap((text, at) => (text === '' ? [] : [{ text, column: columns[at] }])),
  );
  const right = given.filter(({ text, column }) => column !== undefined && isRight(column, text));
  return given.length === 0 ? 0 : right.length / given.length;
}

const POOR_FIT = 0.5;
const GOOD_FIT = 0.8;

/**
 * Returns a table that fits the block better than the target: by headings, or by cell contents; null where the target
 * fits best. @param columns from the target cell onward
 */
export function betterTable(
  definition: FormDefinition,
  values: Values,
  field: RowsField,
  columns: readonly ColumnField[],
  cells: Cells,
): RowsField | null {
  const others = visibleFields(definition, values).filter(
    (each): each is RowsField => isTable(each) && each.name !== field.name,
  );
  const own = named(field, cells);
  const best = others
    .map((other) => ({ other, score: named(other, cells) }))
    .toSorted((a, b) => b.score - a.score)[0];
  if (own === 0 && (best?.score ?? 0) < 2) {
    if (cells.length === 0 || fit(columns, cells) >= POOR_FIT) return null;
    return others.find((other) => fit(other.columns, cells) >= GOOD_FIT) ?? null;
  }
  return best && best.score >= 2 && best.score > own + (own > 1 ? 1 : 0) ? best.other : null;
}

/** The block behind the rows that another table has. */
export function pasteInto(field: RowsField, values: Values, cells: Cells): Paste {
  const rows = rowsOf(values, field.name);
  const last = rows.findLastIndex((row) => !isEmptyRow(field, row));
  const emptyRow = (): Values => emptyRowOf(field, facts);
  const at = { row: last + 1, columns: field.columns };
  return pasteRows(field, rows.slice(0, last + 1), cells, { at, emptyRow });
}
