import { describe, expect, it } from 'vitest';
import { checkLabel } from '#lib/labels/engine/check.ts';
import { readRules } from '#lib/labels/engine/findings.ts';
import { layoutLabel } from '#lib/labels/engine/layout.ts';
import type { LabelSpec } from '#lib/labels/engine/spec.ts';
import {
  brandLabel,
  careLabel,
  contentLabel,
  goodLabels,
  hangTag,
  polybagLabel,
  priceTicket,
  shippingLabel,
} from '../../../fixtures/labels/labels.ts';

const share = (fibre: string, percent: number, section = '') => ({ fibre, percent, section });
const childrens = {
  ...careLabel,
  childrens: true,
  company: 'Acme',
  trackingBatch: 'B1',
  madeMonth: '2026-10',
  madePlace: 'Hanoi',
};
const canada: LabelSpec = { ...careLabel, market: ['CA'], caNumber: '12345' };
const never = { ...careLabel, careWash: 'WN', careDryClean: 'PN' };

/** A label with one error, by the code of its finding. */
const labels: Readonly<Record<string, LabelSpec>> = {
  'fibre-missing': { ...careLabel, fibres: [] },
  'fibre-sum': { ...careLabel, fibres: [share('cotton', 60), share('wool', 35)] },
  'fibre-order': { ...careLabel, fibres: [share('cotton', 40), share('wool', 60)] },
  'fibre-other': { ...careLabel, fibres: [share('cotton', 97), share('silk', 3)] },
  'fibre-function': { ...careLabel, fibres: [share('cotton', 97), share('nylon', 3)] },
  'fibre-unnamed': { ...careLabel, fibres: [share('other', 100)] },
  'fibre-much-other': { ...careLabel, fibres: [share('cotton', 80), share('other', 20)] },
  'fibre-twice': { ...careLabel, fibres: [share('rayon', 60), share('viscose', 40)] },
  'care-contradiction': {
    ...careLabel,
    careWash: 'WN',
    careDryClean: 'P',
    extraCare: ['inside_out'],
  },
  'eu-languages': { ...careLabel, market: ['EU'] },
  'eu-wool': { ...careLabel, market: ['UK'], fibres: [share('merino', 100)] },
  'eu-maker': { ...careLabel, market: ['EU'], company: 'Acme' },
  'origin-asked': { ...careLabel, market: ['UK'], coo: '' },
  'fibre-name': { ...careLabel, fibres: [share('fluff', 100)] },
  'fibre-section': { ...careLabel, fibres: [share('cotton', 100), share('silk', 100, 'Lining')] },
  'animal-parts': {
    ...careLabel,
    market: ['EU'],
    languages: ['de'],
    ginetexLicence: true,
    fibres: [share('leather', 100)],
  },
  'origin-missing': { ...careLabel, coo: '' },
  'origin-unknown': { ...careLabel, coo: 'XX' },
  'company-missing': { ...careLabel, rn: '' },
  'ca-dealer': { ...canada, caNumber: '', company: 'Acme' },
  'market-missing': { ...careLabel, market: [] },
  'track-batch': { ...childrens, trackingBatch: '' },
  'track-month': { ...childrens, madeMonth: '' },
  'track-place': { ...childrens, madePlace: '' },
  'in-company': { ...hangTag, companyAddress: '' },
  'in-consumer': { ...hangTag, consumerPhone: '' },
  'in-size': { ...hangTag, sizeCm: '' },
  'in-mrp': { ...hangTag, price: null },
  'in-rupees': { ...hangTag, currency: 'USD' },
  'care-missing': {
    ...careLabel,
    careWash: '',
    careBleach: '',
    careTumble: '',
    careIron: '',
    careDryClean: '',
  },
  'care-too-few': { ...careLabel, careIron: '' },
  'care-wash-never': { ...never, careDryClean: '' },
  'care-no-way': never,
  'care-natural': { ...careLabel, careTumble: 'TN' },
  'care-unknown': { ...careLabel, careIron: 'I9' },
  ginetex: { ...careLabel, market: ['US', 'EU'] },
  'media-washes-out': { ...careLabel, media: 'direct_thermal' },
  'brand-missing': { ...brandLabel, brandText: '' },
  'colour-missing': { ...priceTicket, colour: '' },
  'size-missing': { ...priceTicket, size: '' },
  'price-before': { ...priceTicket, comparePrice: 2999 },
  'bag-size': { ...polybagLabel, bagWidth: null },
  'no-warning': { ...polybagLabel, bagWidth: 4 },
  'ship-to': { ...shippingLabel, toName: '' },
  'carton-unnumbered': { ...contentLabel, cartonNo: null },
  'carton-number': { ...contentLabel, cartonNo: 13 },
  'content-gtin': { ...shippingLabel, gtinType: 'none' },
  'contents-missing': { ...contentLabel, contents: [], style: '', sku: '', description: '' },
  'size-unknown': { ...brandLabel, sizePreset: 'hang_tag-2x3.5' },
  width: { ...brandLabel, sizePreset: 'custom', unit: 'mm', width: 5, height: 20 },
  height: { ...brandLabel, sizePreset: 'custom', unit: 'in', width: 2, height: 20 },
  character: { ...brandLabel, brandText: '綿' },
};

