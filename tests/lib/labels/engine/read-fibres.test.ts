import { describe, expect, it } from 'vitest';
import { fibreName, fibres, garmentSections } from '#lib/labels/engine/fibres.ts';
import { percentText, fibreLines } from '#lib/labels/engine/texts.ts';
import { labelLanguages } from '#lib/labels/engine/origins.ts';
import { readFibres } from '#lib/labels/engine/reading/read-fibres.ts';
import { blankLabel, type Market } from '#lib/labels/engine/spec.ts';
import { checkLabel } from '#lib/labels/engine/check.ts';
import { valueOfCell } from '#lib/labels/batch/cells.ts';
import { textOf } from '#lib/forms/values.ts';
import { labelColumns } from '#lib/labels/engine/fields.ts';

const shown = (text: string): string => {
  const read = readFibres(text);
  if (!read.ok) return read.error;
  return read.value
    .map((row) => [textOf(row, 'section'), `${textOf(row, 'percent')} ${textOf(row, 'fibre')}`])
    .map(([section, share]) => (section === '' ? share : `${section}: ${share}`))
    .join('; ');
};

describe('fiber content', () => {
  it.each([
    ['95% cotton, 5% elastane', '95 cotton; 5 spandex'],
    ['60% polyamide, 40% wool', '60 nylon; 40 wool'],
    ['95% Cotton / 5% Spandex', '95 cotton; 5 spandex'],
    ['95% Cotton 5% Spandex', '95 cotton; 5 spandex'],
    ['95% Cotton/5% Elastane', '95 cotton; 5 spandex'],
    ['95% COTTON & 5% SPANDEX.', '95 cotton; 5 spandex'],
    ['Cotton 95% Elastane 5%', '95 cotton; 5 spandex'],
    ['Cotton (95%), Elastane (5%)', '95 cotton; 5 spandex'],
    ['Cotton: 95%; Elastane: 5%', '95 cotton; 5 spandex'],
    ['95 % coton, 5 % élasthanne', '95 cotton; 5 spandex'],
    ['95 % coton et 5 % elasthanne', '95 cotton; 5 spandex'],
    ['66,5 % Baumwolle, 33,5 % Viskose', '66.5 cotton; 33.5 rayon'],
    ['66,5 cotton, 33,5 linen', '66.5 cotton; 33.5 linen'],
    ['33.3% wool\n33.3% silk\n33.4% linen', '33.3 wool; 33.3 silk; 33.4 linen'],
    ['60％ cotton、40％ linen', '60 cotton; 40 linen'],
    ['٦٠٪ cotton, ٤٠٪ linen', '60 cotton; 40 linen'],
    ['5% spandex, 95% cotton', '5 spandex; 95 cotton'],
    ['20% other fibres, 80% wool', '20 other; 80 wool'],
    ['60% cotton,40% linen', '60 cotton; 40 linen'],
    [' 60.5%\tcotton ;39.5 % \u00a0 linen', '60.5 cotton; 39.5 linen'],
    ['98 silk; 2 Metallic fibre', '98 silk; 2 metallic'],
    ['100% rayon (viscose)', '100 rayon'],
    ['100% nylon/polyamide', '100 nylon'],
    [
      'Body: 60 cotton; 40% linen; Lining: 100 silk',
      'Body: 60 cotton; Body: 40 linen; Lining: 100 silk',
    ],
    [
      'Body: 95% cotton, 5% elastane / Lining: 100% polyester',
      'Body: 95 cotton; Body: 5 spandex; Lining: 100 polyester',
    ],
    ['Shell: 100% merino wool Lining: 100% polyester', 'Shell: 100 merino; Lining: 100 polyester'],
    [
      'Oberstoff: Wolle 80 %, Polyamid 20 % Futter: Polyester 100 %',
      'Shell: 80 wool; Shell: 20 nylon; Lining: 100 polyester',
    ],
    [
      'Body:\n100% cotton\nHood lining:\n100% polyester',
      'Body: 100 cotton; Hood lining: 100 polyester',
    ],
    ['50/50 Cotton/Polyester', '50 cotton; 50 polyester'],
    ['cotton / modal / silk 50/30/20 %', '50 cotton; 30 modal; 20 silk'],
    [
      'Body: 95/5 cotton/spandex; Rib: linen/cotton 60/40',
      'Body: 95 cotton; Body: 5 spandex; Rib: 60 linen; Rib: 40 cotton',
    ],
    ['Shell 100% nylon, Filling 100% down', 'Shell: 100 nylon; Filling: 100 down'],
  ])('parses from %j', (text, read) => {
    expect(shown(text)).toBe(read);
  });

  it.each([
    ['95% cotton, 5% Unobtanium', 'Unobtanium is not a fiber that we know.'],
    ['95% organic cotton', 'not a fiber that we know. Write its generic name: cotton.'],
    ['100% Recycled Merino Wool', 'Write its generic name: Merino Wool.'],
    ['60/40 cotton/poly', 'Write its generic name, such as cotton or elastane.'],
    ['cotton (elastane) 100%', 'cotton (elastane is not a fiber'],
    ['95% cotton, 5% Lycra®', 'Lycra is a trademark. Write the generic name: spandex or elastane.'],
    ['100% TENCEL™ Lyocell', 'TENCEL Lyocell is a trademark.'],
    ['cotton', 'Write it like 95% cotton, 5% elastane.'],
    ['100%', 'Write it like'],
    ['', 'Write it like'],
    ['Cotton 95% Elastane', 'Write it like'],
    ['about 95% cotton, 5% silk', 'Write it like'],
    ['50/50 cotton', 'Write it like'],
    ['Body 60/40 cotton/polyester', 'Write it like'],
    ['Body: Lining: cotton 100%', 'Lining: cotton is not a fiber'],
    ['95% cotton: combed, 5% silk', 'cotton: combed is not a fiber'],
    [`100${'\t'.repeat(20_000)}x`, 'Write it like'],
  ])('of %.40j is refused by what is wrong with it', (text, message) => {
    expect(shown(text)).toContain(message);
  });

  const markets: readonly (readonly Market[])[] = [[], ['US'], ['EU'], ['US', 'EU'], ['CA', 'UK']];

  it('reads all that a label prints, in each language and for each market', () => {
    for (const market of markets) {
      for (const language of labelLanguages) {
        for (const { id } of fibres) {
          const name = fibreName(id, language, market);
          const read = readFibres(`${percentText(99.5, language)} ${name}`);
          const printed = read.ok && fibreName(String(read.value[0]?.['fibre']), language, market);
          expect(printed, `${id} in ${language}: ${JSON.stringify(read)}`).toBe(name);
        }
        for (const { en } of garmentSections) {
          const label = {
            ...blankLabel('care'),
            market,
            fibres: [
              { section: en, fibre: 'merino', percent: 60.5 },
              { section: en, fibre: 'spandex', percent: 39.5 },
            ],
          };
          const text = fibreLines(label, language).join(' ');
          expect(shown(text), text).toMatch(`${en}: 60.5 merino; ${en}: 39.5 spandex`);
        }
      }
    }
  });

  it('validates at its cell, with shares within 0.1 and 100%', () => {
    const field = labelColumns('care').find(({ name }) => name === 'fibres');
    if (!field) throw new Error('no fibres');
    expect(valueOfCell(field, '95% Cotton / 5% Spandex')).toMatchObject({ ok: true });
    for (const share of ['1000%', '<5%', '5.5.5%', '-5%', '0.05%']) {
      expect(valueOfCell(field, `${share} cotton`), share).toMatchObject({ ok: false });
    }
    const read = valueOfCell(field, '5% Unobtanium');
    expect(read.ok ? '' : read.error.message).toContain('Unobtanium');
  });

  it.each([
    [[33.3, 33.3, 33.3], 'If shares are rounded, enter 33.4% for cotton.'],
    [[66.7, 33.4], 'If shares are rounded, enter 66.6% for cotton.'],
    [[60, 35], 'Correct the percentages.'],
    [[33.3, 33.3, 33.4], 'Sort the fibers: 33.4% silk, 33.3% cotton, 33.3% linen.'],
  ])('of the shares %j says what to enter', (shares, fix) => {
    const ids = ['cotton', 'linen', 'silk'];
    const rows = shares.map((percent, index) => ({
      section: '',
      fibre: ids[index] ?? '',
      percent,
    }));
    const findings = checkLabel({ ...blankLabel('care'), fibres: rows });
    expect(findings.find(({ element }) => element === 'fibres')?.fix).toBe(fix);
  });
});
