import { describe, expect, it } from 'vitest';
import { labelLanguages as languages } from '#lib/labels/engine/origins.ts';
import { careCodes, careSlots, extraCareCodes } from '#lib/labels/engine/care/codes.ts';
import { careSymbol } from '#lib/labels/engine/care/symbols.ts';
import { careSentences, careWord, extraCareWord } from '#lib/labels/engine/care/words.ts';
import { describeLabel } from '#lib/labels/describe-label.ts';
import { careOptions } from '#lib/labels/engine/options.ts';
import { layoutLabel } from '#lib/labels/engine/layout.ts';
import { flatten } from '#lib/labels/engine/raster.ts';
import { unprintable } from '#lib/labels/engine/text/fit.ts';
import { careLabel } from '../../../fixtures/labels/labels.ts';

const all = careSlots.flatMap((slot) => careCodes[slot].map((code) => [slot, code] as const));

describe('care instructions', () => {
  it.each(all)('%s %s has words in every language and a drawing of its own', (slot, code) => {
    for (const language of languages) {
      const word = careWord(slot, code, language);
      expect(word).not.toBe('');
      expect(unprintable(word)).toEqual([]);
    }
    for (const isAmerican of [false, true]) {
      const points = flatten(careSymbol(slot, code, isAmerican)?.lines ?? '').flat();
      expect(points.length).toBeGreaterThan(2);
      expect(points.flat().every((value) => value >= 1 && value <= 47)).toBe(true);
    }
  });

  it('draw differently for different words', () => {
    for (const slot of careSlots) {
      for (const isAmerican of [false, true]) {
        const drawings = careCodes[slot].map((code) =>
          JSON.stringify(careSymbol(slot, code, isAmerican)),
        );
        expect(new Set(drawings).size).toBe(drawings.length);
      }
    }
  });

  it('use American English', () => {
    expect(extraCareWord('close_zips', 'en')).toBe('Close zippers before washing');
  });

  it('translates every extra care code', () => {
    for (const code of extraCareCodes)
      for (const language of languages) {
        expect(extraCareWord(code, language)).not.toBe('');
        expect(unprintable(extraCareWord(code, language))).toEqual([]);
      }
  });

  it('show dots in the United States, degrees elsewhere', () => {
    expect(careSymbol('careWash', 'W60', true)?.dots.match(/M/g)).toHaveLength(4);
    expect(careSymbol('careWash', 'W60', false)?.dots).toBe('');
    expect(careWord('careWash', 'W30m', 'en', true)).toBe('Machine wash cold, gentle');
    expect(careWord('careWash', 'W30m', 'en')).toBe('Machine wash 30\u00a0°C, gentle');
  });

  it('use the distinct words of their standard', () => {
    const offered = (isAmerican: boolean) =>
      careSlots.flatMap((slot) => careOptions(slot, isAmerican).map(({ label }) => label));
    expect(offered(true).join()).not.toContain('°C');
    expect(offered(false)).toContain('Machine wash 60\u00a0°C');
    expect(careOptions('careWash', true).find(({ value }) => value === 'W60')?.label).toBe(
      'Machine wash hot (4 dots)',
    );
    for (const slot of careSlots)
      for (const isAmerican of [true, false]) {
        const labels = careOptions(slot, isAmerican).map(({ label }) => label);
        expect(new Set(labels).size).toBe(labels.length);
      }
    const { list } = layoutLabel({ ...careLabel, market: ['US', 'EU'] });
    expect(describeLabel(list, { ...careLabel, market: ['US', 'EU'] })).toContain(
      'Care symbol: Machine wash cold, gentle',
    );
  });

  it('follow the fixed order, and cool ironing excludes steam', () => {
    expect(careSentences({ ...careLabel, extraCare: ['no_wring', 'unknown'] }, 'en')).toEqual([
      'Machine wash cold, gentle',
      'Only non-chlorine bleach when needed',
      'Tumble dry low',
      'Iron cool, no steam',
      'Do not dry clean',
      'Do not wring',
    ]);
    const paths = layoutLabel(careLabel).list.items.filter(({ type }) => type === 'path');
    expect([...new Set(paths.map(({ element }) => element))]).toEqual([
      'careWash',
      'careBleach',
      'careTumble',
      'careIron',
      'careDryClean',
    ]);
  });

  it('always show words on labels for the United States', () => {
    const words = (values: object): string =>
      layoutLabel({ ...careLabel, careWords: false, ...values })
        .list.items.flatMap((item) => (item.type === 'text' ? item.lines : []))
        .map(({ text }) => text)
        .join(' ');
    expect(words({})).toContain('Tumble dry low');
    expect(words({ market: ['EU'] })).not.toContain('Tumble dry low');
  });
});
