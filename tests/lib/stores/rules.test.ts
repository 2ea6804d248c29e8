import { describe, expect, it } from 'vitest';
import { stateCode } from '#lib/forms/options/states.ts';
import { ok } from '#lib/kernel/result.ts';
import { productImport } from '#lib/products/product-import.ts';
import { hoursText, readHours } from '#lib/stores/receiving-hours.ts';
import { canonicalStore } from '#lib/stores/store-rules.ts';
import { newStoreValues, rowOfStore, storeImport, valuesOfRow } from '#lib/stores/store-sheet.ts';
import { checkRow, checkRows, mapRows } from '#lib/spreadsheets/check-rows.ts';
import { guessMapping } from '#lib/spreadsheets/mapping.ts';
import { displayValue } from '#lib/spreadsheets/display-value.ts';
import { checkSubmission } from '#lib/forms/check.ts';
import { factsOf, valuesOf } from '../../fixtures/submissions/case-table.ts';
import { retailStoreCases } from '../../fixtures/submissions/retail-store.ts';

describe('the rules of a retail store', () => {
  it.each(retailStoreCases.cases)('$name', (each) => {
    const { definition } = retailStoreCases;
    const checked = checkSubmission(
      definition,
      valuesOf(retailStoreCases, each),
      factsOf(retailStoreCases),
    );
    expect(checked.ok ? {} : checked.fields).toEqual(each.texts);
  });
});

describe('one spelling', () => {
  it('covers states and postal codes', () => {
    const kept = (country: string, state: string, zipCode: string) => {
      const store = canonicalStore({ country, state, zipCode });
      return [store['state'], store['zipCode']];
    };
    expect(kept('US', 'new york', '10013-1234')).toEqual(['NY', '10013']);
    expect(kept('CA', 'québec', 'h2x1y4')).toEqual(['QC', 'H2X 1Y4']);
    expect(kept('IN', 'Tamil Nadu', '600 001')).toEqual(['TN', '600001']);
    expect(kept('DE', 'Berlin', '10115')).toEqual(['Berlin', '10115']);
    expect(stateCode('DE', 'Berlin')).toBeNull();
  });

  it('covers former codes, other names and military addresses of states', () => {
    const codes = (country: string, ...names: string[]) =>
      names.map((name) => stateCode(country, name)).join(' ');
    expect(codes('US', 'Washington, D.C.', 'AE')).toBe('DC AE');
    expect(codes('CA', 'PQ', 'Newfoundland & Labrador', 'P.E.I.')).toBe('QC NL PE');
    expect(codes('IN', 'Jammu & Kashmir', 'J&K', 'TG', 'Orissa')).toBe('JK JK TS OD');
  });
});

describe('receiving hours', () => {
  it('read what they write, days in a row together', () => {
    const text = 'Mon-Fri 08:00-16:00; Sat 09:00-12:00; Sun 09:00-11:00';
    const rows = readHours(text);
    expect(rows).toHaveLength(7);
    expect(hoursText(rows ?? [])).toBe(text);
    expect(readHours('monday – wednesday 8:00 - 16:30')).toHaveLength(3);
    expect(hoursText(readHours('Mon 08:00-12:00, Mon 13:00-17:00') ?? [])).toBe(
      'Mon 08:00-12:00; Mon 13:00-17:00',
    );
    for (const wrong of ['Fri-Mon 08:00-16:00', 'daily', 'Mon 08:00', 'Mon 25:00-26:00']) {
      expect(readHours(wrong)).toBeNull();
    }
  });

  it.each([
    ['Mon-Fri 8am-4pm', 'Mon-Fri 08:00-16:00'],
    ['Monday to Friday: 8:30 A.M. to 12 pm', 'Mon-Fri 08:30-12:00'],
    ['Sat 12:15 am \u2013 1 PM', 'Sat 00:15-13:00'],
    ['Mon ０８:００-１６:００', 'Mon 08:00-16:00'],
    ['Mon 8-4', ''],
    ['Mon 13pm-16:00', ''],
    ['Mon 0am-8am', ''],
    ['Mon 8:60-16:00', ''],
  ])('read %s as people write it', (text, shown) => {
    expect(hoursText(readHours(text) ?? [])).toBe(shown);
  });
});

