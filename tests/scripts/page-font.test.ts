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

it('includes the three weights of pages: no sheet and no markup needs another', () => {
  const asked = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(css|astro|tsx)$/.test(file) && !/fonts?\.css$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(`src/${file}`, 'utf8');
      const found = text.match(
        /font-weight: [^;]+|\bfont-(\[\d+\]|thin|light|normal|medium|semibold|bold|black)\b/g,
      );
      return found ?? [];
    });
  const known =
    /^font-(weight: (inherit|var\(--font-weight-(normal|semibold|bold)\))|normal|semibold|bold)$/;
  expect(asked.length).toBeGreaterThan(50);
  expect(asked.filter((each) => !known.test(each))).toEqual([]);
  expect(pageWeights).toEqual({ min: 400, max: 700 });
});

it('gives each file a family of its own: a browser looks for a stand-in for every file of a family', () => {
  const faces = readFileSync('src/styles/fonts.css', 'utf8').match(/@font-face {[^}]*}/g) ?? [];
  const families = faces.map((face) => /font-family: '([^']+)'/.exec(face)?.[1]);
  const fallbacks = families.splice(2);
  expect(families).toEqual(['Hanken Grotesk', 'Hanken Extended']);
  // The stand-in and its bold.
  expect(fallbacks).toEqual(['Hanken Fallback', 'Hanken Fallback']);
});
