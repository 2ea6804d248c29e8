/** Everything that the editor asks for is printed, or a finding says why not. */
import { describe, expect, it } from 'vitest';
import type { Values } from '#lib/forms/definition.ts';
import { labelFieldGroups } from '#lib/labels/engine/fields.ts';
import { layoutLabel } from '#lib/labels/engine/layout.ts';
import { designOptions } from '#lib/labels/engine/options.ts';
import { presetsOf } from '#lib/labels/engine/presets.ts';
import { blankLabel, labelKinds, type LabelKind } from '#lib/labels/engine/spec.ts';
import { visibleLabel } from '#lib/labels/label-form.ts';
import { priceTicket } from '../../../fixtures/labels/labels.ts';

/** Values with the text that they print. */
const samples: Readonly<Record<string, readonly [value: unknown, printed: string]>> = {
  brandText: ['Nordlys', 'Nordlys'],
  style: ['LN-204', 'LN-204'],
  sku: ['K0007-M', 'K0007-M'],
  description: ['Overshirt', 'Overshirt'],
  colour: ['Indigo', 'Indigo'],
  size: ['32x34', '32x34'],
  sizeCm: ['96-101', '96-101'],
  price: [8900, '89'],
  comparePrice: [9900, '99'],
  coo: ['PT', 'Portugal'],
  rn: ['12345', 'RN 12345'],
  caNumber: ['54321', 'CA 54321'],
  company: ['Ateljé', 'Ateljé'],
  companyAddress: ['Pier 9', 'Pier 9'],
  consumerEmail: ['q@acme.in', 'q@acme.in'],
  consumerPhone: ['+91 22 555', '+91 22 555'],
  trackingBatch: ['BT-9', 'BT-9'],
  madeMonth: ['2026-03', '03/2026'],
  madePlace: ['Porto', 'Porto'],
  fibres: [[{ section: '', fibre: 'linen', percent: 100 }], '100% linen'],
  fibreNote: ['elastic', 'Exclusive of elastic'],
  animalParts: [true, 'animal origin'],
  fromName: ['Mill', 'Mill'],
  fromAddress: ['12 Mill Lane', '12 Mill Lane'],
  toName: ['Main', 'Main'],
  toAddress: ['9 Dock Road', '9 Dock Road'],
  toPostal: ['97201', '97201'],
  storeNumber: ['S77', 'S77'],
  carrier: ['Vesta', 'Vesta'],
  proNumber: ['P-11', 'P-11'],
  bolNumber: ['B-22', 'B-22'],
  poNumber: ['O-33', 'O-33'],
  dept: ['D-44', 'D-44'],
  cartonNo: [3, 'Carton 3'],
  cartonTotal: [12, 'of 12'],
  contents: [[{ style: 'LN-9', colour: '', size: '0-3M', units: 7 }], 'LN-9'],
  contentCount: [24, '3724'],
  batch: ['L1', '10L1'],
  madeOn: ['2026-03-04', '11260304'],
};

const given = Object.fromEntries(Object.entries(samples).map(([name, [value]]) => [name, value]));
const fields = labelFieldGroups.flatMap((group) => group.fields);

/** Values that another one is printed beside, each left out once. */
const leftOut = ['', 'size', 'cartonNo', 'brandText', 'price'] as const;

const typed = (kind: LabelKind, more: Values): Values => ({
  ...blankLabel(kind),
  ...given,
  kind,
  childrens: true,
  bagWidth: 4,
  bagHeight: 3,
  careWash: 'W30',
  careDryClean: 'P',
  gtinType: kind === 'carton_gs1' ? 'upc_a' : 'none',
  gtin: kind === 'carton_gs1' ? '036000291452' : '',
  ...more,
});

/** Everything printed, without spaces and line ends. */
const squeezed = (text: string): string => text.replace(/\s/g, '').toLowerCase();

function unprinted(values: Values): string[] {
  const shown = fields.filter(({ when }) => when?.(values, values) ?? true);
  const spec = { ...visibleLabel(values), gs1Prefix: '0614141' };
  const { list, findings } = layoutLabel(spec);
  if (findings.some(({ code }) => code === 'text-does-not-fit')) return [];
  const texts = list.items.map((item) => {
    if (item.type === 'text') return item.lines.map(({ text }) => text).join('');
    return item.type === 'bars' ? item.data : '';
  });
  const text = squeezed(texts.join(''));
  const hidden = findings
    .map(({ element }) => element)
    .filter((element) => !shown.some(({ name }) => name === element))
    .filter((element) => element !== 'sscc' && element !== 'suffocation');
  const missing = shown
    .filter(({ name }) => name in samples && values[name] !== blankLabel('care')[name])
    .filter(({ name }) => !text.includes(squeezed(samples[name]?.[1] ?? '')))
    .filter(({ name }) => !findings.some(({ element }) => name.startsWith(element)));
  return [...missing.map(({ name }) => name), ...hidden];
}

describe('a label', () => {
  it.each(labelKinds)('prints every value that the editor asks of a %s', (kind) => {
    const sizes = [...presetsOf(kind).map(({ id }) => id), 'custom'];
    for (const market of ['US', 'CA', 'IN', 'EU'] as const)
      for (const { value: design } of designOptions)
        for (const sizePreset of sizes)
          for (const name of leftOut) {
            const own = { market: [market], design, sizePreset, width: 8, height: 11 };
            const blank = name === '' ? {} : { [name]: blankLabel(kind)[name] };
            const values = typed(kind, { ...own, ...blank });
            expect(unprinted(values), `${market} ${design} ${sizePreset}, no ${name}`).toEqual([]);
          }
  });

  it('says that a low ticket has no room for its logo', () => {
    const images = { l1: { widthPx: 900, heightPx: 300 } };
    const codes = (sizePreset: string) =>
      layoutLabel({ ...priceTicket, sizePreset, logo: 'l1' }, { images }).findings.map(
        ({ code }) => code,
      );
    expect(codes('price_ticket-2x1')).toContain('logo-left-out');
    expect(codes('price_ticket-1.25x2')).not.toContain('logo-left-out');
  });
});
