/** Places that are no saved stores: their names in the rows of shipTo, their addresses in the rows of `places`. Pure. */
import { countryName } from '#lib/kernel/countries/countries.ts';
import { optionNamed } from '#lib/kernel/text/option-named.ts';
import { guessMapping } from '#lib/spreadsheets/mapping.ts';
import type { Values } from '../definition.ts';
import { countries } from '../options/countries.ts';
import { DEFAULT_COUNTRY } from '../options/states.ts';
import { rowsOf, textOf } from '../values.ts';
import { addressParts } from './address-parts.ts';

/** The fields of a service request that name where goods go. */
export const SHIP_TO = 'shipTo';
export const PLACES = 'places';

/** The columns of an address. */
const addressColumns = ['street', 'city', 'state', 'zipCode', 'country'] as const;

type AddressColumn = (typeof addressColumns)[number];
export type Address = Readonly<Record<AddressColumn, string>>;

/** Names of one place differ by case and spaces alone. */
export const placeKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** The names of the places that are no saved stores, each once. */
export function placeTexts(values: Values): readonly string[] {
  const names = new Map<string, string>();
  for (const row of rowsOf(values, SHIP_TO)) {
    const name = textOf(row, 'store') === '' ? textOf(row, 'storeText') : '';
    if (name !== '' && !names.has(placeKey(name))) names.set(placeKey(name), name);
  }
  return [...names.values()];
}

/** The entry of a place among the addresses. */
export const placeNamed = (places: readonly Values[], name: string): Values | undefined =>
  places.find((place) => placeKey(textOf(place, 'name')) === placeKey(name));

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

/** The addresses with an entry for each of these names; the same array when none is missing. */
export function withPlaces(places: readonly Values[], names: readonly string[]): readonly Values[] {
  const missing = names.filter(
    (name, index) =>
      !placeNamed(places, name) &&
      names.findIndex((each) => placeKey(each) === placeKey(name)) === index,
  );
  return missing.length === 0 ? places : [...places, ...missing.map(newPlace)];
}

/** The addresses with what a file or a paste says of one place; an empty cell changes nothing. */
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

/** True if nothing of the address is known. */
export const isBlankPlace = (place: Values): boolean =>
  (['street', 'city', 'state', 'zipCode'] as const).every((name) => textOf(place, name) === '');

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

/** Street, city, state, ZIP and country on one line; '' for a place without an address. */
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
  /^(?:the )?(?:u\.?s\.?(?:a\.?)?|united states of america|america)$/i.test(text.trim())
    ? 'US'
    : (optionNamed(countries, text)?.value ?? text);

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
