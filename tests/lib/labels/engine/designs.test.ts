import { describe, expect, it } from 'vitest';
import {
  boxOf,
  type Box,
  type DisplayItem,
  type TextItem,
} from '#lib/labels/engine/display-list.ts';
import { layoutLabel } from '#lib/labels/engine/layout.ts';
import { designOptions } from '#lib/labels/engine/options.ts';
import { labelOf } from '#lib/labels/engine/spec-values.ts';
import type { LabelDesign, LabelSpec } from '#lib/labels/engine/spec.ts';
import { describeLabel } from '#lib/labels/describe-label.ts';
import { newLabelValues } from '#lib/labels/label-form.ts';
import { sampleLabel } from '#lib/labels/samples.ts';
import { hangTag, priceTicket, qrTag } from '../../../fixtures/labels/labels.ts';

const designs: readonly LabelDesign[] = ['classic', 'modern', 'boxed'];
const tag: LabelSpec = { ...sampleLabel('hang_tag'), comparePrice: 12_900 };
const labels: Readonly<Record<string, LabelSpec>> = {
  tag,
  'tag for India': hangTag,
  'tag with a QR code': qrTag,
  'large tag': { ...tag, sizePreset: 'hang_tag-3x5' },
  'small tag': { ...tag, sizePreset: 'hang_tag-1.5x2.5' },
  ticket: priceTicket,
  'wide ticket': {
    ...priceTicket,
    sizePreset: 'custom',
    unit: 'in',
    width: 2,
    height: 2.5,
  },
};
const cases = designs.flatMap((design) =>
  Object.keys(labels).map((name) => [design, name] as const),
);

const isText = (item: DisplayItem): item is TextItem => item.type === 'text';
const isCode = ({ type }: DisplayItem): boolean => type === 'bars' || type === 'matrix';
const textsOf = (items: readonly DisplayItem[]): string =>
  items
    .filter(isText)
    .flatMap(({ lines }) => lines.map(({ text }) => text))
    .join(' ')
    .replaceAll('\u00a0', '');
const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width - 0.01 &&
  other.x < one.x + one.width - 0.01 &&
  one.y < other.y + other.height - 0.01 &&
  other.y < one.y + one.height - 0.01;

const laid = (design: LabelDesign, name: string) =>
  layoutLabel({ ...(labels[name] ?? tag), design });

describe('designs', () => {
  it.each(cases)('%s, %s: says everything, without an error', (design, name) => {
    const spec = labels[name] ?? tag;
    const { list, findings } = laid(design, name);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    const said = textsOf(list.items).toLowerCase();
    const { brandText, style, sku, colour, size, company, consumerEmail } = spec;
    for (const value of [brandText, style, sku, colour, size, company, consumerEmail])
      for (const word of value.split(' ')) expect(said).toContain(word.toLowerCase());
    if (spec.kind === 'hang_tag' && spec.market.includes('IN')) {
      expect(said).toContain('102-107');
      expect(said).toContain('(incl. of all taxes)');
    }
  });

  it.each(cases)('%s, %s: keeps its parts apart and within the label', (design, name) => {
    const { list } = laid(design, name);
    const boxes = list.items.filter((item) => isText(item) || isCode(item)).map(boxOf);
    boxes.forEach((box, index) => {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(list.width + 0.01);
      expect(box.y + box.height).toBeLessThanOrEqual(list.height + 0.01);
      for (const other of boxes.slice(index + 1)) expect(overlap(box, other)).toBe(false);
    });
  });

  it.each(designs)('%s: the price is the largest of the texts under the brand', (design) => {
    const texts = laid(design, 'tag').list.items.filter(isText);
    const price = texts.find(({ element }) => element === 'price');
    const others = texts.filter(({ element }) => !['price', 'brandText'].includes(element));
    expect(price?.size).toBeGreaterThan(Math.max(...others.map(({ size }) => size)));
  });

  it.each(designs)('%s: a rule divides the price from the goods', (design) => {
    const { items } = laid(design, 'tag').list;
    const price = items.filter(isText).find(({ element }) => element === 'price');
    const code = items.find(isCode);
    const rules = items.filter((item) => item.type === 'line' && item.element === 'label');
    const between = rules.filter(
      (rule) =>
        code && price && boxOf(rule).y > boxOf(code).y + 5 && boxOf(rule).y < boxOf(price).y + 1,
    );
    expect(between.length).toBeGreaterThan(0);
  });

  it('leave no hole between the brand and a QR code', () => {
    for (const design of designs) {
      const { items } = laid(design, 'tag with a QR code').list;
      const code = items.find(isCode);
      const brand = items.find(isText);
      if (!code || !brand) throw new Error('The tag has no code or no brand.');
      expect(boxOf(code).y - (boxOf(brand).y + boxOf(brand).height)).toBeLessThan(8);
    }
  });

  it('print the size in centimeters with its unit where its title has no room', () => {
    const size = { sizePreset: 'custom', width: 1.5, height: 4, sizeCm: '102-107' };
    const { list } = layoutLabel({ ...priceTicket, ...size, design: 'boxed' });
    const texts = list.items.filter(isText).flatMap(({ lines }) => lines.map(({ text }) => text));
    expect(texts).toContain('102-107 cm');
  });

  it('differ from each other', () => {
    const all = designOptions.map(({ value }) => JSON.stringify(laid(value, 'tag').list.items));
    expect(new Set(all).size).toBe(4);
  });

  it('give way to the plain layout where there is no room', () => {
    const low = { ...priceTicket, sizePreset: 'price_ticket-2x1' };
    expect(layoutLabel({ ...low, design: 'boxed' })).toEqual(layoutLabel(low));
    const wrong = { ...tag, gtin: '036000291453' };
    expect(layoutLabel({ ...wrong, design: 'boxed' }).findings.map(({ code }) => code)).toEqual([
      'check-digit',
    ]);
  });
});

describe('a label from before there were designs', () => {
  it('prints as approved', () => {
    const { design: _, ...stored } = priceTicket;
    expect(labelOf(stored).design).toBe('plain');
    expect(labelOf({ ...stored, design: 'baroque' }).design).toBe('plain');
  });

  it('starts new labels with the classic design', () => {
    const requester = {
      clientId: '1',
      contact_person: '',
      company_name: 'Acme',
      email: '',
      telephone: '',
      billing_address: '',
      shipping_address: '',
    };
    expect(newLabelValues('hang_tag', requester)['design']).toBe('classic');
    const sender = { ...requester, shipping_address: '12 Mill Street\nNew York' };
    expect(newLabelValues('carton_gs1', sender)['fromAddress']).toBe('12 Mill Street, New York');
  });
});

it('the brand is read as a word, not letter by letter', () => {
  const { list } = layoutLabel(tag);
  expect(describeLabel(list, tag)).toContain('Atelier Nord');
});
