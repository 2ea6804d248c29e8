/**
 * `node scripts/label-font.ts`: writes the advance widths and the web fonts of labels from Noto Sans. Run it
 * again when the font package or the list of characters changes; `tests/lib/labels/engine/text.test.ts` compares.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';
import { labelCharacters } from '#lib/labels/engine/text/characters.ts';
import { root } from './support/root.ts';

const { resolve } = createRequire(import.meta.url);

/** The two weights: where the package has them, and the web font in `src/assets`. */
export const labelFonts = [
  { name: 'regular', file: '400Regular/NotoSans_400Regular.ttf', woff: 'label-sans-400.woff' },
  { name: 'bold', file: '700Bold/NotoSans_700Bold.ttf', woff: 'label-sans-700.woff' },
] as const;

/** Without layout features and hints: widths must not depend on the text engine of a browser. */
const subset = {
  targetFormat: 'woff',
  noHinting: true,
  noLayoutClosure: true,
  dropTables: ['GDEF', 'GPOS', 'GSUB', 'STAT', 'gasp'],
} as const;

/** The bytes of a font file of the package. */
export const readLabelFont = (file: string): Buffer =>
  readFileSync(resolve(`@expo-google-fonts/noto-sans/${file}`));

/** A web font (WOFF 1.0) of the characters of labels. */
export const labelWebFont = (font: Buffer): Promise<Buffer> =>
  subsetFont(font, String.fromCodePoint(...labelCharacters), subset);

/** Takes a font apart; throws when the file is a collection of fonts. */
export function openFont(bytes: Buffer): Font {
  const font = create(bytes);
  if ('fonts' in font) throw new Error('The file holds several fonts.');
  return font;
}

/** Widths in thousandths of the font size, 25 on a line. */
function widthText(font: Font): string {
  const widths = labelCharacters.map((each) =>
    Math.round((font.glyphForCodePoint(each).advanceWidth * 1000) / font.unitsPerEm),
  );
  const lines = Array.from({ length: Math.ceil(widths.length / 25) }, (_, line) =>
    widths.slice(line * 25, line * 25 + 25).join(' '),
  );
  return `\`\n${lines.join('\n')}\n\``;
}

async function writeLabelFonts(): Promise<void> {
  const tables: string[] = [];
  for (const { name, file, woff } of labelFonts) {
    const bytes = readLabelFont(file);
    const font = openFont(bytes);
    const missing = labelCharacters.filter((each) => !font.hasGlyphForCodePoint(each));
    if (missing.length > 0) throw new Error(`Noto Sans has no ${missing.join(', ')}.`);
    writeFileSync(join(root, 'src/assets', woff), await labelWebFont(bytes));
    tables.push(`export const ${name} = ${widthText(font)};\n`);
  }
  writeFileSync(
    join(root, 'src/lib/labels/engine/text/noto-sans-widths.ts'),
    `/**
 * Advance widths of Noto Sans in thousandths of the size, in the order of \`labelCharacters\`.
 * Written by \`node scripts/label-font.ts\`; do not edit.
 */
${tables.join('\n')}`,
  );
}

if (import.meta.main) await writeLabelFonts();
