/** Price ticket: goods, barcode, price. */
import { inset, wholeBox } from '../layout/boxes.ts';
import { divide } from '../layout/with-barcode.ts';
import { compose } from '../layout/compose.ts';
import { designParts, type TagSizes } from './designs.ts';
import { compactBlocks, goodsBlocks, legalBlocks, priceBlocks, type GoodsSizes } from './goods.ts';
import type { LayoutKind } from './kind.ts';

const MARGIN = 1.5;
const sizes: GoodsSizes = { brand: 9, text: 7, price: 12, logo: 7 };

const tagSizes: TagSizes = { brand: 10, text: 6.5, price: 14, logo: 7 };

export const layoutPriceTicket: LayoutKind = (input) => {
  const { spec, size } = input;
  const area = inset(wholeBox(size), MARGIN);
  const legal = legalBlocks(input, 6);
  const blocks = [...goodsBlocks(input, sizes), ...legal, ...priceBlocks(input, sizes)];
  const compact = [...compactBlocks(input, sizes), ...legal];
  const densest = compactBlocks(input, sizes, legal);
  const parts = designParts(input, spec.design, tagSizes, 1);
  const designed = parts && compose(spec, area, parts, 1);
  return {
    ...(designed ?? divide(spec, area, blocks, compact, densest)),
    guides: [{ type: 'safe', box: area }],
  };
};
