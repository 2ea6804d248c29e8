/** Finds sizes that stand with their pieces in a text or below each other: 'KN-55 Cream: S 12, M 24'. Pure. */
import { isTotalText } from '#lib/kernel/text/total-text.ts';
import { isCount } from '../amounts.ts';
import type { OrderCell, OrderPage, OrderRow } from '../page.ts';
import { servicesIn } from '../read-services.ts';
import type { Column, FoundTable, TableRow } from './table.ts';
import { isSizeText } from '../words.ts';

const SIZE_PAIR =
  /\b((?:(?:\d{1,2}|X{1,3})-(?=\d{0,2}[A-Z]))?[A-Z\d/]{1,7})[ :=(x/-]{1,3}(\d{1,3}(?:,\d{3})+(?!\d)|\d{1,5})(?: ?(?:pcs?|pieces|units|ea)\b)?\)?(?=[ ,;|/.]|$)/gi;
/** Pieces before their size: '12 S', '24 x M'. */
const TURNED = /^(\d{1,3}(?:,\d{3})+|\d{1,5}) ?(?:x|pcs)? ?([A-Z][A-Z\d/]{0,6})$/i;
const TOTAL = /^(?:(?:=|total|ttl)[ :=]{0,3})?(\d[\d,]*)? ?(?:pcs|pieces|units)?$/i;

const columnOf = (role: 'size' | 'qty'): Column => ({ head: { text: '', from: 0, to: 0 }, role });
const SIZE = columnOf('size');
const PIECES = columnOf('qty');

/** Up to three words. */
const COLOR = /^\p{L}+(?:[ /]\p{L}+){0,2}$/u;
/** Names of numbers that are no pieces of an article. */
export const NO_PIECES =
  /\b(?:ratio|(?:pre-?)?packs?|charts?|specs?|measurements?|labels?|hangers?|poly ?bags?|cartons?)\b/i;

interface SizeList {
  /** The text before the sizes. */
  readonly head: string;
  /** True for numbers with spaces between, or with a sign: 10 20 30 40, S -12. */
  readonly isDoubtful: boolean;
  readonly pairs: readonly (readonly [size: string, qty: string])[];
  /** Pieces of all sizes, named behind them. */
  readonly total?: string | undefined;
}

/** Sizes behind their pieces: 'KN-55: 12 S, 24 M', 'KN-55 (12 S, 24 M)'. */
function transposedList(text: string): SizeList | null {
  const [, head = '', body = ''] = /^(?:([^:]{1,80})(?:: | \())?(.+?)\)?$/.exec(text) ?? [];
  const pairs = body.split(/[,;|/] ?| and /).map((part): readonly [string, string] => {
    const [, qty = '', size = ''] = TURNED.exec(part.trim()) ?? [];
    return [size, qty];
  });
  // '12 M, 18 M' are two sizes.
  const isList =
    new Set(pairs.map(([size]) => size)).size === pairs.length &&
    pairs.length > 1 &&
    pairs.every(([size]) => isSizeText(size));
  return isList ? { head, isDoubtful: false, pairs } : null;
}

/** Sizes with their pieces at the end of a text: 'KN-55 Cream: S 12, M 24'. */
export function sizeList(text: string): SizeList | null {
  const pairs = [...text.matchAll(SIZE_PAIR)].filter(([, size = '']) => isSizeText(size));
  const [first] = pairs;
  // 'S 1, M 2 = 6 x 20' has a number among sizes of letters.
  const isMixed = new Set(pairs.map(([, size = '']) => isCount(size))).size > 1;
  if (!first || pairs.length < 2 || isMixed) return transposedList(text);
  const rest = pairs.reduce((left, [pair]) => left.replace(pair, ''), text.slice(first.index));
  const total = TOTAL.exec(rest.replace(/^[ ,;|/.]+/, '').replace(/[ .)]{1,4}$/, ''));
  if (!total) return transposedList(text);
  return {
    head: text.slice(0, first.index).replace(/[ :(–-]{1,3}$/, ''),
    isDoubtful: pairs.every(([pair]) => /^\d+[ /]+\d+$| -\d/.test(pair)),
    pairs: pairs.map(([, size = '', qty = '']) => [size, qty]),
    total: total[1],
  };
}

/** One size with its pieces: 'S: 12', 'size 0-3M 24 pcs'. */
const ONE_PAIR =
  /^(?:size )?([A-Z\d/]{1,7}(?:-[A-Z\d]{1,5}(?=[ :=]))?)(?! -\d) ?(?:[:=x–-] ?)?([\d,]{1,7}(?: ?(?:pcs|pieces|units))?)$/i;

/** The size and the pieces of a row that has nothing else: 'S: 12', or 'S' beside '12'. */
function pairOf({ cells }: OrderRow): readonly [OrderCell, OrderCell] | null {
  const [first, second, ...more] = cells;
  if (!first || more.length > 0) return null;
  const [, size = '', qty = ''] = second
    ? ['', first.text, second.text]
    : (ONE_PAIR.exec(first.text) ?? []);
  if (!isSizeText(size) || isCount(size) || !isCount(qty)) return null;
  const cell = (text: string): OrderCell => ({ ...first, text, parts: [first] });
  return [cell(size), second ?? cell(qty)];
}

/** The table of sizes without names of columns that begins in a row, in one text or one below the other. */
export function sizeTable(page: OrderPage, at: number): FoundTable | null {
  const { [at]: head } = page.rows;
  if (!head) return null;
  const below: TableRow[] = [];
  for (let row = page.rows[at]; row; row = page.rows[at + below.length]) {
    const pair = pairOf(row);
    if (!pair) break;
    below.push({
      row,
      cells: new Map([
        [SIZE, pair[0]],
        [PIECES, pair[1]],
      ]),
    });
  }
  const tableOf = (columns: readonly Column[], rows: readonly TableRow[]): FoundTable => {
    const span = rows.map(({ row }) => row);
    return { table: { span, page, head, columns, rows, totals: [] }, end: at + rows.length };
  };
  if (below.length > 1) return tableOf([SIZE, PIECES], below);
  const [cell, ...more] = head.cells;
  const list = cell && more.length === 0 ? sizeList(cell.text) : null;
  if (!cell || !list || list.isDoubtful) return null;
  const isNamed = /^(?:sizes?(?: run)?)?:?$/i.test(list.head);
  // 'Navy: S 60, M 40'; names of services and packs are no colors.
  const isColor = COLOR.test(list.head) && servicesIn(list.head).length === 0;
  const isOther = NO_PIECES.test(list.head) || isTotalText(list.head);
  if (!isNamed && (!isColor || isOther)) return null;
  const part = (text: string): OrderCell => ({ ...cell, text, parts: [cell] });
  const cells = new Map<Column, OrderCell>();
  if (!isNamed)
    cells.set(
      { head: part(''), role: 'colour' },
      { ...part(list.head), doubt: 'Read as a color: check it.' },
    );
  for (const [size, qty] of list.pairs) cells.set({ head: part(size), role: 'sizes' }, part(qty));
  if (list.total !== undefined) cells.set({ head: part(''), role: 'total' }, part(list.total));
  return tableOf([...cells.keys()], [{ row: head, cells }]);
}
