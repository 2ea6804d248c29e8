/** Layouts of goods labels: brand label, price ticket, hang tag, polybag. */
import { compose, divide } from '../layout/with-barcode.ts';
import { stackBlocks, textBlock, textIf, cutTop, inset, wholeBox } from '../layout/blocks.ts';
import { logoBlocks } from '../layout/compound-blocks.ts';
import { needsWarning, warningSize, warningTexts } from '../suffocation.ts';
import { languagesOf, sizeText } from '../texts.ts';
import {
  designParts,
  compactBlocks,
  goodsBlocks,
  legalBlocks,
  priceBlocks,
  type GoodsSizes,
} from './designs.ts';
import type { DisplayItem, KindInput, LayoutKind } from '../display-list.ts';
import { caution } from '../findings.ts';
import type { Finding } from '../spec.ts';

const BRAND_MARGIN = 2;

/** Brand label: logo or name, and the size when it is given here. */
export const layoutBrand: LayoutKind = ({ spec, size, images }) => {
  const area = inset(wholeBox(size), BRAND_MARGIN);
  const blocks = [
    ...logoBlocks(spec, images, area.height * 0.7),
    ...textIf('brandText', spec.brandText, 28, { bold: true }),
    ...textIf('size', sizeText(spec), 9),
  ];
  return { ...stackBlocks(blocks, area, 'middle'), guides: [{ type: 'safe', box: area }] };
};

const TICKET_MARGIN = 1.5;
const ticketSizes: GoodsSizes = { brand: 9, text: 7, price: 12, logo: 7 };

const ticketDesign: GoodsSizes = { brand: 10, text: 6.5, price: 14, logo: 7 };

/** Price ticket: goods, barcode, price. */
export const layoutPriceTicket: LayoutKind = (input) => {
  const { spec, size } = input;
  const area = inset(wholeBox(size), TICKET_MARGIN);
  const legal = legalBlocks(input, 6);
  const blocks = [...goodsBlocks(input, ticketSizes), ...legal, ...priceBlocks(input, ticketSizes)];
  const compact = [...compactBlocks(input, ticketSizes), ...legal];
  const densest = compactBlocks(input, ticketSizes, legal);
  const parts = designParts(input, spec.design, ticketDesign, 1);
  const designed = parts && compose(spec, area, parts, 1);
  const divided = designed ?? divide(spec, area, blocks, compact, densest);
  return {
    ...divided,
    findings: [...divided.findings, ...logoLeftOut(input, divided.items)],
    guides: [{ type: 'safe', box: area }],
  };
};

/** Warns where a low ticket lacks room for its logo. */
function logoLeftOut(
  { spec, images }: KindInput,
  items: readonly DisplayItem[],
): readonly Finding[] {
  if (!Object.hasOwn(images, spec.logo) || items.some(({ type }) => type === 'image')) return [];
  const message = 'There is no room for the logo: it is not printed.';
  return [caution('logo', 'logo-left-out', message, 'Print less text or choose a larger label.')];
}

const HANG_TAG_SAFE = 3;
const HANG_TAG_BLEED = 3;
const HANG_TAG_HOLE = { fromTop: 6, diameter: 4 } as const;
const hangTagSizes: GoodsSizes = { brand: 16, text: 8, price: 14, logo: 18 };

/** Sizes for a tag 2 inches wide. */
const hangTagDesign: GoodsSizes = { brand: 14, text: 7.5, price: 17, logo: 14 };
const HANG_TAG_USUAL_WIDTH = 44.8;

/** Hang tag: a hole at the top, a safe margin of 3 mm inside the edges, a bleed of 3 mm outside. */
export const layoutHangTag: LayoutKind = (input) => {
  const { spec, size } = input;
  const hole = Math.min(HANG_TAG_HOLE.fromTop, size.height / 5);
  const [, below] = cutTop(wholeBox(size), hole + HANG_TAG_HOLE.diameter / 2 + 1);
  const area = inset({ ...below, height: below.height - HANG_TAG_SAFE }, HANG_TAG_SAFE, 0);
  const blocks = [
    ...goodsBlocks(input, hangTagSizes),
    ...legalBlocks(input, 6.5),
    ...priceBlocks(input, hangTagSizes),
  ];
  const base = Math.min(1.5, area.width / HANG_TAG_USUAL_WIDTH);
  const parts = designParts(input, spec.design, hangTagDesign, base);
  const designed = parts && compose(spec, area, parts, base);
  return {
    ...(designed ?? divide(spec, area, blocks)),
    guides: [
      {
        type: 'bleed',
        box: {
          x: -HANG_TAG_BLEED,
          y: -HANG_TAG_BLEED,
          width: size.width + 2 * HANG_TAG_BLEED,
          height: size.height + 2 * HANG_TAG_BLEED,
        },
      },
      { type: 'safe', box: inset(wholeBox(size), HANG_TAG_SAFE) },
      { type: 'hole', x: size.width / 2, y: hole, diameter: HANG_TAG_HOLE.diameter },
    ],
  };
};

const BAG_MARGIN = 2;
const bagSizes: GoodsSizes = { brand: 10, text: 7, price: 10, logo: 8 };

/** Polybag label: goods, barcode and, on bags that need it, the suffocation warning in its own type size. */
export const layoutPolybag: LayoutKind = (input) => {
  const { spec, size } = input;
  const area = inset(wholeBox(size), BAG_MARGIN);
  const points = warningSize(spec);
  const warnings = needsWarning(spec) ? warningTexts(languagesOf(spec)) : [];
  const blocks = [
    ...goodsBlocks(input, bagSizes),
    ...legalBlocks(input, 6),
    ...priceBlocks(input, bagSizes),
    ...warnings.map((text) =>
      textBlock({
        element: 'suffocation',
        lines: [text],
        size: points,
        minSize: points,
        bold: true,
        gap: 1,
      }),
    ),
  ];
  return { ...divide(spec, area, blocks), guides: [{ type: 'safe', box: area }] };
};