describe('stores in a spreadsheet', () => {
  const read = (headers: string[], ...rows: string[][]) => {
    const table = { headers, rows: rows.map((cells, index) => ({ row: index + 2, cells })) };
    const { columns } = storeImport;
    return checkRows(storeImport, mapRows(table, guessMapping(headers, columns), columns));
  };

  it('come back as they went out', () => {
    const data = {
      ...newStoreValues,
      ...retailStoreCases.right,
      phone: '2125550100',
      cartonMaxWeight: 45.5,
      appointmentNeeded: true,
      freightTerms: 'third_party',
      receivingHours: [{ day: 'tue', from: '08:00', to: '16:00' }],
    };
    const row = rowOfStore(data);
    const cells = storeImport.columns.map(({ key, type }) => displayValue(type, row[key]));
    const [back] = read(
      storeImport.columns.map(({ title }) => title),
      cells,
    );
    expect(back?.errors).toEqual([]);
    expect(valuesOfRow(back?.record ?? {})).toEqual(data);
  });

  it('fail by the rules of the form, at the column', () => {
    const headers = ['Name', 'Store no', 'Address', 'City', 'State', 'Zip', 'Country'];
    const more = ['Contact', 'Phone', 'Hours', 'ASN'];
    const right = ['Soho', '0042', '12 Mercer St', 'New York', 'NY', '10013', 'USA'];
    const rows = read(
      [...headers, ...more],
      [...right, 'Ann Lee', '2125550100', 'Mon-Fri 08:00-16:00', 'yes'],
      [...right.with(5, '123'), 'Ann Lee', '2.1E+9', 'whenever', 'perhaps'],
      [...right.with(1, '43').with(5, '123'), 'Ann Lee', '2125550100', '', ''],
      [...right.with(5, 'SW1A 1AA').with(6, 'Utopia'), 'Ann Lee', '2125550100', '', ''],
    );
    expect(
      rows.map(({ errors }) => errors.map(({ column, message }) => `${column}: ${message}`)),
    ).toEqual([
      [],
      [
        'phone: 2.1E+9 is a rounded number. Format the column as text.',
        'receivingHours: Write hours like Mon-Fri 08:00-16:00; Sat 09:00-12:00.',
        'asnNeeded: perhaps is not yes or no.',
        'zipCode: Enter a ZIP code of 5 or 7 digits.',
      ],
      ['zipCode: Enter a ZIP code of 5 or 7 digits.'],
      [expect.stringMatching(/^country: /)],
    ]);
    expect(valuesOfRow(rows[0]?.record ?? {})).toMatchObject({
      storeNumber: '0042',
      country: 'US',
      kind: 'store',
      asnNeeded: true,
    });
  });

  it('keeps the lines of dock notes', () => {
    const dockNotes = 'Ring twice.\n  Gate B\tis narrow.';
    const given = { row: 2, values: { dockNotes: ` ${dockNotes.replace('\n', '\r\n')} ` } };
    expect(checkRow(storeImport, given).record['dockNotes']).toBe(dockNotes);
  });

  it.each([
    ['UK', 'GB'],
    ['United States of America', 'US'],
    ['Turkey', 'TR'],
    ['Deutschland', 'DE'],
    ['Bosnia & Herzegovina', 'BA'],
  ])('knows the country %s as the products do', (name, code) => {
    const columns = [...storeImport.columns, ...productImport.columns];
    const countries = columns.filter(({ key }) => key === 'country' || key === 'coo');
    expect(countries.map(({ read }) => read(name))).toEqual([ok(code), ok(code)]);
  });
});
