/** Hang tag: a hole at the top, a safe margin of 3 mm inside the edges, a bleed of 3 mm outside. */
import { cutTop, inset, wholeBox } from '../layout/boxes.ts';
import { divide } from '../layout/with-barcode.ts';
import { compose } from '../layout/compose.ts';
import { designParts, type TagSizes } from './designs.ts';
import { goodsBlocks, legalBlocks, priceBlocks, type GoodsSizes } from './goods.ts';
import type { LayoutKind } from './kind.ts';

const SAFE = 3;
const BLEED = 3;
const HOLE = { fromTop: 6, diameter: 4 } as const;
const sizes: GoodsSizes = { brand: 16, text: 8, price: 14, logo: 18 };

/** Sizes for a tag 2 inches wide. */
const tagSizes: TagSizes = { brand: 14, text: 7.5, price: 17, logo: 14 };
const USUAL_WIDTH = 44.8;

export const layoutHangTag: LayoutKind = (input) => {
  const { spec, size } = input;
  const hole = Math.min(HOLE.fromTop, size.height / 5);
  const [, below] = cutTop(wholeBox(size), hole + HOLE.diameter / 2 + 1);
  const area = inset({ ...below, height: below.height - SAFE }, SAFE, 0);
  const blocks = [
    ...goodsBlocks(input, sizes),
    ...legalBlocks(input, 6.5),
    ...priceBlocks(input, sizes),
  ];
  const base = Math.min(1.5, area.width / USUAL_WIDTH);
  const parts = designParts(input, spec.design, tagSizes, base);
  const designed = parts && compose(spec, area, parts, base);
  return {
    ...(designed ?? divide(spec, area, blocks)),
    guides: [
      {
        type: 'bleed',
        box: {
          x: -BLEED,
          y: -BLEED,
          width: size.width + 2 * BLEED,
          height: size.height + 2 * BLEED,
        },
      },
      { type: 'safe', box: inset(wholeBox(size), SAFE) },
      { type: 'hole', x: size.width / 2, y: hole, diameter: HOLE.diameter },
    ],
  };
};
