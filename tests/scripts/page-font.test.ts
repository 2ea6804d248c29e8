import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openFont } from '../../scripts/label-font.ts';
import { pageFonts, pageWebFont, pageWeights, readPageFont } from '../../scripts/page-font.ts';

it.each(pageFonts)('keeps $to as the script makes it, with every character', async (font) => {
  const source = readPageFont(font.from);
  const kept = readFileSync(font.to);
  expect(kept.equals(await pageWebFont(source))).toBe(true);
  expect(openFont(kept).characterSet).toEqual(openFont(source).characterSet);
  expect(kept.length).toBeLessThan(0.7 * source.length);
});

it('has every weight that a style sheet asks for', () => {
  const sheets = readdirSync('src/styles', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(`src/styles/${file}`, 'utf8'));
  const weights = sheets
    .flatMap((sheet) => [...sheet.matchAll(/font-weight:([^;}]+)/g)])
    .flatMap(([, value = '']) => value.match(/\b\d{3}\b/g) ?? [])
    .map(Number);
  expect(weights.length).toBeGreaterThan(10);
  expect(Math.min(...weights)).toBe(pageWeights.min);
  expect(Math.max(...weights)).toBe(pageWeights.max);
});

it('gives each file a family of its own: a browser looks for a stand-in for every file of a family', () => {
  const faces = readFileSync('src/styles/fonts.css', 'utf8').match(/@font-face {[^}]*}/g) ?? [];
  const families = faces.map((face) => /font-family: '([^']+)'/.exec(face)?.[1]);
  expect(families).toEqual(['Hanken Grotesk', 'Hanken Extended', 'Hanken Fallback']);
});
