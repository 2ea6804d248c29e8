/** Names of unsaved places in the rows of shipTo. Pure; small, as each service form loads it. */
import type { Values } from '../definition.ts';
import { rowsOf, textOf } from '../values.ts';

/** The fields of a service request that name where goods go. */
export const SHIP_TO = 'shipTo';
export const PLACES = 'places';

export const OTHER_NAME = 'Another place has this name.';

/** Key of a place name: case and spaces are ignored. */
export const placeKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** Returns the unique names of unsaved places. */
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

/** True for an empty address. */
export const isBlankPlace = (place: Values): boolean =>
  (['street', 'city', 'state', 'zipCode'] as const).every((name) => textOf(place, name) === '');
