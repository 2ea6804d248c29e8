/** Gathers the values of an order while its pages are read; knows which cells were used. Pure. */
import { bareNumber } from '#lib/kernel/text/bare-number.ts';
import { placeText, type OrderCell, type OrderPage, type OrderRow } from './page.ts';
import type { FoundValue, FoundRow, KnownStore, OrderFacts, Remark, Share } from './reading.ts';

/** A cell with its place. */
export interface CellPlace {
  readonly page: OrderPage;
  readonly row: OrderRow;
  readonly cell: OrderCell;
}

/** The value of a spot; the text of the cell unless another one is given. */
export const foundAt = (
  { page, row, cell }: CellPlace,
  value = cell.text,
  doubt = cell.doubt,
): FoundValue => ({
  value: value.trim(),
  where: placeText(page, row, cell),
  text: cell.text,
  ...(doubt !== undefined && { doubt }),
});

const key = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');

/** Ways to name a store: by number, name, or both. */
const namesOf = ({ number, name, city }: KnownStore): string[] =>
  [
    number,
    name,
    `${number} ${name}`,
    `${name} ${number}`,
    `${number} ${name}, ${city}`,
    `${name}, ${city}`,
  ].map(key);

const stripNoun = (text: string): string =>
  key(text).replace(/^(?:store|shop|door|dc|location)s? ?(?:#|no\.?|number)? ?|^# ?/, '');

interface StoreMatch {
  readonly store: KnownStore;
  readonly doubt?: string;
}

interface StoreIndex {
  readonly byName: ReadonlyMap<string, readonly KnownStore[]>;
  readonly byNumber: ReadonlyMap<string | null, readonly KnownStore[]>;
}

const indexes = new WeakMap<readonly KnownStore[], StoreIndex>();

/** Returns the stores by their names, and by their numbers, leading zeros removed. */
function indexOf(stores: readonly KnownStore[]): StoreIndex {
  const known = indexes.get(stores);
  if (known) return known;
  const byName = new Map<string, KnownStore[]>();
  for (const store of stores) {
    for (const name of new Set(namesOf(store))) {
      const namesakes = byName.get(name);
      if (namesakes) namesakes.push(store);
      else byName.set(name, [store]);
    }
  }
  const index = { byName, byNumber: Map.groupBy(stores, ({ number }) => bareNumber(number)) };
  indexes.set(stores, index);
  return index;
}

/** The one saved store that a text names; a number with other zeros before it is one, with a doubt. */
export function matchStore(stores: readonly KnownStore[], text: string): StoreMatch | null {
  const searched = [key(text), stripNoun(text)].filter(Boolean);
  const { byName, byNumber } = indexOf(stores);
  const [store, ...more] = new Set(searched.flatMap((name) => byName.get(name) ?? []));
  if (store) return more.length === 0 ? { store } : null;
  const bare = bareNumber(stripNoun(text));
  if (bare === null) return null;
  const [twin, ...others] = byNumber.get(bare) ?? [];
  if (!twin || others.length > 0) return null;
  return {
    store: twin,
    doubt: `${text.trim()} was read as your store ${twin.number} ${twin.name}.`,
  };
}

/** True for the name of a place by its kind: 'Store 12'. */
export const isStoreHead = (text: string): boolean =>
  /^(?:store|shop|dc|door|location)\b/i.test(text);

export type PlaceInput = Readonly<Partial<Record<string, FoundValue>>>;

const identity = ['sku', 'style', 'colour', 'size', 'gtin', 'po'] as const;

export function createNotes(facts: OrderFacts) {
  const found: Record<string, FoundValue> = {};
  const items: Record<string, FoundValue>[] = [];
  const places: Record<string, FoundValue>[] = [];
  /** Indexes of the places of unknown stores, by their names. */
  const placesByName = new Map<string, readonly number[]>();
  const shares: Share[] = [];
  const services: Record<string, FoundValue>[] = [];
  const toCheck: Remark[] = [];
  const used = new Set<OrderCell>();
  const left: { where: string; text: string }[] = [];
  const sentences: Pick<FoundValue, 'where' | 'text'>[] = [];
  const cartons: FoundValue[] = [];
  const totals: FoundValue[] = [];
  const instructions: FoundValue[] = [];

  const check = (at: Pick<FoundValue, 'where' | 'text'>, message: string): void => {
    const isKnown = toCheck.some((each) => each.where === at.where && each.message === message);
    if (!isKnown) toCheck.push({ where: at.where, text: at.text, message });
  };

  /** The name of a place that other places are compared with. */
  const placeKey = (place: PlaceInput): string =>
    place['store']?.value ??
    (['name', 'street', 'zip'] as const).map((name) => key(place[name]?.value ?? '')).join('|');

  return {
    facts,
    found,
    items,
    places,
    shares,
    services,
    toCheck,
    used,
    /** Columns and sentences that no value was read from. */
    left,
    /** Sentences that a value was read from. */
    sentences,
    /** Cartons of rows, totals of all pieces, lines of the instructions. */
    cartons,
    totals,
    instructions,
    check,
    use: (...cells: readonly (OrderCell | undefined)[]): void => {
      for (const cell of cells)
        for (const each of cell ? [cell, ...(cell.parts ?? [])] : []) used.add(each);
    },

    /** Keeps a fact; a second, different one is listed for a look. */
    fact: (name: string, value: FoundValue): void => {
      const before = found[name];
      if (!before) found[name] = value;
      else if (key(before.value) !== key(value.value)) {
        check(value, `Another value was read from ${before.where}: ${before.text}.`);
        found[name] = { ...before, doubt: `${value.where} says ${value.text}.` };
      }
    },

    /** The index of the one item that these values tell; -1 where there is none, or several. */
    indexOfItem: (item: PlaceInput): number => {
      const isSame = (each: PlaceInput): boolean =>
        key(each[by]?.value ?? '') === key(item[by]?.value ?? '') &&
        identity.every((name) => {
          const [one, other] = [each[name], item[name]];
          return !one || !other || key(one.value) === key(other.value);
        });
      const by = item['sku'] ? 'sku' : item['gtin'] ? 'gtin' : 'style';
      const [only = -1, ...more] = items.flatMap((each, index) => (isSame(each) ? [index] : []));
      return more.length === 0 ? only : -1;
    },

    /** The index of a place, which is added where it is unknown; null for the company itself. */
    placeIndex: (given: PlaceInput): number | null => {
      const name = given['name'];
      const named = given['number'] ?? name;
      const isCompany = facts.company.some((each) => key(name?.value ?? '').includes(key(each)));
      if (isCompany) return null;
      const candidates = [given['number'], name].filter((each) => each !== undefined);
      const match = candidates
        .map((each) => ({ at: each, found: matchStore(facts.stores, each.value) }))
        .find((each) => each.found !== null);
      if (match?.found) {
        const { store } = match.found;
        const { city } = given;
        const isElsewhere = city !== undefined && key(city.value) !== key(store.city);
        const doubt = isElsewhere
          ? `Read as your store ${store.number} ${store.name}, ${store.city}; this says ${city.value}.`
          : match.found.doubt;
        const index = places.findIndex((each) => each['store']?.value === store.reference);
        if (index >= 0) {
          if (doubt !== undefined) check(match.at, doubt);
          return index;
        }
        places.push({
          store: {
            ...match.at,
            value: store.reference,
            shown: `${store.number} ${store.name}`.trim(),
            ...(doubt !== undefined && { doubt }),
          },
        });
        return places.length - 1;
      }
      const number = given['number'];
      const label =
        name ??
        (number && {
          ...number,
          value: /^\d+$/.test(number.value) ? `Store ${number.value}` : number.value,
        });
      const parts = Object.fromEntries(
        Object.entries<FoundValue | undefined>({ ...given, ...(label && { name: label }) }).filter(
          ([part, each]) => each !== undefined && part !== 'number',
        ),
      ) as Record<string, FoundValue>;
      if (Object.keys(parts).length === 0) return null;
      const nameKey = key(parts['name']?.value ?? '');
      const namesakes = placesByName.get(nameKey) ?? [];
      const [same = -1, ...others] = namesakes.filter((index) => {
        const each = places[index] ?? {};
        return parts['street'] === undefined || each['street'] === undefined
          ? named !== undefined && each['name'] !== undefined
          : placeKey(each) === placeKey(parts);
      });
      if (named && others.length > 0) {
        check(
          named,
          `${others.length + 1} places are named ${named.value}: this row was given to the first.`,
        );
      }
      if (same < 0) {
        const index = places.push(parts) - 1;
        placesByName.set(nameKey, [...namesakes, index]);
        return index;
      }
      const before = places[same];
      if (before && before['store'] === undefined) {
        for (const [part, value] of Object.entries(parts)) before[part] ??= value;
      }
      return same;
    },

    service: (row: FoundRow): void => {
      const code = row['service']?.value;
      const before = services.find((each) => each['service']?.value === code);
      if (!before) services.push({ ...row });
      else for (const [name, value] of Object.entries(row)) before[name] ??= value;
    },
  };
}

export type Notes = ReturnType<typeof createNotes>;
