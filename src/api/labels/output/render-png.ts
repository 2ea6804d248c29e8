/**
 * Renders a label in printer dots, for approval tools, web shops and image printers. Text uses font outlines,
 * independent of installed fonts.
 */
import type { DisplayList, TextItem } from '#lib/labels/engine/display-list.ts';
import { mmOf, MM_PER_INCH } from '#lib/labels/engine/presets.ts';
import { decimal, renderSvg } from '#lib/labels/engine/render-svg.ts';
import type { Dpi } from '#lib/labels/engine/spec.ts';
import { labelFont } from './label-fonts.ts';

/** Returns a text as paths, without kerning, matching its measured width. */
function outlinesOf({ lines, size, bold, turn }: TextItem): string {
  const font = labelFont(bold);
  const scale = mmOf(size) / font.unitsPerEm;
  const drawn = lines.map(({ text, x, y }) => {
    let along = 0;
    const glyphs = Array.from(text, (character) => {
      const glyph = font.glyphForCodePoint(character.codePointAt(0) ?? 0);
      const at = along;
      along += glyph.advanceWidth;
      return `<path transform="translate(${at} 0)" d="${glyph.path.toSVG()}"/>`;
    });
    const turned = turn === 90 ? ' rotate(90)' : '';
    const place = `translate(${decimal(x)} ${decimal(y)})${turned} scale(${scale} ${-scale})`;
    return `<g transform="${place}">${glyphs.join('')}</g>`;
  });
  return drawn.join('');
}

/**
 * The label as PNG: black on white, one pixel a dot.
 * @param imageUrls pictures as data addresses, by the id that the display list names
 */
export async function labelPng(
  list: DisplayList,
  dpi: Dpi,
  imageUrls: Readonly<Record<string, string>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const pixelsPerMm = dpi / MM_PER_INCH;
  const svg = renderSvg(list, { pixelsPerMm, imageUrls, drawText: outlinesOf });
  const { default: sharp } = await import('sharp');
  const png = await sharp(Buffer.from(svg), { limitInputPixels: 50_000_000 })
    .flatten({ background: '#ffffff' })
    .toColourspace('b-w')
    .withMetadata({ density: dpi })
    .png()
    .toBuffer();
  return new Uint8Array(png);
}
