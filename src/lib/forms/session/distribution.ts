/**
 * Distribution of items over stores, as a grid: items down, stores across. Stored as rows of item number, store and
 * quantity, like in calls. Pure.
 */
import { pointed } from '#lib/kernel/money.ts';
import { isTotalName } from '#lib/kernel/text/total-text.ts';
import { isReference } from '#lib/records/reference.ts';
import { headerKey } from '#lib/spreadsheets/table.ts';
import { tradeHeaders } from '#lib/spreadsheets/trade-headers.ts';
import type { Values } from '../definition.ts';
import { isEmptyValue } from '../empty-value.ts';
import { countOf, textOf } from '../values.ts';
import { placeKey } from '../reading/place-names.ts';

/** Where pieces go: an own store by its number, or a name and address. */
export interface StorePlace {
  readonly store: string;
  readonly storeText: string;
}

export const placeOf = (text: string): StorePlace => {
  const reference = text.toUpperCase();
  return isReference(reference)
    ? { store: reference, storeText: '' }
    : { store: '', storeText: text };
};

/** Marks a place name, to tell it from a store number with other leading zeros. */
export const ownPlace = (text: string): string => `Store ${text}`;

export const placeName = ({ store, storeText }: StorePlace): string => store || storeText;

const rowPlace = (row: Values): StorePlace => ({
  store: textOf(row, 'store'),
  storeText: textOf(row, 'store') === '' ? textOf(row, 'storeText') : '',
});

const isBlank = (row: Values): boolean => Object.values(row).every(isEmptyValue);

const isAt = (row: Values, line: number, place: StorePlace): boolean =>
  countOf(row, 'line') === line && placeName(rowPlace(row)) === placeName(place);

/** Returns the stores of the rows in order; null for incomplete, invalid or duplicate rows. */
export function placesOf(rows: readonly Values[], items: number): readonly StorePlace[] | null {
  const places = new Map<string, StorePlace>();
  const cells = new Set<string>();
  for (const row of rows.filter((each) => !isBlank(each))) {
    const place = rowPlace(row);
    const name = placeName(place);
    const line = countOf(row, 'line') ?? 0;
    const cell = `${line} ${name}`;
    if (name === '' || line < 1 || line > items || cells.has(cell)) return null;
    cells.add(cell);
    places.set(name, place);
  }
  return [...places.values()];
}

const isPlace =
  (place: StorePlace) =>
  (other: StorePlace): boolean =>
    placeKey(placeName(other)) === placeKey(placeName(place));

/**
 * Updates the stores across: keeps their order, drops unreferenced places, appends new ones. A single new name
 * replaces a single dropped one.
 */
export function gridPlaces(
  before: readonly StorePlace[],
  rows: readonly Values[],
  entries: readonly Values[],
): readonly StorePlace[] {
  const named = [
    ...rows.map(rowPlace).filter((place) => placeName(place) !== ''),
    ...entries.map((entry): StorePlace => ({ store: '', storeText: textOf(entry, 'name') })),
  ];
  const isLive = (place: StorePlace): boolean => place.store !== '' || named.some(isPlace(place));
  const kept = before.filter(isLive);
  const added = named.filter(
    (place, at) => !kept.some(isPlace(place)) && named.findIndex(isPlace(place)) === at,
  );
  const [fresh, ...more] = added;
  const gone = before.filter((place) => !isLive(place));
  if (!fresh || more.length > 0 || gone.length !== 1) return [...kept, ...added];
  return before.map((place) => (isLive(place) ? place : fresh));
}

interface GridCell {
  /** Index of its row. */
  readonly index: number;
  /** Typed text. */
  readonly text: string;
}

/** Names a cell. */
export const cellKey = (line: number, place: StorePlace): string => `${line} ${placeName(place)}`;

/** The cells that hold something, by their keys. */
export const cellsOf = (rows: readonly Values[]): ReadonlyMap<string, GridCell> =>
  new Map(
    rows.map((row, index) => {
      const qty = row['qty'];
      const text = typeof qty === 'number' || typeof qty === 'string' ? String(qty) : '';
      return [cellKey(countOf(row, 'line') ?? 0, rowPlace(row)), { index, text }];
    }),
  );

/** Sets the quantity of a cell; an empty one removes its row. */
export function withCell(
  rows: readonly Values[],
  line: number,
  place: StorePlace,
  text: string,
): readonly Values[] {
  const kept = rows.filter((row) => !isBlank(row));
  const index = kept.findIndex((row) => isAt(row, line, place));
  const qty = text.trim();
  if (qty === '') return kept.filter((_, at) => at !== index);
  const row = { line: String(line), ...place, qty };
  return index < 0 ? [...kept, row] : kept.with(index, row);
}

/** Removes the rows of a store. */
export const withoutPlace = (rows: readonly Values[], place: StorePlace): readonly Values[] =>
  rows.filter((row) => placeName(rowPlace(row)) !== placeName(place));

/** The rows with the pieces of one place moved to another; a cell that has something there keeps it. */
export function moved(
  rows: readonly Values[],
  from: StorePlace,
  to: StorePlace,
): readonly Values[] {
  const taken = new Set(
    rows
      .filter((row) => placeName(rowPlace(row)) === placeName(to))
      .map((row) => countOf(row, 'line')),
  );
  return rows.map((row) =>
    placeName(rowPlace(row)) === placeName(from) && !taken.has(countOf(row, 'line'))
      ? { ...row, ...to }
      : row,
  );
}

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

const turned = (cells: Cells): string[][] =>
  Array.from({ length: Math.max(...cells.map((row) => row.length)) }, (_, at) =>
    cells.map((row) => row[at] ?? ''),
  );

/** Parses like every cell: 1,200 is a quantity, 1,5 is rejected in place. */
const digits = (text: string): string => {
  const plain = pointed(text);
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
  return across > down ? turned(cells) : cells;
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
