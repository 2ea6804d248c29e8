/** The typeface of labels, to draw their texts from. */
import { create, type Font } from 'fontkit';
import { fontBytes } from '#api/documents/fonts.ts';

const fonts = new Map<boolean, Font>();

/** The font, read once a process. */
export function openFont(isBold: boolean): Font {
  const known = fonts.get(isBold);
  if (known) return known;
  const font = create(fontBytes(isBold ? 'bold' : 'regular'));
  if ('fonts' in font) throw new Error('The file holds several fonts.');
  fonts.set(isBold, font);
  return font;
}
