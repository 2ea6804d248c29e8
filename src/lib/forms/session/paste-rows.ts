/** Puts a block of pasted cells into the columns of a table of line items. */
import { readMarked, roleOfField } from '#lib/spreadsheets/cell-rules.ts';
import { cleanCell } from '#lib/spreadsheets/check-rows.ts';
import { HEAD_ROWS } from '#lib/spreadsheets/header-row.ts';
import { guessMapping } from '#lib/spreadsheets/mapping.ts';
import { amountBelow } from '#lib/kernel/money.ts';
import { optionNamed } from '#lib/kernel/text/option-named.ts';
import { isEmptyValue } from '../empty-value.ts';
import { columnKind, checkValue } from '../kinds/columns.ts';
import { isEmptyRow, emptyRowOf } from '../kinds/rows.ts';
import type { ColumnField, RowsField, Values, FormDefinition } from '../definition.ts';
import { fileColumns } from './file-columns.ts';
import { counted } from '#lib/kernel/count-text.ts';
import { plural, unusedText } from '#lib/kernel/text/nouns.ts';
import { noRequester, type Facts } from '../facts.ts';
import { rowsOf } from '../values.ts';
import { visibleFields } from '../visible-fields.ts';

type Columns = readonly (ColumnField | undefined)[];
type Cells = readonly (readonly string[])[];

/** The columns in the order of a line, when that line names at least two of them. */
export function columnsByHead(field: RowsField, head: readonly string[]): Columns | null {
  const names = head.filter((name, index) => name !== '' && head.indexOf(name) === index);
  const mapping = guessMapping(names, fileColumns(field));
  const found = head.map((text, index) =>
    head.indexOf(text) === index
      ? field.columns.find(({ name }) => name === mapping[text])
      : undefined,
  );
  return found.filter(Boolean).length >= Math.min(2, head.length) ? found : null;
}

export interface PasteTarget {
  readonly row: number;
  /** The column of the cell that was pasted into, and those after it. */
  readonly columns: readonly ColumnField[];
}

export interface Paste {
  readonly rows: readonly Values[];
  /** Pasted lines below the headings. */
  readonly lines: number;
  /** Names without a place: columns, a title. */
  readonly lost: readonly string[];
  /** Lines beyond the last row. */
  readonly beyond: number;
  /** Earlier rows in which something else stood. */
  readonly replaced: number;
  /** Cells without a matching option, by column label, among all pasted cells; they keep their text. */
  readonly unknown: ReadonlyMap<string, { readonly count: number; readonly of: number }>;
  /** Cells rejected by the cell rules, or lacking an option; they keep their text. */
  readonly rejected: readonly { readonly index: number; readonly column: string }[];
}

/**
 * The table's rows after a paste that starts at one cell: rows are written over and added, up to the most
 * that the table takes. A line with the names of columns, at or below the first, decides which cell goes where.
 */
export function pasteRows(
  field: RowsField,
  rows: readonly Values[],
  cells: Cells,
  { at, emptyRow }: { readonly at: PasteTarget; readonly emptyRow: () => Values },
): Paste {
  const heads = cells.slice(0, HEAD_ROWS).map((line) => columnsByHead(field, line));
  const head = heads.findIndex((line) => line !== null);
  const columns: Columns = heads[head] ?? at.columns;
  const lines = cells.slice(head + 1);
  const room = Math.max(0, field.maxRows - at.row);
  const title = cells.slice(0, Math.max(0, head)).flat().filter(Boolean);
  const width = Math.max(0, ...lines.map(({ length }) => length));
  const strange = Array.from({ length: width }, (_, position) => position).filter(
    (position) => !columns[position] && lines.some((line) => (line[position] ?? '') !== ''),
  );
  const pasted = [...rows];
  const rejected: { index: number; column: string }[] = [];
  const unknown = new Map<string, { count: number; of: number }>();
  let replaced = 0;
  lines.slice(0, room).forEach((line, offset) => {
    const index = at.row + offset;
    const values = line.flatMap((given, position): [string, unknown][] => {
      const column = columns[position];
      if (!column) return [];
      const isAmount = roleOfField(column) === 'amount';
      const text = isAmount ? amountBelow(cells[head]?.[position] ?? '', given) : given;
      const isStrange = 'options' in column && optionNamed(column.options, text) === undefined;
      if ('options' in column && text !== '') {
        const { count, of } = unknown.get(column.label) ?? { count: 0, of: 0 };
        unknown.set(column.label, { count: count + (isStrange ? 1 : 0), of: of + 1 });
      }
      const isRejected = !readMarked(roleOfField(column), cleanCell(text)).ok;
      if (isRejected || (isStrange && text !== '')) rejected.push({ index, column: column.name });
      return [[column.name, columnKind(column).cell(column, text)]];
    });
    const before = pasted[index];
    const isOver = values.some(
      ([name, value]) => !isEmptyValue(before?.[name]) && String(before?.[name]) !== String(value),
    );
    if (before && isOver && !isEmptyRow(field, before)) replaced += 1;
    pasted[index] = { ...(before ?? emptyRow()), ...Object.fromEntries(values) };
  });
  const beyond = lines.length - Math.min(room, lines.length);
  return {
    rows: pasted,
    lines: lines.length - beyond,
    lost: [
      ...title,
      ...strange.map((position) => {
        const name = cells[head]?.[position] ?? '';
        return name === '' ? `column ${position + 1}` : name;
      }),
    ],
    beyond,
    replaced,
    unknown,
    rejected,
  };
}

export interface PasteMessage {
  readonly message: string;
  readonly kind: 'success' | 'warning';
}

/** Joins successes and omissions; any omission makes it a warning. */
export const pasteMessage = (done: string, rest: readonly string[]): PasteMessage => ({
  message: [done, ...rest].join(' '),
  kind: rest.length > 0 ? 'warning' : 'success',
});

/** @param into the table where it is another one than the client pasted into */
export function pasteText(paste: Paste, into = ''): PasteMessage {
  const strange = [...paste.unknown].filter(([, { count }]) => count > 0);
  const strangeCells = strange.reduce((sum, [, { count }]) => sum + count, 0);
  const rejected = paste.rejected.length - strangeCells;
  return pasteMessage(`Pasted ${counted(paste.lines, 'row')}${into && ` into ${into}`}.`, [
    ...strange.map(
      ([label, { count, of }]) =>
        `${count} of ${counted(of, label.toLowerCase(), plural(label.toLowerCase()))} not recognized.`,
    ),
    ...(paste.replaced > 0
      ? [`${counted(paste.replaced, 'earlier row was', 'earlier rows were')} replaced.`]
      : []),
    ...unusedText(paste.lost),
    ...(paste.beyond > 0 ? [`${counted(paste.beyond, 'row')} did not fit.`] : []),
    ...(rejected > 0 ? [`${counted(rejected, 'cell needs', 'cells need')} attention.`] : []),
  ]);
}

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
export function tableWithFewerErrors(
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
