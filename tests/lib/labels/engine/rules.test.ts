import { describe, expect, it } from 'vitest';
import { checkLabel } from '#lib/labels/engine/check.ts';
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

/** What is wrong, the element of the finding, the code, and words of the message. */
const table: readonly (readonly [LabelSpec, string, string, string])[] = [
  [{ ...careLabel, fibres: [] }, 'fibres', 'fibre-missing', 'The fiber content is missing.'],
  [
    { ...careLabel, fibres: [share('cotton', 60), share('wool', 35)] },
    'fibres',
    'fibre-sum',
    'Fiber percentages add up to 95%, they must be 100%.',
  ],
  [
    { ...careLabel, fibres: [share('cotton', 40), share('wool', 60)] },
    'fibres',
    'fibre-order',
    'List fibers from the largest to the smallest share.',
  ],
  [
    { ...careLabel, fibres: [share('cotton', 97), share('silk', 3)] },
    'fibres',
    'fibre-other',
    'silk under 5% must be shown as other fiber.',
  ],
  [
    { ...careLabel, fibres: [share('cotton', 97), share('nylon', 3)] },
    'fibres',
    'fibre-function',
    'nylon under 5% is named only where it has a function.',
  ],
  [
    { ...careLabel, fibres: [share('other', 100)] },
    'fibres',
    'fibre-unnamed',
    '100% cannot be other fiber.',
  ],
  [
    { ...careLabel, fibres: [share('cotton', 80), share('other', 20)] },
    'fibres',
    'fibre-much-other',
    '"Other fiber" of 20% needs several fibers',
  ],
  [
    { ...careLabel, fibres: [share('rayon', 60), share('viscose', 40)] },
    'fibres',
    'fibre-twice',
    'rayon is listed twice.',
  ],
  [
    { ...careLabel, careWash: 'WN', careDryClean: 'P', extraCare: ['inside_out'] },
    'extraCare',
    'care-contradiction',
    '"Do not wash" and "Wash inside out" contradict each other.',
  ],
  [
    { ...careLabel, market: ['EU'] },
    'languages',
    'eu-languages',
    'in the language of each country',
  ],
  [
    { ...careLabel, market: ['UK'], fibres: [share('merino', 100)] },
    'fibres',
    'eu-wool',
    'no fiber called merino',
  ],
  [{ ...careLabel, market: ['UK'], coo: '' }, 'coo', 'origin-asked', 'Retailers in the United'],
  [
    { ...careLabel, fibres: [share('fluff', 100)] },
    'fibres',
    'fibre-name',
    'This is not a generic fiber name.',
  ],
  [
    { ...careLabel, fibres: [share('cotton', 100), share('silk', 100, 'Lining')] },
    'fibres',
    'fibre-section',
    'Some fibers have no section.',
  ],
  [
    {
      ...careLabel,
      market: ['EU'],
      languages: ['de'],
      ginetexLicence: true,
      fibres: [share('leather', 100)],
    },
    'animalParts',
    'animal-parts',
    'The EU requires the phrase',
  ],
  [
    { ...careLabel, coo: '' },
    'coo',
    'origin-missing',
    'The United States needs the country of origin.',
  ],
  [{ ...careLabel, coo: 'XX' }, 'coo', 'origin-unknown', '"XX" is not in the list'],
  [
    { ...careLabel, rn: '' },
    'rn',
    'company-missing',
    'The United States requires an RN or the company name.',
  ],
  [
    { ...canada, caNumber: '', company: 'Acme' },
    'caNumber',
    'ca-dealer',
    'Canada needs a CA number',
  ],
  [
    { ...careLabel, market: [] },
    'market',
    'market-missing',
    'Where the goods are sold is missing.',
  ],
  [{ ...childrens, trackingBatch: '' }, 'trackingBatch', 'track-batch', 'need a batch'],
  [{ ...childrens, madeMonth: '' }, 'madeMonth', 'track-month', 'need the month'],
  [{ ...childrens, madePlace: '' }, 'madePlace', 'track-place', 'need the place'],
  [{ ...hangTag, companyAddress: '' }, 'company', 'in-company', 'India needs the name and address'],
  [
    { ...hangTag, consumerPhone: '' },
    'consumerEmail',
    'in-consumer',
    'India needs a consumer care',
  ],
  [{ ...hangTag, sizeCm: '' }, 'sizeCm', 'in-size', 'India needs the size in centimeters'],
  [{ ...hangTag, price: null }, 'price', 'in-mrp', 'India needs the maximum retail price'],
  [{ ...hangTag, currency: 'USD' }, 'currency', 'in-rupees', 'in rupees'],
  [
    { ...careLabel, careWash: '', careBleach: '', careTumble: '', careIron: '', careDryClean: '' },
    'careWash',
    'care-missing',
    'The care instructions are missing.',
  ],
  [{ ...careLabel, careIron: '' }, 'careIron', 'care-too-few', 'At least four laundering symbols'],
  [{ ...never, careDryClean: '' }, 'careWash', 'care-wash-never', '"Do not wash" needs'],
  [never, 'careDryClean', 'care-no-way', 'leave no way to clean it'],
  [
    { ...careLabel, careTumble: 'TN' },
    'careNatural',
    'care-natural',
    'needs a way of natural drying',
  ],
  [{ ...careLabel, careIron: 'I9' }, 'careIron', 'care-unknown', 'There is no care symbol "I9".'],
  [{ ...careLabel, market: ['US', 'EU'] }, 'ginetexLicence', 'ginetex', 'trademarks of GINETEX'],
  [
    { ...careLabel, media: 'direct_thermal' },
    'media',
    'media-washes-out',
    'Direct thermal print does not survive washing.',
  ],
  [{ ...brandLabel, brandText: '' }, 'brandText', 'brand-missing', 'A brand or a logo is missing.'],
  [{ ...priceTicket, colour: '' }, 'colour', 'colour-missing', 'needs the color'],
  [{ ...priceTicket, size: '' }, 'size', 'size-missing', 'needs the size'],
  [{ ...priceTicket, comparePrice: 2999 }, 'comparePrice', 'price-before', 'must be higher'],
  [{ ...polybagLabel, bagWidth: null }, 'bagWidth', 'bag-size', 'Enter the bag size'],
  [{ ...polybagLabel, bagWidth: 4 }, 'suffocation', 'no-warning', 'below 5 inches'],
  [{ ...shippingLabel, toName: '' }, 'toName', 'ship-to', 'Add the recipient'],
  [
    { ...contentLabel, cartonNo: 13 },
    'cartonNo',
    'carton-number',
    'higher than the number of cartons',
  ],
  [
    { ...shippingLabel, gtinType: 'none' },
    'gtin',
    'content-gtin',
    'A count of units needs the GTIN',
  ],
  [
    { ...contentLabel, contents: [], style: '', sku: '', description: '' },
    'contents',
    'contents-missing',
    'does not say what is in the carton',
  ],
  [
    { ...brandLabel, sizePreset: 'hang_tag-2x3.5' },
    'sizePreset',
    'size-unknown',
    'does not come in this size',
  ],
  [
    { ...brandLabel, sizePreset: 'custom', unit: 'mm', width: 5, height: 20 },
    'width',
    'width',
    '10 to 210 mm',
  ],
  [
    { ...brandLabel, sizePreset: 'custom', unit: 'in', width: 2, height: 20 },
    'height',
    'height',
    '10 to 300 mm',
  ],
  [
    { ...brandLabel, brandText: '綿' },
    'brandText',
    'character',
    'The character "綿" cannot be printed.',
  ],
];

describe('good labels', () => {
  it.each(Object.entries(goodLabels))('%s has no error', (_, spec) => {
    const { findings } = layoutLabel(spec);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});

describe('bad labels', () => {
  it.each(table)('%#: %s', (spec, element, code, words) => {
    const found = checkLabel(spec).filter((finding) => finding.code === code);
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

  it('report full sentences with unique codes per rule', () => {
    expect(new Set(table.map(([, , code]) => code)).size).toBe(table.length);
  });
});
