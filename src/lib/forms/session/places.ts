/** Addresses of unsaved places, in the rows of `places`. Pure. */
import { countryName } from '#lib/kernel/countries/countries.ts';
import { optionNamed } from '#lib/kernel/text/option-named.ts';
import type { Values } from '../definition.ts';
import { countries } from '../options/countries.ts';
import { DEFAULT_COUNTRY } from '../options/states.ts';
import { rowsOf, textOf } from '../values.ts';
import { addressParts } from './address-parts.ts';
import { PLACES, placeKey, placeNamed, SHIP_TO } from '../reading/place-names.ts';

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
  /^(?:the )?(?:u\.?s\.?(?:a\.?)?|united states of america|america)$/i.test(text.trim())
    ? 'US'
    : (optionNamed(countries, text)?.value ?? text);
