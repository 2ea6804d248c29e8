/** The logo, and whether its picture has enough dots for the printed size. */
import type { DisplayItem } from '../display-list.ts';
import { caution, problem } from '../findings.ts';
import { MM_PER_INCH } from '../presets.ts';
import type { Finding, LabelImage, LabelSpec } from '../spec.ts';
import { imageBlock, type Block } from './blocks.ts';

type Images = Readonly<Record<string, LabelImage>>;

/** A block of the logo, at most so high; none while there is no logo or its size is not known. */
export function logoBlocks(spec: LabelSpec, images: Images, most: number): readonly Block[] {
  const image = Object.hasOwn(images, spec.logo) ? images[spec.logo] : undefined;
  if (!image || !(image.widthPx > 0) || !(image.heightPx > 0)) return [];
  return [imageBlock(spec.logo, image, most, 1)];
}

/** Dots per inch of the printed pictures: below 200 is an error, below 300 a warning. */
export const logoFindings = (items: readonly DisplayItem[], images: Images): readonly Finding[] =>
  items.flatMap((item): Finding[] => {
    const image = item.type === 'image' ? images[item.image] : undefined;
    if (item.type !== 'image' || !image) return [];
    const dpi = Math.round((image.widthPx * MM_PER_INCH) / item.box.width);
    if (dpi >= 300) return [];
    const message = `The logo has only ${dpi} dots per inch at its printed size.`;
    const fix = 'Use a larger picture, ideally with 300 dots per inch.';
    return [
      dpi < 200
        ? problem('logo', 'logo-coarse', message, fix)
        : caution('logo', 'logo-soft', message, fix),
    ];
  });
