/**
 * `node scripts/label-font.ts`: writes the advance widths and the web fonts of labels from Noto Sans. Run it
 * again when the font package or the list of characters changes; `tests/lib/labels/text.test.ts` compares.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { labelCharacters } from '#lib/labels/engine/text/characters.ts';
import { readTrueType, type TrueType } from './support/sfnt.ts';
import { subsetWoff } from './support/subset-font.ts';
import { root } from './support/root.ts';

const fontFile = createRequire(import.meta.url).resolve;
const weights = [
  { name: 'regular', file: '400Regular/NotoSans_400Regular.ttf', woff: 'label-sans-400.woff' },
  { name: 'bold', file: '700Bold/NotoSans_700Bold.ttf', woff: 'label-sans-700.woff' },
] as const;

/** Numbers of a hundred characters a line, in thousandths of the size. */
function widthText(font: TrueType): string {
  const widths = labelCharacters.map((each) =>
    Math.round((font.advanceOf(font.glyphOf(each)) * 1000) / font.unitsPerEm),
  );
  const lines = Array.from({ length: Math.ceil(widths.length / 25) }, (_, line) =>
    widths.slice(line * 25, line * 25 + 25).join(' '),
  );
  return `\`\n${lines.join('\n')}\n\``;
}

const tables = weights.map(({ name, file, woff }) => {
  const font = readTrueType(readFileSync(fontFile(`@expo-google-fonts/noto-sans/${file}`)));
  const missing = labelCharacters.filter((each) => font.glyphOf(each) === 0);
  if (missing.length > 0) throw new Error(`Noto Sans has no ${missing.join(', ')}.`);
  writeFileSync(join(root, 'src/assets', woff), subsetWoff(font, labelCharacters));
  return `export const ${name} = ${widthText(font)};\n`;
});

writeFileSync(
  join(root, 'src/lib/labels/engine/text/noto-sans-widths.ts'),
  `/**
 * Advance widths of Noto Sans in thousandths of the size, in the order of \`labelCharacters\`.
 * Written by \`node scripts/label-font.ts\`; do not edit.
 */
${tables.join('\n')}`,
);
