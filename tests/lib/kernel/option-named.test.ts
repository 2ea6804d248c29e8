import { describe, expect, it } from 'vitest';
import { optionNamed } from '#lib/kernel/text/option-named.ts';
import { issueCodes } from '#lib/forms/options/garment-issues.ts';
import { serviceCatalogue } from '#lib/submissions/forms/service-catalogue.ts';

const fabrics = [
  { value: 'a', label: 'Terry (cotton)' },
  { value: 'b', label: 'Terry (polyester)' },
  { value: 'exact', label: 'Exact' },
  { value: 'two', label: '±2%' },
  { value: 'none', label: '–' },
];

describe('an option', () => {
  it.each([
    ['Price tickets', 'TKT'],
    ['Price tickets (per piece)', 'TKT'],
    ['PRICE  TICKET', 'TKT'],
    ['price-ticket (each)', 'TKT'],
    ['tkt', 'TKT'],
    ['Polybag', 'PBG'],
    ['heat transfer label', 'HTR'],
    ['Sets and Bundle', 'KIT'],
    ['Sets & bundles', 'KIT'],
    ['Repair', 'REP'],
    ['Tickets', undefined],
    ['Hang', undefined],
    ['', undefined],
  ])('of the services is found by %j', (text, value) => {
    expect(optionNamed(serviceCatalogue, text)?.value).toBe(value);
  });

  it.each([
    ['Terry', undefined],
    ['terry cotton', 'a'],
    ['Terry (Polyester)', 'b'],
    ['2 %', 'two'],
    ['–', 'none'],
    ['+', undefined],
  ])('that only its brackets tell from another is not guessed: %j', (text, value) => {
    expect(optionNamed(fabrics, text)?.value).toBe(value);
  });

  it('matches its own value and label in every list', () => {
    for (const { value, label } of [...issueCodes, ...serviceCatalogue]) {
      expect(optionNamed([...issueCodes, ...serviceCatalogue], label)?.value).toBe(value);
    }
  });
});
