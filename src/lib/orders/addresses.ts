/** Reads the parts of an address in one line or several. Pure. */
import { stateOptions } from '#lib/forms/options/states.ts';
import { countryOptions } from '#lib/kernel/countries/countries.ts';
import type { FoundValue } from './reading.ts';

const states = stateOptions('US').map(({ value }) => value);

/** Codes are no countries but for US: CA and DE are states. */
const countryOf = (text: string): string | undefined => {
  const name = text.trim().toLowerCase();
  return countryOptions.find(({ value, label, names }) =>
    [...names, label, value === 'US' ? value : label].some((each) => each.toLowerCase() === name),
  )?.value;
};

const american = /^(.{2,60}?)[ ,]{1,3}([A-Z]{2})\.?[ ,]{1,3}(\d{5}(?:-\d{4})?)$/i;
const canadian = /^(.{2,60}?)[ ,]{1,3}([A-Z]{2})[ ,]{1,3}([A-Z]\d[A-Z] ?\d[A-Z]\d)$/i;
const british = /^(.{2,60}?)[ ,]{1,3}([A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})$/i;
const continental = /^(?:([A-Z]{1,2})-)?(\d{4,5})\s+(\p{L}[\p{L} .'-]+)$/u;

interface CityLine {
  readonly city: string;
  readonly state?: string | undefined;
  readonly zip: string;
  readonly country?: string | undefined;
}

function otherCityLine(text: string): CityLine | null {
  const [, country, zip = '', city] = continental.exec(text) ?? [];
  return city === undefined ? null : { city, zip, country: country === 'D' ? 'DE' : country };
}

function cityLine(text: string): CityLine | null {
  const [, city = '', state = '', zip = ''] = american.exec(text) ?? [];
  if (zip !== '' && states.includes(state.toUpperCase())) {
    return { city, state: state.toUpperCase(), zip, country: 'US' };
  }
  const north = canadian.exec(text);
  if (north)
    return { city: north[1] ?? '', state: north[2] ?? '', zip: north[3] ?? '', country: 'CA' };
  const brit = british.exec(text);
  return brit ? { city: brit[1] ?? '', zip: brit[2] ?? '', country: 'GB' } : null;
}

interface Part {
  readonly text: string;
  readonly found: FoundValue;
}

const partsOf = (lines: readonly FoundValue[]): Part[] =>
  lines.flatMap((found) =>
    found.value
      .split(/[,;\n]| \| /)
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .map((text) => ({ text, found })),
  );

const isStreet = (text: string): boolean =>
  /^\d[\w-]* +\S|\bP\.? ?O\.? Box\b|\s\d+[a-z]?$|\b(?:street|st|ave|avenue|road|rd|blvd|drive|dr|lane|ln|way|plaza|pkwy|hwy|str\.|straße)\b\.?$/i.test(
    text,
  );

/**
 * Name, street, city, state, ZIP and country of the lines of an address, as far as they are there. Without a line of city and
 * ZIP there is only a name.
 * @param isCity the text has no name and no street
 */
export function readAddress(
  lines: readonly FoundValue[],
  isCity = false,
): Record<string, FoundValue> {
  const parts = partsOf(lines);
  const last = parts.at(-1);
  const country = last && parts.length > 1 ? countryOf(last.text) : undefined;
  const body = country === undefined ? parts : parts.slice(0, -1);
  // City, state and ZIP may be one part, two or three of them.
  for (const count of [1, 2, 3]) {
    for (let at = 0; at + count <= body.length; at++) {
      const taken = body.slice(at, at + count);
      const text = taken.map((each) => each.text).join(', ');
      const isLast = at + count === body.length && count === 1;
      const read = cityLine(text) ?? (isLast ? otherCityLine(text) : null);
      if (!read || read.city === '') continue;
      const [start] = taken;
      if (!start) continue;
      const before = body.slice(0, at);
      const street = isCity
        ? -1
        : before.findIndex(
            ({ text }, index) =>
              isStreet(text) && (index > 0 || before.length === 1 || /^\d/.test(text)),
          );
      const streets = street < 0 ? before.slice(1) : before.slice(street);
      const names = street < 0 ? before.slice(0, 1) : before.slice(0, street);
      const code = country ?? read.country;
      const rest = body.slice(at + count).map((each) => each.text);
      const doubt = rest.length > 0 && `We couldn’t read all of this: ${rest.join(', ')}.`;
      const joined = (each: readonly Part[]): FoundValue | undefined =>
        each[0] && { ...each[0].found, value: each.map(({ text }) => text).join(', ') };
      const entries: [string, FoundValue | undefined][] = [
        ['name', joined(names)],
        ['street', joined(streets)],
        ['city', { ...start.found, value: read.city }],
        ['state', read.state === undefined ? undefined : { ...start.found, value: read.state }],
        ['zip', { ...start.found, value: read.zip, ...(doubt && { doubt }) }],
        [
          'country',
          code === undefined
            ? undefined
            : { ...(country === undefined ? start : (last ?? start)).found, value: code },
        ],
      ];
      return Object.fromEntries(
        entries.filter((entry): entry is [string, FoundValue] => entry[1] !== undefined),
      );
    }
  }
  const [first, ...more] = lines;
  if (!first) return {};
  return {
    name: {
      ...first,
      value: [first, ...more].map(({ value }) => value).join(', '),
    },
  };
}

/** The address of a block, which ends with its ZIP or its country, and the number of its lines. */
export function readAddressBlock(lines: readonly FoundValue[]): {
  readonly place: Record<string, FoundValue>;
  readonly count: number;
} {
  for (let count = 1; count < lines.length; count++) {
    const place = readAddress(lines.slice(0, count));
    if (!['US', 'CA', 'GB'].includes(place['country']?.value ?? '')) continue;
    const longer = readAddress(lines.slice(0, count + 1));
    const isCountry = longer['country']?.where === lines[count]?.where;
    return isCountry ? { place: longer, count: count + 1 } : { place, count };
  }
  return { place: readAddress(lines), count: lines.length };
}
