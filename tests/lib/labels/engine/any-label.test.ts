/** Whatever a draft holds, it can be drawn, and nothing lies outside the label. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { careCodes, careSlots } from '#lib/labels/engine/care/codes.ts';
import { boxOf, type DisplayItem } from '#lib/labels/engine/display-list.ts';
import { fibres } from '#lib/labels/engine/fibres.ts';
import { layoutLabel } from '#lib/labels/engine/layout.ts';
import { labelPresets } from '#lib/labels/engine/presets.ts';
import { renderSvg } from '#lib/labels/engine/render-svg.ts';
import { labelGlyphs } from '#api/labels/output/label-fonts.ts';
import { renderZpl } from '#lib/labels/engine/render-zpl.ts';
import { labelOf } from '#lib/labels/engine/spec-values.ts';
import { blankLabel, labelKinds } from '#lib/labels/engine/spec.ts';
import { anyText } from '../../../support/any-text.ts';

const text = fc.oneof(
  anyText({ maxLength: 60 }),
  fc.lorem({ maxCount: 12 }),
  fc.constantFrom(
    '',
    'Ünïcödé ₹€£',
    'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW',
    '<b>&"\'',
    '^XZ~DG_\\',
  ),
);
/** What JSON can hold. */
const number = fc.oneof(
  fc.constant(null),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -5, max: 400 }),
);

const random: Record<string, fc.Arbitrary<unknown>> = {
  kind: fc.constantFrom(...labelKinds),
  market: fc.subarray(['US', 'CA', 'UK', 'EU', 'IN']),
  languages: fc.subarray(['en', 'fr', 'de', 'es']),
  sizePreset: fc.constantFrom('', 'custom', 'unknown', ...labelPresets.map(({ id }) => id)),
  unit: fc.constantFrom('in', 'mm'),
  dpi: fc.constantFrom(203, 300, 600),
  gtinType: fc.constantFrom('none', 'upc_a', 'ean_13', 'gtin_14', 'code_128', 'qr'),
  gtin: fc.oneof(text, fc.stringMatching(/^\d{11,14}$/), fc.stringMatching(/^[ -~]{1,30}$/)),
  barcodeTurn: fc.constantFrom('auto', 'across', 'turned'),
  currency: fc.oneof(text, fc.constantFrom('USD', 'INR')),
  price: fc.oneof(fc.constant(null), fc.nat()),
  comparePrice: fc.oneof(fc.constant(null), fc.nat()),
  fibreNote: fc.constantFrom('none', 'elastic', 'decoration'),
  fibres: fc.array(
    fc.record({
      section: text,
      fibre: fc.constantFrom('nonsense', ...fibres.map(({ id }) => id)),
      percent: number,
    }),
    { maxLength: 12 },
  ),
  contents: fc.array(fc.record({ style: text, colour: text, size: text, units: number }), {
    maxLength: 12,
  }),
  extraCare: fc.array(fc.constantFrom('inside_out', 'nonsense', 'no_wring'), { maxLength: 3 }),
  gs1Prefix: fc.oneof(text, fc.stringMatching(/^\d{6,11}$/)),
  ssccExtension: fc.constantFrom('', '0', '9', 'x'),
  revision: fc.oneof(fc.constant(null), fc.nat()),
  ...Object.fromEntries(
    careSlots.map((slot) => [slot, fc.constantFrom('', 'nonsense', ...careCodes[slot])]),
  ),
};

const anyOf = (value: unknown): fc.Arbitrary<unknown> => {
  if (typeof value === 'boolean') return fc.boolean();
  return value === null || typeof value === 'number' ? number : text;
};

const anyLabel = fc.record(
  Object.fromEntries(
    Object.entries(blankLabel('care')).map(([name, value]: [string, unknown]) => [
      name,
      random[name] ?? anyOf(value),
    ]),
  ),
);

/** Where an item ends, with the base lines of its text. */
function edges(item: DisplayItem): readonly (readonly [number, number])[] {
  const { x, y, width, height } = boxOf(item);
  const lines =
    item.type === 'text'
      ? item.lines.flatMap((line) => [
          [line.x, line.y] as const,
          item.turn === 0
            ? ([line.x + line.width, line.y] as const)
            : ([line.x, line.y + line.width] as const),
        ])
      : [];
  return [[x, y], [x + width, y + height], ...lines];
}

describe('any draft', () => {
  it('fits the label, and draws', () => {
    fc.assert(
      fc.property(anyLabel, (values) => {
        const spec = labelOf(values);
        const { list, findings } = layoutLabel(spec);
        for (const item of list.items) {
          for (const [x, y] of edges(item)) {
            expect(x).toBeGreaterThanOrEqual(-1e-6);
            expect(y).toBeGreaterThanOrEqual(-1e-6);
            expect(x).toBeLessThanOrEqual(list.width + 1e-6);
            expect(y).toBeLessThanOrEqual(list.height + 1e-6);
          }
        }
        const svg = renderSvg(list);
        expect(svg).not.toMatch(/NaN|Infinity|undefined|<b>/);
        const zpl = renderZpl(list, { dpi: spec.dpi, glyphs: labelGlyphs });
        expect(zpl).not.toMatch(/NaN|Infinity|undefined/);
        expect(zpl.match(/\^XZ/g)).toHaveLength(1);
        for (const { message, fix } of findings) expect(message && fix).not.toBe('');
      }),
      { numRuns: 150 },
    );
  });

  it('can be made of any values', () => {
    fc.assert(
      fc.property(fc.anything(), (values) => {
        expect(layoutLabel(labelOf(values)).list.width).toBeGreaterThan(0);
      }),
      { numRuns: 100 },
    );
  });
});
