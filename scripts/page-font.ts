/**
 * `node scripts/page-font.ts`: writes the web fonts of pages, which are those of the font package without the weights that
 * no page uses. Run it again when the package or the weights change; `tests/scripts/page-font.test.ts` compares.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { openFont } from './label-font.ts';
import { root } from './support/root.ts';

const { resolve } = createRequire(import.meta.url);

/** The lightest and the boldest of the three weights of pages. */
export const pageWeights = { min: 400, max: 700 } as const;

/** Where the package has them, and where pages have them. */
export const pageFonts = [
  { from: 'hanken-grotesk-latin-wght-normal.woff2', to: 'src/assets/page-sans.woff2' },
  { from: 'hanken-grotesk-latin-ext-wght-normal.woff2', to: 'src/assets/page-sans-ext.woff2' },
] as const;

/** The bytes of a font file of the package. */
export const readPageFont = (file: string): Buffer =>
  readFileSync(resolve(`@fontsource-variable/hanken-grotesk/files/${file}`));

/** All characters of a font and what it does with them, in fewer weights. */
export const pageWebFont = (font: Buffer): Promise<Buffer> =>
  subsetFont(font, String.fromCodePoint(...openFont(font).characterSet), {
    targetFormat: 'woff2',
    variationAxes: { wght: { ...pageWeights } },
  });

if (import.meta.main) {
  for (const { from, to } of pageFonts)
    writeFileSync(join(root, to), await pageWebFont(readPageFont(from)));
}
