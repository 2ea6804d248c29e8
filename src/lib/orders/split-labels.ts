/** Gives each label that is written behind another one a cell of its own: 'PO: 4711, Vendor: Acme Mills'. Pure. */
import type { OrderCell, OrderPage, OrderRow } from './page.ts';
import { isCount } from './amounts.ts';
import { bare } from './read-items.ts';
import { isSizeText, labelRole } from './words.ts';

const NEXT_LABEL = /(?<=[\s,;/(–-])([\p{L}#][\p{L}.#]{0,19}(?: [\p{L}.#]{1,19}){0,3}) ?:(?=\s)/gu;

/** Indexes of the labels of a text that begins with one; notes may hold any words. */
function labelStarts(text: string): readonly number[] {
  const [, first = ''] = /^([^:]{1,40}?) ?[:#]/.exec(text) ?? [];
  const role = labelRole(first);
  if (role === undefined || role === 'instructions') return [];
  const labels = [...text.matchAll(NEXT_LABEL)].flatMap(({ 1: words = '', index }) => {
    if (index <= first.length) return [];
    const names = words.split(' ').map((_, at, all) => all.slice(at).join(' '));
    const name = names.find((each) => labelRole(each) !== undefined);
    return name === undefined ? [] : [{ name, start: index + words.length - name.length }];
  });
  const last = labels.findIndex(({ name }) => labelRole(name) === 'instructions');
  return labels.slice(0, last < 0 ? undefined : last + 1).map(({ start }) => start);
}

/** Drops the mark of a list before the label of a cell: '1. Style: A-100'. */
function unlisted(cell: OrderCell): OrderCell {
  const text = bare(cell.text);
  const [, label = ''] = /^([^:]{1,40}?) ?:/.exec(text) ?? [];
  return text === cell.text || labelRole(label) === undefined ? cell : { ...cell, text };
}

function splitCell(cell: OrderCell, isGrid: boolean): readonly OrderCell[] {
  const starts = [0, ...labelStarts(cell.text)];
  if (starts.length === 1) return [cell];
  const scale = isGrid ? 0 : (cell.to - cell.from) / cell.text.length;
  return starts.map((start, at) => {
    const end = starts[at + 1] ?? cell.text.length;
    return {
      text: cell.text.slice(start, end).replace(/[\s,;|/(–-]{1,4}$/, ''),
      from: cell.from + start * scale,
      to: isGrid ? cell.to : cell.from + end * scale,
    };
  });
}

const LIST = /^(sizes?|qty|quantity|units|pieces|pcs) ?: ?(\S.*)?$/i;

/** Splits the name from the first of several sizes or pieces: 'Size: S', 'M', 'L'; null for every other row. */
function splitList({ cells, isGrid }: OrderRow): readonly OrderCell[] | null {
  const [first, ...more] = cells;
  const [, text = '', value = ''] = LIST.exec(first?.text ?? '') ?? [];
  if (!first || text === '' || more.length === 0) return null;
  const values = value === '' ? more : [{ text: value }, ...more];
  if (!values.every((each) => isSizeText(each.text) || isCount(each.text))) return null;
  if (value === '') return [{ ...first, text }, ...more];
  // In a grid the name stands before the column of its first value.
  const start = isGrid ? first.from : first.from + text.length;
  return [
    { ...first, text, from: isGrid ? start - 1 : first.from, to: start },
    { ...first, text: value, from: start },
    ...more,
  ];
}

/** The page with a cell for each label; tables, whose rows have several cells in a grid, remain. */
export const splitLabels = (page: OrderPage): OrderPage => ({
  ...page,
  rows: page.rows.map((row) => {
    const list = page.kind === 'sheet' ? null : splitList(row);
    if (list) return { ...row, cells: list };
    const isTable = row.isGrid && row.cells.length > 1;
    return isTable
      ? row
      : { ...row, cells: row.cells.map(unlisted).flatMap((cell) => splitCell(cell, row.isGrid)) };
  }),
});
