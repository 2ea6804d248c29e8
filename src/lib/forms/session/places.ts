/** Addresses of unsaved places, in the rows of `places`. Pure. */
import { countryName } from '#lib/kernel/countries/countries.ts';
import { optionNamed } from '#lib/kernel/text/option-named.ts';
import type { Values, RowsField } from '../definition.ts';
import { countries } from '../options/countries.ts';
import { DEFAULT_COUNTRY } from '../options/states.ts';
import { rowsOf, textOf } from '../values.ts';
import { addressParts } from './address-parts.ts';
import { PLACES, placeKey, placeNamed, SHIP_TO } from '../reading/place-names.ts';
import { pointed } from '#lib/kernel/money.ts';
import { isTotalName } from '#lib/kernel/text/total-text.ts';
import { guessMapping } from '#lib/spreadsheets/mapping.ts';
import { tradeHeaders } from '#lib/spreadsheets/trade-headers.ts';
import { HEAD_ROWS } from '#lib/spreadsheets/header-row.ts';
import { headerKey } from '#lib/spreadsheets/table.ts';
import { columnsByHead } from './paste-rows.ts';
import { pieceHeaders } from './file-columns.ts';

/** The columns of an address. */
const addressColumns = ['street', 'city', 'state', 'zipCode', 'country'] as const;

type AddressColumn = (typeof addressColumns)[number];
export type Address = Readonly<Record<AddressColumn, string>>;

/** The address that a name holds itself, as in 'Soho, 1 Mercer St, New York, NY 10013'. */
function addressIn(name: string): Partial<Address> {
  const { street, city, state, zip } = addressParts(name);
  return zip === '' ? {} : { street, city, state, zipCode: zip };
}

/** A new entry: saved to the address book unless the client decides otherwise. */
const newPlace = (name: string): Values => ({
  name,
  ...Object.fromEntries(addressColumns.map((column) => [column, ''])),
  country: DEFAULT_COUNTRY,
  save: true,
  ...addressIn(name),
});

/** Returns the addresses with an entry for each name; the same array if complete. */
export function withPlaces(places: readonly Values[], names: readonly string[]): readonly Values[] {
  const missing = names.filter(
    (name, index) =>
      !placeNamed(places, name) &&
      names.findIndex((each) => placeKey(each) === placeKey(name)) === index,
  );
  return missing.length === 0 ? places : [...places, ...missing.map(newPlace)];
}

/** Merges an address from a file or paste into a place; empty cells change nothing. */
export const withAddress = (
  places: readonly Values[],
  name: string,
  address: Partial<Address>,
): readonly Values[] => {
  const given = Object.entries(address).filter(([, text]) => text.trim() !== '');
  if (given.length === 0) return places;
  return withPlaces(places, [name]).map((place) =>
    placeKey(textOf(place, 'name')) === placeKey(name)
      ? { ...place, ...Object.fromEntries(given) }
      : place,
  );
};

/** Rows and addresses with another name of one place. */
export function renamedPlace(values: Values, from: string, to: string): Values {
  const isIt = (name: string): boolean => placeKey(name) === placeKey(from);
  return {
    [SHIP_TO]: rowsOf(values, SHIP_TO).map((row) =>
      textOf(row, 'store') === '' && isIt(textOf(row, 'storeText'))
        ? { ...row, storeText: to }
        : row,
    ),
    [PLACES]: rowsOf(values, PLACES).map((place) =>
      isIt(textOf(place, 'name')) ? { ...place, name: to } : place,
    ),
  };
}

/** Street, city, state, ZIP and country on one line; '' for an empty address. */
export const placeLine = (place: Values): string => {
  const text = (name: AddressColumn): string => textOf(place, name);
  const country = text('country');
  return [
    text('street'),
    text('city'),
    `${text('state')} ${text('zipCode')}`.trim(),
    text('street') === '' || country === DEFAULT_COUNTRY ? '' : countryName(country) || country,
  ]
    .filter((part) => part !== '')
    .join(', ');
};

/** The country that a cell names, by code or name; the text itself for an unknown one. */
export const countryCode = (text: string): string =>
  optionNamed(countries, text.replace(/^\s*the\s+/i, ''))?.value ?? text;

const headers = {
  name: ['store', 'store name', 'store number', 'store no', 'location', 'destination', 'ship to'],
  street: ['address', 'address line 1', 'address 1', 'street address', 'ship to address'],
  city: ['town', 'ship to city'],
  state: ['province', 'state province', 'st', 'ship to state'],
  zipCode: ['zip', 'zip code', 'postal code', 'postcode', 'post code', 'ship to zip', 'zip postal'],
  country: ['country code', 'ship to country'],
} as const;

type PlaceColumn = keyof typeof headers;

/** The columns of a header that name places and their addresses, by their headings. */
export const placeColumns = (head: readonly string[]): readonly (PlaceColumn | undefined)[] => {
  const columns = Object.entries(headers).map(([key, synonyms]) => ({
    key: key as PlaceColumn,
    title: key,
    synonyms: [...synonyms],
  }));
  const mapping = guessMapping(head, columns);
  return head.map((name, at) =>
    head.indexOf(name) === at ? columns.find(({ key }) => key === mapping[name])?.key : undefined,
  );
};

