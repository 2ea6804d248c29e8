import { describe, expect, it } from 'vitest';
import { labelLanguages } from '#lib/labels/engine/origins.ts';
import { careCodes, careSlots, extraCareCodes } from '#lib/labels/engine/care/codes.ts';
import { careWord, extraCareWord } from '#lib/labels/engine/care/words.ts';
import { readCare } from '#lib/labels/engine/care/read-care.ts';

describe('a care text', () => {
  it.each([
    [
      'Machine wash cold, gentle cycle. Do not bleach. Tumble dry low. Cool iron if needed.',
      { careWash: 'W30m', careBleach: 'BN', careTumble: 'T1', careIron: 'I1' },
      [],
    ],
    [
      'MACHINE WASH WARM WITH LIKE COLORS, ONLY NON-CHLORINE BLEACH, TUMBLE DRY MEDIUM, WARM IRON',
      { careWash: 'W40', careBleach: 'BO', careTumble: 'T2', careIron: 'I2' },
      ['like_colours'],
    ],
    [
      'Hand wash in cold water separately; lay flat to dry in the shade; do not wring or twist; do not iron print',
      { careWash: 'WH', careNatural: 'Fs' },
      ['separately', 'no_wring', 'no_iron_print'],
    ],
    ['Dry clean only', { careDryClean: 'P' }, []],
    ['Spot clean only.', { careWash: 'WN' }, ['spot_clean']],
    ['Dry clean. Spot clean only', { careDryClean: 'P' }, ['spot_clean']],
    [
      'Do not wash. Do not dry-clean. Spot clean only',
      { careWash: 'WN', careDryClean: 'PN' },
      ['spot_clean'],
    ],
    [
      'Wash at 40°C delicate, do not tumble dry, line dry and do not use chlorine bleach',
      { careWash: 'W40m', careTumble: 'TN', careNatural: 'L', careBleach: 'BO' },
      [],
    ],
    ['Machine wash 105 F', { careWash: 'W40' }, []],
    ['Machine wash 86F', { careWash: 'W30' }, []],
    ['Wash hot, hang to dry', { careWash: 'W50', careNatural: 'L' }, []],
    [
      'Waschen bei 30 °C, Schonwaschgang. Nicht bleichen',
      { careWash: 'W30m', careBleach: 'BN' },
      [],
    ],
  ])('%s', (text, slots, extraCare) => {
    const read = readCare(text);
    expect(read.slots).toEqual(slots);
    expect(read.extraCare.toSorted()).toEqual(extraCare.toSorted());
    expect(read.unread).toEqual([]);
  });

  it('parses in every label language', () => {
    for (const language of labelLanguages) {
      for (const slot of careSlots)
        for (const code of careCodes[slot]) {
          const { slots, unread } = readCare(`${careWord(slot, code, language)}.`);
          expect([language, slot, slots, unread]).toEqual([language, slot, { [slot]: code }, []]);
        }
      for (const code of extraCareCodes) {
        expect(readCare(extraCareWord(code, language)).extraCare).toEqual([code]);
      }
    }
  });

  it('reports unrecognized and contradictory parts', () => {
    expect(readCare('Machine wash cold, store in a dark place, iron')).toEqual({
      slots: { careWash: 'W30' },
      extraCare: [],
      unread: ['store in a dark place', 'iron'],
    });
    const both = readCare('Tumble dry low. Do not tumble dry.');
    expect(both.slots.careTumble).toBe('TN');
    expect(both.unread).toEqual(['tumble dry low']);
    expect(readCare('Machine wash').slots).toEqual({});
    expect(readCare('').unread).toEqual([]);
  });

  it('takes no long time for any text', () => {
    for (const part of ['wash ', 'do not ', 'iron, ', 'machine wash at ', '0']) {
      expect(readCare(part.repeat(1000).slice(0, 1000)).extraCare).toEqual([]);
    }
  });
});
