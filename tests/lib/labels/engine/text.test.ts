import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  labelFonts,
  labelWebFont,
  openFont,
  readLabelFont,
} from '../../../../scripts/label-font.ts';
import { fibreLines } from '#lib/labels/engine/texts.ts';
import { careLabel } from '../../../fixtures/labels/labels.ts';
import { labelCharacters } from '#lib/labels/engine/text/characters.ts';
import {
  fitText,
  linesAt,
  placeText,
  printable,
  textHeight,
  textWidth,
  unprintable,
} from '#lib/labels/engine/text/fit.ts';

const weights = labelFonts.map(
  ({ name, file, woff }) => [name === 'bold', readLabelFont(file), woff] as const,
);

describe('widths', () => {
  it.each(weights)('are those of the font (bold: %s)', (isBold, bytes) => {
    const font = openFont(bytes);
    const wrong = labelCharacters.filter((codePoint) => {
      const width = (font.glyphForCodePoint(codePoint).advanceWidth * 72) / font.unitsPerEm;
      return (
        Math.abs(textWidth(String.fromCodePoint(codePoint), 72, isBold) - (width * 25.4) / 72) >
        0.02
      );
    });
    expect(wrong).toEqual([]);
  });

  it.each(weights)(
    'and web fonts are up to date (bold: %s): node scripts/label-font.ts',
    async (_, bytes, file) => {
      const stored = readFileSync(new URL(`../../../../src/assets/${file}`, import.meta.url));
      expect(stored.equals(await labelWebFont(bytes))).toBe(true);
    },
  );

  it('include currencies and the letters of the languages', () => {
    expect(unprintable('₹ € £ $ ÀÉÎÕÜßçñ ğ Ω Ж ‘’–—')).toEqual([]);
    expect(unprintable('कपास 綿')).toEqual(['क', 'प', 'ा', 'स', '綿']);
    expect(printable('  a \n b\u0000 綿 ')).toBe('a b');
  });
});

const wish = {
  element: 'description',
  lines: ['Linen shirt with long sleeves'],
  size: 10,
  minSize: 6,
} as const;

describe('text', () => {
  it('preserves its size where there is room', () => {
    expect(fitText(wish, { width: 80, height: 10 })).toEqual({
      size: 10,
      lines: wish.lines,
      fits: true,
    });
  });

  it('shrinks before it wraps', () => {
    const fitted = fitText(wish, { width: textWidth(wish.lines[0], 7), height: 20 });
    expect(fitted).toEqual({ size: 7, lines: wish.lines, fits: true });
  });

  it('wraps when it would be too small', () => {
    const fitted = fitText(wish, { width: 25, height: 20 });
    expect(fitted.fits).toBe(true);
    expect(fitted.size).toBe(10);
    expect(fitted.lines.join(' ')).toBe(wish.lines[0]);
    expect(fitted.lines.length).toBeGreaterThan(1);
  });

  it('divides a number behind a hyphen where it would not fit otherwise, a price nowhere', () => {
    const sku = { ...wish, lines: ['Style LN-204-INDIGO-M'] };
    const width = textWidth('INDIGO-', 7);
    expect(fitText(sku, { width, height: 20 })).toMatchObject({
      size: 7,
      lines: ['Style', 'LN-204-', 'INDIGO-', 'M'],
      fits: true,
    });
    const whole = textWidth('LN-204-INDIGO-M', 6);
    expect(fitText(sku, { width: whole, height: 20 }).lines).toEqual(['Style', 'LN-204-INDIGO-M']);
    const price = { ...wish, lines: ['$1,249.50'] };
    expect(fitText(price, { width: textWidth('$1,249.', 6), height: 20 }).fits).toBe(false);
  });

  it('joins a share with its fiber, and divides them where necessary', () => {
    const fibres = { ...wish, lines: ['60%\u00a0linen, 40%\u00a0cotton'] };
    const width = textWidth('60% linen, 40%', 10);
    expect(linesAt(fibres, width, 10, 'words')).toEqual(['60% linen,', '40% cotton']);
    const narrow = textWidth('60% linen,', 5);
    expect(fitText(fibres, { width: narrow, height: 20 })).toMatchObject({ fits: true });
    const divided = fitText(fibres, { width: narrow, height: 20 }).lines;
    expect(divided).toEqual(['60%', 'linen,', '40%', 'cotton']);
    const lines = fibreLines({ ...careLabel, market: ['US'] }, 'en');
    expect(lines[0]).toBe('Body: 60%\u00a0cotton, 40%\u00a0polyester');
  });

  it('reports overflow and stays in its box', () => {
    const box = { x: 1, y: 2, width: 8, height: 3 };
    const fitted = fitText(wish, box);
    expect(fitted.fits).toBe(false);
    expect(textHeight(fitted.lines.length, fitted.size)).toBeLessThanOrEqual(box.height);
    for (const turn of [0, 90] as const) {
      for (const { x, y, width } of placeText(wish, fitted, { ...box, height: 8 }, turn).lines) {
        expect(x).toBeGreaterThanOrEqual(box.x - 1e-6);
        expect(turn === 0 ? x + width : x).toBeLessThanOrEqual(box.x + box.width + 1e-6);
        expect(turn === 0 ? y : y + width).toBeLessThanOrEqual(box.y + 8 + 1e-6);
      }
    }
  });
});