type Cells = readonly (readonly string[])[];

interface PlaceList {
  /** The places as they are written, each once. */
  readonly names: readonly string[];
  /** Stores down, SKUs across; the header only for a list without quantities. */
  readonly cells: Cells;
  readonly addresses: ReadonlyMap<string, Partial<Address>>;
  /** Unmatched column headings, and unnamed rows. */
  readonly unused: readonly string[];
}

const isOneOf = (names: readonly string[], head: string): boolean =>
  names.map(headerKey).includes(headerKey(head));

/** Adds both numbers; other text stays visible and is rejected in its cell. */
function sum(a: string, b: string): string {
  if (a === '' || b === '') return a || b;
  const numbers = [a, b].map(pointed);
  const isWhole = numbers.every((text) => /^\d+$/.test(text));
  return isWhole ? String(Number(numbers[0]) + Number(numbers[1])) : `${a} + ${b}`;
}

/** Remembers texts in their first spelling. */
function firstSpellings(): (text: string) => string {
  const first = new Map<string, string>();
  return (text) => {
    const known = first.get(placeKey(text)) ?? text;
    first.set(placeKey(text), known);
    return known;
  };
}

/** True for two addresses that differ in what both have. */
const isElsewhere = (one: Partial<Address>, other: Partial<Address>): boolean =>
  (['street', 'zipCode'] as const).some((column) => {
    const [a, b] = [one, other].map((each) =>
      placeKey(each[column] ?? '').slice(0, column === 'zipCode' ? 5 : undefined),
    );
    return a !== '' && b !== '' && a !== b;
  });

/** The list below the first line that names its columns; null for every other block. */
export function placeList(cells: Cells, items: readonly Values[]): PlaceList | null {
  const skus = new Set(items.map((item) => textOf(item, 'sku').toLowerCase()));
  for (const [at, head] of cells.slice(0, HEAD_ROWS).entries()) {
    const columns = placeColumns(head);
    const hasAddress = columns.some((column) => column !== undefined && column !== 'name');
    const nameAt = columns.indexOf('name');
    const isSku = (text: string): boolean => text !== '' && skus.has(text.toLowerCase());
    const skuAt = head.findIndex((text) => isOneOf(['sku', ...tradeHeaders.sku], text));
    const qtyAt = head.findIndex((text) => isOneOf(pieceHeaders, text));
    const isLong = skuAt >= 0 && qtyAt >= 0;
    if (nameAt < 0 || (!hasAddress && !isLong)) continue;
    const across = isLong ? [] : head.filter(isSku);
    const names = new Set<string>();
    const nameless: string[] = [];
    const addresses = new Map<string, Partial<Address>>();
    const pieces = new Map<string, Map<string, string>>();
    const [placeFor, skuFor] = [firstSpellings(), firstSpellings()];
    for (const row of cells.slice(at + 1)) {
      const given = row[nameAt] ?? '';
      if (given === '' || isTotalName(given)) {
        nameless.push(row.filter(Boolean).join(' '));
        continue;
      }
      const address = columns.flatMap((column, index): [string, string][] => {
        const text = row[index] ?? '';
        return column === undefined || column === 'name' || text === ''
          ? []
          : [[column, column === 'country' ? countryCode(text) : text]];
      });
      const own: Partial<Address> = Object.fromEntries(address);
      const isOther = isElsewhere(addresses.get(placeFor(given)) ?? {}, own);
      // Branches of one name stay apart.
      const name = placeFor(isOther ? `${given}, ${own.street ?? own.zipCode ?? ''}` : given);
      names.add(name);
      if (hasAddress) addresses.set(name, { ...addresses.get(name), ...own });
      const counts = pieces.get(name) ?? new Map<string, string>();
      pieces.set(name, counts);
      const said = isLong
        ? [[skuFor(row[skuAt] ?? ''), row[qtyAt] ?? ''] as const]
        : head.flatMap((sku, index) => (isSku(sku) ? [[sku, row[index] ?? ''] as const] : []));
      for (const [sku, qty] of said) counts.set(sku, sum(counts.get(sku) ?? '', qty));
    }
    const all = isLong
      ? [...new Set([...pieces.values()].flatMap((own) => [...own.keys()]))]
      : across;
    const table = [...pieces].map(([name, own]) => [name, ...all.map((sku) => own.get(sku) ?? '')]);
    const unused = head.filter(
      (text, index) =>
        text !== '' &&
        columns[index] === undefined &&
        !across.includes(text) &&
        !(isLong && (index === skuAt || index === qtyAt)),
    );
    return {
      names: [...names],
      cells: [['Store', ...all], ...table],
      addresses,
      unused: [...unused, ...nameless.filter(Boolean)],
    };
  }
  return null;
}

/** True for a block whose headings match the items rather than stores. */
export function fitsItems(table: RowsField, cells: Cells, items: readonly Values[]): boolean {
  if (placeList(cells, items)) return false;
  return cells.slice(0, HEAD_ROWS).some((head) => {
    const found = columnsByHead(table, head)?.filter(Boolean).length ?? 0;
    return found >= 2 && found * 2 > head.length;
  });
}
