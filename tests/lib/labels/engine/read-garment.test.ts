import { expect, it } from 'vitest';
import { readCare } from '#lib/labels/engine/care/read-care.ts';
import { labelLanguages, originText } from '#lib/labels/engine/origins.ts';
import { originCodes } from '#lib/kernel/countries/countries.ts';
import { readGarment, readOrigin } from '#lib/labels/engine/reading/read-garment.ts';

const shares = (text: string) =>
  readGarment(text).fibres.map(({ section, percent, fibre }) =>
    `${String(section)} ${String(percent)} ${String(fibre)}`.trim(),
  );

it.each([
  [
    '60% cotton, 35% polyester, 5% spandex. Made in Portugal.',
    ['60 cotton', '35 polyester', '5 spandex'],
    'PT',
  ],
  ['60% COTTON / 40% LINEN, made in portugal', ['60 cotton', '40 linen'], 'PT'],
  ['60.5% cotton/39.5% polyester\nMade in: Portugal', ['60.5 cotton', '39.5 polyester'], 'PT'],
  [
    'Shell: 100% nylon. Lining: 95% polyester, 5% elastane. Hecho en México',
    ['Shell 100 nylon', 'Lining 95 polyester', 'Lining 5 spandex'],
    'MX',
  ],
  ['Shell:\n100% nylon\nLining:\n100% polyester', ['Shell 100 nylon', 'Lining 100 polyester'], ''],
  ['Fiber content: Cotton 60%, Polyester 40%. COO: VN', ['60 cotton', '40 polyester'], 'VN'],
  ['100 % Baumwolle. Hergestellt in der Türkei.', ['100 cotton'], 'TR'],
  ['100% coton; fabriqué aux États-Unis', ['100 cotton'], 'US'],
  ['60 cotton 40 linen. Made in the U.S.A.', ['60 cotton', '40 linen'], 'US'],
  ['Country of origin Dominican Republic', [], 'DO'],
  ['Country of origin is Portugal', [], 'PT'],
  ['Origin in Portugal', [], 'PT'],
  ['COO: PT machine wash cold', [], 'PT'],
  ['COO PT, machine wash cold', [], 'PT'],
  ['Machine wash cold. Do not bleach.', [], ''],
])('a tech pack that says %j fills fibers and origin', (text, fibres, coo) => {
  expect(shares(text)).toEqual(fibres);
  expect(readGarment(text).coo).toBe(coo);
  expect(readGarment(text).unread).toEqual([]);
});

it('reads no origin from two letters that are a word', () => {
  for (const text of ['COUNTRY OF ORIGIN IS NOT KNOWN', 'Origin by supplier', 'COO: NA'])
    expect(readOrigin(text)).toEqual({ coo: '', rest: text });
});

it('reads care, fibers and origin of one sentence, and names the parts that it cannot match', () => {
  const text = '95% cotton, 5% lycra, made in India, machine wash cold, do not bleach, sing to it';
  const { slots, unread, coo } = readGarment(text);
  expect(shares(text)).toEqual(['95 cotton']);
  expect([coo, slots]).toEqual(['IN', { careWash: 'W30', careBleach: 'BN' }]);
  expect(unread).toEqual(['5% lycra', 'sing to it']);
});

it.each([
  'Tumble dry, low. Iron, low',
  'Tumble dry. Low iron',
  'Waschen bei 30 °C, Schonwaschgang. Nicht bleichen',
])('reads the care %j as the care reader alone does', (text) => {
  expect(readGarment(text)).toMatchObject(readCare(text));
});

it('reads back the origin of every country in every language of labels', () => {
  const texts = originCodes.flatMap((code) =>
    labelLanguages.map((language) => [code, originText(code, language)] as const),
  );
  expect(texts.filter(([code, text]) => readOrigin(text).coo !== code)).toEqual([]);
});

it.each([
  ['fr', 'PT', 'Fabriqué au Portugal'],
  ['fr', 'IT', 'Fabriqué en Italie'],
  ['fr', 'US', 'Fabriqué aux États-Unis'],
  ['fr', 'MG', 'Fabriqué à Madagascar'],
  ['es', 'MX', 'Hecho en México'],
  ['es', 'NL', 'Hecho en los Países Bajos'],
  ['de', 'CH', 'Hergestellt in der Schweiz'],
  ['de', 'GB', 'Hergestellt im Vereinigten Königreich'],
  ['it', 'US', 'Prodotto negli USA'],
  ['pt', 'IT', 'Fabricado na Itália'],
  ['nl', 'PH', 'Gemaakt op de Filipijnen'],
  ['en', 'PH', 'Made in the Philippines'],
] as const)('a label in %s names the origin %s as %s', (language, code, text) => {
  expect(originText(code, language)).toBe(text);
});
