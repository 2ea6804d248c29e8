/** Places of a request that are no saved stores, and their addresses. */
import { describe, expect, it } from 'vitest';
import { placeTexts } from '#lib/forms/reading/place-names.ts';
import {
  placeColumns,
  placeList,
  countryCode,
  placeLine,
  renamedPlace,
  withAddress,
  withPlaces,
} from '#lib/forms/session/places.ts';
import { parseTsv } from '#lib/forms/session/tsv.ts';

const rye = {
  name: 'Rye',
  street: '4 Mill St',
  city: 'Rye',
  state: 'NY',
  zipCode: '10580',
  country: 'US',
};
const row = (storeText: string, store = '') => ({ line: '1', store, storeText, qty: '1' });

it.each([
  [['SoHo\tA1\t1,200', 'SoHo\tA1\t300'], '1500', []],
  [['SoHo\tA1\t5', 'SoHo\tA1\ttwo'], '5 + two', []],
  [['SoHo\tA1\t5', '\tA1\t6'], '5', ['A1 6']],
])('a list of places loses no pieces: %j', (rows, cell, unused) => {
  const list = placeList(parseTsv(['Store\tSKU\tQty', ...rows].join('\n')), [{ sku: 'A1' }]);
  expect([list?.cells[1]?.[1], list?.unused]).toEqual([cell, unused]);
});

it('names each place once, and no saved store', () => {
  const shipTo = [row('SoHo'), row(' soho '), row('', 'ST-2026-000001'), row('Rye'), row('')];
  expect(placeTexts({ shipTo })).toEqual(['SoHo', 'Rye']);
});

describe('the addresses', () => {
  it('get an entry for each new name, with the address that the name holds', () => {
    const places = [rye];
    expect(withPlaces(places, ['RYE'])).toBe(places);
    expect(withPlaces([], ['Rye', 'rye '])).toHaveLength(1);
    expect(withPlaces(places, ['Soho, 1 Mercer St, New York, ny 10013-2200'])[1]).toEqual({
      name: 'Soho, 1 Mercer St, New York, ny 10013-2200',
      street: 'Soho, 1 Mercer St',
      city: 'New York',
      state: 'NY',
      zipCode: '10013',
      country: 'US',
      save: true,
    });
  });

  it('take what a paste says of a place; an empty cell changes nothing', () => {
    const [place] = withAddress([rye], 'rye', { street: '9 Mill St', city: '' });
    expect(place).toEqual({ ...rye, street: '9 Mill St' });
  });

  it('follow a place to its new name', () => {
    expect(
      renamedPlace({ shipTo: [row('rye'), row('Boston')], places: [rye] }, 'Rye', 'R1'),
    ).toEqual({ shipTo: [row('R1'), row('Boston')], places: [{ ...rye, name: 'R1' }] });
  });
});

it.each([
  [rye, '4 Mill St, Rye, NY 10580'],
  [
    { ...rye, city: 'Paris', state: '', zipCode: '75004', country: 'FR' },
    '4 Mill St, Paris, 75004, France',
  ],
  [{ name: 'Rye', country: 'FR' }, ''],
])('reads an address on one line: %j', (place, text) => {
  expect(placeLine(place)).toBe(text);
});

it.each([
  ['U.S.', 'US'],
  ['usa', 'US'],
  ['United States of America', 'US'],
  ['united states', 'US'],
  ['canada', 'CA'],
  ['fr', 'FR'],
  ['UK', 'GB'],
  ['The Netherlands', 'NL'],
  ['Atlantis', 'Atlantis'],
])('knows a country as people write it: %s', (text, code) => {
  expect(countryCode(text)).toBe(code);
});

it('knows the columns of an address by their headings', () => {
  const head = ['Location', 'Address Line 1', 'Town', 'State/Province', 'ZIP Code', 'Qty'];
  const names = ['name', 'street', 'city', 'state', 'zipCode', undefined];
  expect(placeColumns(head)).toEqual(names);
});

describe('a pasted list of places', () => {
  const items = [{ sku: 'TEE-S' }, { sku: 'TEE-M' }];
  const list = (text: string) => placeList(parseTsv(text), items);
  const address = {
    street: '4 Mill St',
    city: 'Rye',
    state: 'NY',
    zipCode: '10580',
    country: 'US',
  };

  it('with addresses and a column for each item is a table of both', () => {
    const text =
      'Plan\nStore\tStreet\tCity\tState\tZIP\tCountry\ttee-s\tTEE-M\tManager\nRye\t4 Mill St\tRye\tNY\t10580\tUSA\t3\t4\tAnn\nSoHo\t\t\t\t\t\t5\t\tBob';
    expect(list(text)).toEqual({
      names: ['Rye', 'SoHo'],
      cells: [
        ['Store', 'tee-s', 'TEE-M'],
        ['Rye', '3', '4'],
        ['SoHo', '5', ''],
      ],
      addresses: new Map<string, object>([
        ['Rye', address],
        ['SoHo', {}],
      ]),
      unused: ['Manager'],
    });
  });

  it('with a line for each item and store is one with the sums', () => {
    const found = list(
      'SKU\tShip to\tQty\nTEE-S\tRye\t3\nTEE-M\tRye\t1\nTEE-S\tRye\t2\nCAP\tSoHo\t9',
    );
    expect(found?.cells).toEqual([
      ['Store', 'TEE-S', 'TEE-M', 'CAP'],
      ['Rye', '5', '1', ''],
      ['SoHo', '', '', '9'],
    ]);
  });

  it('adds up one place and one item in any case, and leaves sums out', () => {
    const found = list('Store\tSKU\tQty\nRye\tTEE-S\t3\nRYE \ttee-s\t1\nTotal\t\t4');
    expect(found?.cells).toEqual([
      ['Store', 'TEE-S'],
      ['Rye', '4'],
    ]);
    expect(found?.unused).toEqual(['Total 4']);
  });

  it('keeps two branches of one name apart, each with its address', () => {
    const found = list(
      'Ship to\tStreet\tCity\tZIP\tTEE-S\nMacys\t1 Main\tRye\t10580\t5\nMacys\t\t\t10580-1234\t1\nMacys\t2 Oak\tBoston\t02108\t7',
    );
    expect(found?.cells.slice(1)).toEqual([
      ['Macys', '6'],
      ['Macys, 2 Oak', '7'],
    ]);
    expect(found?.addresses.get('Macys')).toMatchObject({ street: '1 Main', city: 'Rye' });
    expect(found?.addresses.get('Macys, 2 Oak')).toMatchObject({ city: 'Boston' });
  });

  it('may hold addresses alone', () => {
    const found = list('Location\tAddress\tTown\tPostcode\nRye\t4 Mill St\tRye\t10580');
    expect(found).toMatchObject({ names: ['Rye'], cells: [['Store'], ['Rye']], unused: [] });
  });

  it.each(['SKU\tSoHo\tRye\nTEE-S\t1\t2', 'Store\tTEE-S\nRye\t1', '3\t4'])(
    'rejects: %j',
    (text) => {
      expect(list(text)).toBeNull();
    },
  );
});
