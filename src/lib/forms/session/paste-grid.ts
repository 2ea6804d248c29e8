/** Cells pasted into the grid of items by stores. Pure. */
import { withoutZeroDecimals } from '#lib/kernel/money.ts';
import { isTotalName } from '#lib/kernel/text/total-text.ts';
import { headerKey } from '#lib/spreadsheets/table.ts';
import { tradeHeaders } from '#lib/spreadsheets/trade-headers.ts';
import type { Values } from '../definition.ts';
import { placeKey } from '../reading/place-names.ts';
import { textOf } from '../values.ts';
import { isPlace, placeName, placeOf, withCell, type StorePlace } from './distribution.ts';

export interface GridPaste {
  readonly places: readonly StorePlace[];
  readonly rows: readonly Values[];
  /** Filled cells beyond items and stores, or below an empty heading. */
  readonly beyond: number;
  /** Unknown items of the block, and duplicates of an earlier line or column. */
  readonly strangers: readonly string[];
  /** Headings that are no stores. */
  readonly unused: readonly string[];
}

interface GridState {
  readonly items: readonly Values[];
  readonly places: readonly StorePlace[];
  readonly rows: readonly Values[];
  /** A store that a heading means, by whatever it is known by. */
  readonly known?: (heading: string) => StorePlace | undefined;
}

type Cells = readonly (readonly string[])[];

const same = (text: string): string => text.trim().toLowerCase();

const transpose = (cells: Cells): string[][] =>
  Array.from({ length: Math.max(...cells.map((row) => row.length)) }, (_, at) =>
    cells.map((row) => row[at] ?? ''),
  );

/** Parses like every cell: 1,200 and 24.00 are quantities, 1,5 is rejected in place. */
const digits = (text: string): string => {
  const plain = withoutZeroDecimals(text);
  return /^0*(?:\.0+)?$/.test(plain) ? '' : plain;
};

const skusOf = (items: readonly Values[]): readonly string[] =>
  items.map((item) => same(textOf(item, 'sku')));

/** Parses a block with headings, SKUs down and stores across; null if it names no item. */
function namedBlock(cells: Cells, items: readonly Values[]): Cells | null {
  const skus = new Set(skusOf(items));
  const title = cells.findIndex((row) => row.filter((text) => text.trim() !== '').length > 1);
  if (title > 0) return namedBlock(cells.slice(title), items);
  const isSku = (text = ''): boolean => text.trim() !== '' && skus.has(same(text));
  const across = (cells[0] ?? []).slice(1).filter(isSku).length;
  const down = cells.slice(1).filter(([first]) => isSku(first)).length;
  if (across + down === 0) return null;
  return across > down ? transpose(cells) : cells;
}

const itemHeads = new Set(
  (['style', 'description', 'colour', 'size', 'gtin'] as const)
    .flatMap((name) => [name, ...tradeHeaders[name]])
    .map(headerKey),
);

/** True for a column of sums, or one that describes the items. */
const isNoStore = (head: string): boolean => isTotalName(head) || itemHeads.has(headerKey(head));

/** The stores that a block names, as they are written there. */
export const storesNamed = (cells: Cells, items: readonly Values[]): readonly string[] =>
  (namedBlock(cells, items)?.[0] ?? []).slice(1).filter((head) => head !== '' && !isNoStore(head));

/** A block with headings: SKUs down and stores across, or the other way round. */
function pasteNamed(cells: Cells, { items, places, rows, known }: GridState): GridPaste | null {
  const block = namedBlock(cells, items);
  if (!block) return null;
  const skus = skusOf(items);
  const [heads = [], ...lines] = block;
  const strangers: string[] = [];
  let beyond = 0;
  const met = new Set<string>();
  const unused = heads.slice(1).filter(isNoStore);
  const columns = heads.slice(1).map((head) => {
    if (head === '' || isNoStore(head)) return null;
    const named = known?.(head) ?? placeOf(head);
    const place = places.find(isPlace(named)) ?? named;
    const key = placeKey(placeName(place));
    // By two of its names: the second column would take the place of the first.
    if (met.has(key)) {
      strangers.push(`${head} (store repeated)`);
      return null;
    }
    met.add(key);
    return place;
  });
  const names = new Map(
    [...places, ...columns.filter((each) => each !== null)].map((each) => [placeName(each), each]),
  );
  const used = new Set<number>();
  let next = rows;
  for (const [sku = '', ...texts] of lines) {
    const at = skus.findIndex((each, index) => each === same(sku) && !used.has(index));
    if (at < 0 || sku === '') {
      strangers.push(sku !== '' && skus.includes(same(sku)) ? `${sku} (repeated)` : sku);
      continue;
    }
    used.add(at);
    columns.forEach((place, column) => {
      if (place) next = withCell(next, at + 1, place, digits(texts[column] ?? ''));
    });
    beyond += texts.filter(
      (text, column) => text !== '' && (heads[column + 1] ?? '') === '',
    ).length;
  }
  return { places: [...names.values()], rows: next, strangers, unused, beyond };
}

/** A block of cells that was pasted into one cell of the grid. */
export function pasteGrid(
  cells: Cells,
  at: { readonly line: number; readonly column: number },
  state: GridState,
): GridPaste {
  const named = pasteNamed(cells, state);
  if (named) return named;
  let { rows } = state;
  let beyond = 0;
  cells.forEach((texts, down) => {
    const line = at.line + down;
    texts.forEach((text, right) => {
      const place = state.places[at.column + right];
      if (place && line <= state.items.length) rows = withCell(rows, line, place, digits(text));
      else if (text !== '') beyond += 1;
    });
  });
  return { places: state.places, rows, strangers: [], unused: [], beyond };
}