/** Element, code and words of each finding. */
const expected = `
fibres|fibre-missing|The fiber content is missing.
fibres|fibre-sum|Fiber percentages add up to 95%, they must be 100%.
fibres|fibre-order|List fibers from the largest to the smallest share.
fibres|fibre-other|silk under 5% must be shown as other fiber.
fibres|fibre-function|nylon under 5% is named only where it has a function.
fibres|fibre-unnamed|100% cannot be other fiber.
fibres|fibre-much-other|"Other fiber" of 20% needs several fibers
fibres|fibre-twice|rayon is listed twice.
extraCare|care-contradiction|"Do not wash" and "Wash inside out" contradict each other.
languages|eu-languages|in the language of each country
fibres|eu-wool|no fiber called merino
company|eu-maker|The EU requires the maker's name
coo|origin-asked|Retailers in the United
fibres|fibre-name|This is not a generic fiber name.
fibres|fibre-section|Some fibers have no section.
animalParts|animal-parts|The EU requires the phrase
coo|origin-missing|The United States needs the country of origin.
coo|origin-unknown|"XX" is not in the list
rn|company-missing|The United States requires an RN or the company name.
caNumber|ca-dealer|Canada needs a CA number
market|market-missing|Where the goods are sold is missing.
trackingBatch|track-batch|need a batch
madeMonth|track-month|need the month
madePlace|track-place|need the place
company|in-company|India needs the name and address
consumerEmail|in-consumer|India needs a consumer care
sizeCm|in-size|India needs the size in centimeters
price|in-mrp|India needs the maximum retail price
currency|in-rupees|in rupees
careWash|care-missing|The care instructions are missing.
careIron|care-too-few|At least four laundering symbols
careWash|care-wash-never|"Do not wash" needs
careDryClean|care-no-way|leave no way to clean it
careNatural|care-natural|needs a way of natural drying
careIron|care-unknown|There is no care symbol "I9".
ginetexLicence|ginetex|trademarks of GINETEX
media|media-washes-out|Direct thermal print does not survive washing.
brandText|brand-missing|A brand or a logo is missing.
colour|colour-missing|needs the color
size|size-missing|needs the size
comparePrice|price-before|must be higher
bagWidth|bag-size|Enter the bag size
suffocation|no-warning|below 5 inches
toName|ship-to|Add the recipient
cartonTotal|carton-unnumbered|printed only beside
cartonNo|carton-number|higher than the number of cartons
contentCount|content-gtin|A count of units needs the GTIN
contents|contents-missing|does not say what is in the carton
sizePreset|size-unknown|does not come in this size
width|width|10 to 210 mm
height|height|10 to 300 mm
brandText|character|The character "綿" cannot be printed.
`;
const table = expected
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

describe('good labels', () => {
  it.each(Object.entries(goodLabels))('%s has no error', (_, spec) => {
    const { findings } = layoutLabel(spec);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});

describe('bad labels', () => {
  it.each(table)('have a finding at %s: %s', (element, code = '', words = '') => {
    const found = checkLabel(labels[code] ?? careLabel).filter((finding) => finding.code === code);
    expect(found).toMatchObject([{ element }]);
    expect(found[0]?.message).toContain(words);
    expect(found[0]?.fix).toMatch(/^[A-Z].*[.?₹]$/);
  });

  it.each([
    ['contents', 1, 'colour', '衬衫'],
    ['contents', 0, 'style', 'قميص'],
    ['contents', 0, 'size', '😀'],
  ])('name characters that no printer draws, in %s %i %s', (element, row, column, text) => {
    const contents = contentLabel.contents.map((line, index) =>
      index === row ? { ...line, [column]: text } : line,
    );
    const found = checkLabel({ ...contentLabel, contents });
    expect(found).toMatchObject([{ element, row, column, severity: 'error', code: 'character' }]);
    for (const character of text) expect(found[0]?.message).toContain(`"${character}"`);
  });

  it('name them in the section of a fibre, and those that nobody sees by their number', () => {
    const fibres = careLabel.fibres.map((each, index) =>
      index === 2 ? { ...each, section: '身体' } : each,
    );
    const section = checkLabel({ ...careLabel, fibres }).find(({ code }) => code === 'character');
    expect(section).toMatchObject({ element: 'fibres', row: 2, column: 'section' });
    const hidden = checkLabel({ ...brandLabel, brandText: 'MAI\u200bSON\u00ad' });
    expect(hidden[0]?.message).toBe('The characters U+200B, U+00AD cannot be printed.');
  });

  it('have one expected error each', () => {
    expect(table.map(([, code]) => code)).toEqual(Object.keys(labels));
  });
});

it('a rule without its condition is an error when the table is read', () => {
  expect(() => readRules('error|coo|lost|Message.|Fix.', {})).toThrow('lacks its condition');
});
