/**
 * Distribution of items over stores, as a grid: items down, stores across. Stored as rows of item number, store and
 * quantity, like in calls. Pure.
 */
import { isReference } from '#lib/records/reference.ts';
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

export const isPlace =
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
  const remaining = before.filter(isLive);
  const added = named.filter(
    (place, at) => !remaining.some(isPlace(place)) && named.findIndex(isPlace(place)) === at,
  );
  const [fresh, ...more] = added;
  const gone = before.filter((place) => !isLive(place));
  if (!fresh || more.length > 0 || gone.length !== 1) return [...remaining, ...added];
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
  const remaining = rows.filter((row) => !isBlank(row));
  const index = remaining.findIndex((row) => isAt(row, line, place));
  const qty = text.trim();
  if (qty === '') return remaining.filter((_, at) => at !== index);
  const row = { line: String(line), ...place, qty };
  return index < 0 ? [...remaining, row] : remaining.with(index, row);
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
