/** Polybag label: goods, barcode and, on bags that need it, the suffocation warning in its own type size. */
import { textBlock } from '../layout/blocks.ts';
import { inset, wholeBox } from '../layout/boxes.ts';
import { divide } from '../layout/with-barcode.ts';
import { needsWarning, warningSize, warningTexts } from '../suffocation.ts';
import { languagesOf } from '../texts.ts';
import { goodsBlocks, legalBlocks, priceBlocks, type GoodsSizes } from './goods.ts';
import type { LayoutKind } from './kind.ts';

const MARGIN = 2;
const sizes: GoodsSizes = { brand: 10, text: 7, price: 10, logo: 8 };

export const layoutPolybag: LayoutKind = (input) => {
  const { spec, size } = input;
  const area = inset(wholeBox(size), MARGIN);
  const points = warningSize(spec);
  const warnings = needsWarning(spec) ? warningTexts(languagesOf(spec)) : [];
  const blocks = [
    ...goodsBlocks(input, sizes),
    ...legalBlocks(input, 6),
    ...priceBlocks(input, sizes),
    ...warnings.map((text) =>
      textBlock({
        element: 'suffocation',
        lines: [text],
        size: points,
        least: points,
        bold: true,
        gap: 1,
      }),
    ),
  ];
  return { ...divide(spec, area, blocks), guides: [{ type: 'safe', box: area }] };
};
