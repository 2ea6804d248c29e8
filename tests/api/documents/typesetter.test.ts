import PDFDocument from 'pdfkit';
import { describe, expect, it, vi } from 'vitest';
import { useFont, type FontName } from '#api/documents/fonts.ts';
import { Typesetter, type Face } from '#api/documents/typesetter.ts';

function faceOf(name: FontName): Face {
  const doc = new PDFDocument({ autoFirstPage: false, fontLayoutCache: false });
  useFont(doc, name);
  return (doc as unknown as { readonly _font: Face })._font;
}

/** Width and glyphs of a text that the library shapes as a whole. */
function shaped(face: Face, text: string) {
  const [glyphs, positions] = face.encode(text);
  return {
    width: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
    glyphs: glyphs.join(''),
  };
}

const glyphsIn = (operators: string): string => operators.replace(/> -?[\d.]+ </g, '');

describe.each(['regular', 'bold'] as const)('text set in %s', (name) => {
  const face = faceOf(name);
  const setter = new Typesetter(face);

  it.each([
    '',
    'RC-2026-000123',
    'AVATAR To Wa. LT, P.',
    'Éléonore Žůrková Łódź',
    'Ωμέγα Привет',
    '₹1,200 €3 £4 – “x”…',
    'Office fjord raffle ffi',
    'हिन्दी',
    '10:05 AM  two',
  ])('of %j is as wide as the library makes it, with the same letters', (text) => {
    const whole = shaped(face, text);
    expect(setter.width({ text })).toBeCloseTo(whole.width, 6);
    expect(glyphsIn(setter.operators({ text }, 9))).toBe(`[<${whole.glyphs}>] TJ`);
  });

  it('applies kerning', () => {
    expect(setter.width({ text: 'AV' })).toBeLessThan(
      setter.width({ text: 'A' }) + setter.width({ text: 'V' }),
    );
    expect(setter.operators({ text: 'AV' }, 9)).toMatch(
      /^\[<[0-9a-f]{4}> [\d.]+ <[0-9a-f]{4}>\] TJ$/,
    );
  });

  it('moves marks to their letter and goes back to the line', () => {
    const operators = setter.operators({ text: 'b\u0301y' }, 10);
    const [, marks] = faceOf(name).encode('b\u0301y');
    const rises = marks.map(({ yOffset }) => yOffset).filter((rise) => rise !== 0);
    expect(rises.length).toBeGreaterThan(0);
    for (const rise of rises) {
      expect(operators).toContain(`${Math.round(rise * 10) / 1000} Ts`);
    }
    expect(operators).toMatch(/ 0 Ts \[<[^\]]*\] TJ$/);
  });
});

it('shapes no pair of letters twice', () => {
  const face = faceOf('regular');
  const encode = vi.spyOn(face, 'encode');
  const setter = new Typesetter(face);
  for (let number = 1000; number < 3000; number += 1) setter.width({ text: `RC-${number}` });
  expect(encode.mock.calls.length).toBeLessThan(150);
});
