/** Goods blocks of tickets, tags and bags, and the three designs of tickets and tags. */
import type { TextItem, KindInput } from '../display-list.ts';
import {
  type Block,
  textIf,
  ruleBlock,
  setColumn,
  textBlock,
  MIN_TEXT_SIZE,
} from '../layout/blocks.ts';
import {
  logoBlocks,
  rowBlock,
  pairBlock,
  perforation,
  shortRule,
  sideBySide,
  sizeBox,
  spaced,
  type Pair,
} from '../layout/compound-blocks.ts';
import {
  beforeText,
  companyLines,
  consumerLine,
  originLine,
  priceText,
  sizeText,
  titled,
  priceParts,
} from '../texts.ts';
import type { Parts } from '../layout/with-barcode.ts';
import type { LabelDesign, LabelSpec } from '../spec.ts';
import { printable, textWidth } from '../text/fit.ts';

/** Sizes in points of the three ranks of text. */
export interface GoodsSizes {
  readonly brand: number;
  readonly text: number;
  readonly price: number;
  /** Height of the logo in mm. */
  readonly logo: number;
}

/** Brand, style, size and colour. */
export const goodsBlocks = (
  { spec, images }: KindInput,
  { brand, text, logo }: GoodsSizes,
): readonly Block[] => [
  ...logoBlocks(spec, images, logo),
  ...textIf('brandText', spec.brandText, brand, { bold: true }),
  ...textIf('description', spec.description, text),
  ...textIf('style', titled('Style', spec.style), text),
  ...textIf('sku', spec.sku, text),
  ...textIf('colour', spec.colour, text),
  ...textIf('size', titled('Size', sizeText(spec)), text, { bold: true }),
];

/** Compact blocks in two lines, for low labels. @param beside block beside the price */
export const compactBlocks = (
  input: KindInput,
  sizes: GoodsSizes,
  beside: readonly Block[] = [],
): readonly Block[] => {
  const { brandText, description, style, sku, colour } = input.spec;
  const size = sizeText(input.spec);
  const line = (...parts: readonly string[]): string =>
    parts.filter((part) => part !== '').join('   ');
  return [
    ...textIf('style', line(brandText, description, style, sku, colour, size), sizes.text),
    ...rowBlock([...beside, ...priceBlocks(input, sizes)]),
  ];
};

/** Legal blocks of goods sold loose, mainly for India. */
export const legalBlocks = (
  { spec }: KindInput,
  text: number,
  align: TextItem['align'] = 'center',
): readonly Block[] => [
  ...textIf('coo', originLine(spec), text, { align }),
  ...textIf('company', companyLines(spec), text, { align }),
  ...textIf('consumerEmail', consumerLine(spec), text, { align }),
];

/** The price, with the one before it struck out. */
export const priceBlocks = ({ spec }: KindInput, { text, price }: GoodsSizes): readonly Block[] => [
  ...textIf('comparePrice', beforeText(spec), text, { isStruck: true }),
  ...textIf('price', priceText(spec), price, { bold: true }),
];

type Align = TextItem['align'];

/** A column that is narrower has no room for wide letters and pairs, mm. */
const NARROW = 26;

interface Room {
  /** At the scale of the requested sizes, mm. */
  readonly width: number;
  readonly isNarrow: boolean;
}

/** A brand stays on one line as long as it keeps so much of its size. */
const MIN_BRAND = 0.6;

function brandSize(brand: string, size: number, bold: boolean, { width }: Room): number {
  const part = width / textWidth(printable(brand), size, bold);
  return part >= 1 || part < MIN_BRAND ? size : size * part * 0.99;
}

function brandBlocks(
  { spec, images }: KindInput,
  sizes: GoodsSizes,
  room: Room,
  style: { readonly align: Align; readonly bold: boolean; readonly isSpaced: boolean },
): readonly Block[] {
  const { align, bold, isSpaced } = style;
  const brand = isSpaced ? spaced(spec.brandText) : spec.brandText;
  return [
    ...logoBlocks(spec, images, sizes.logo),
    ...textIf('brandText', brand, brandSize(brand, sizes.brand, bold, room), { align, bold }),
  ];
}

/** Pairs describing the goods; the size separately when it is elsewhere. */
const pairsOf = (spec: LabelSpec, hasSize: boolean): readonly Pair[] =>
  [
    { element: 'style' as const, title: 'Style', value: spec.style },
    { element: 'sku' as const, title: 'SKU', value: spec.sku },
    { element: 'colour' as const, title: 'Color', value: spec.colour },
    { element: 'size' as const, title: 'Size', value: hasSize ? sizeText(spec) : '' },
    { element: 'sizeCm' as const, title: 'Size in cm', value: hasSize ? '' : spec.sizeCm },
  ].filter(({ value }) => value !== '');

interface PairLook {
  readonly hasSize: boolean;
  readonly hasLine: boolean;
  readonly align: Align;
}

/** Pairs of title and value; in a narrow column values only, with a large size. */
const pairs = (spec: LabelSpec, text: number, { isNarrow }: Room, look: PairLook): Block[] =>
  pairsOf(spec, look.hasSize).flatMap((pair) => {
    const isSize = pair.element === 'size';
    const { align, hasLine } = look;
    const value = pair.element === 'sizeCm' ? `${pair.value} cm` : pair.value;
    return isNarrow
      ? textIf(pair.element, value, isSize ? text * 1.7 : text, { align, bold: isSize })
      : [pairBlock(pair, text, hasLine)];
  });

/** The price, the one before it struck out beside or above it, and the words of the law under it. */
function designedPrice(
  spec: LabelSpec,
  sizes: GoodsSizes,
  align: Align,
  isNarrow: boolean,
): Block[] {
  const { amount, note } = priceParts(spec);
  if (amount === '') return [];
  const before = beforeText(spec);
  const priceAt = (side: Align): Block =>
    textBlock({
      element: 'price',
      lines: [amount],
      size: sizes.price,
      minSize: MIN_TEXT_SIZE + 1,
      bold: true,
      align: side,
      gap: 0.8,
    });
  const old = textIf('comparePrice', before, sizes.text, {
    align: isNarrow ? align : 'left',
    isStruck: true,
    gap: 0.8,
  });
  const isBeside = !isNarrow && before !== '';
  return [
    ...(isBeside && old[0]
      ? [sideBySide(old[0], priceAt('right'), 0.38, 0.8)]
      : [...old, priceAt(align)]),
    ...textIf('price', note, MIN_TEXT_SIZE, { align: isBeside ? 'right' : align, gap: 0.2 }),
  ];
}

const descriptionBlocks = (spec: LabelSpec, text: number, align: Align): readonly Block[] =>
  textIf('description', spec.description, text, { align, gap: 0.8 });

/** Wide letters in the middle over a short rule; the price is torn off under a perforation. */
function classic(input: KindInput, sizes: GoodsSizes, room: Room): Parts {
  const { isNarrow } = room;
  const { spec } = input;
  const brand = brandBlocks(input, sizes, room, {
    align: 'center',
    bold: true,
    isSpaced: !isNarrow,
  });
  const price = designedPrice(spec, sizes, 'center', isNarrow);
  return {
    header: [
      ...brand,
      ...(brand.length > 0 ? [shortRule(1.4, 0.28, 0.25, 'center')] : []),
      ...descriptionBlocks(spec, sizes.text, 'center'),
    ],
    details: [
      ...pairs(spec, sizes.text, room, { hasSize: true, hasLine: false, align: 'center' }),
      ...legalBlocks(input, MIN_TEXT_SIZE, 'center'),
    ],
    footer: price.length > 0 ? [perforation, ...price] : [],
  };
}

/** Large brand on the left; table with hairlines; price on a separate line. */
function modern(input: KindInput, sizes: GoodsSizes, room: Room): Parts {
  const { isNarrow } = room;
  const { spec } = input;
  const large = { ...sizes, brand: sizes.brand * (isNarrow ? 1 : 1.35) };
  const table = pairs(spec, sizes.text, room, { hasSize: true, hasLine: true, align: 'left' });
  const price = designedPrice(spec, sizes, 'left', isNarrow);
  return {
    header: [
      ...brandBlocks(input, large, room, { align: 'left', bold: true, isSpaced: false }),
      ...descriptionBlocks(spec, sizes.text, 'left'),
    ],
    details: [
      ...(table.length > 0 && !isNarrow ? [ruleBlock('label', 0)] : []),
      ...table,
      ...legalBlocks(input, MIN_TEXT_SIZE, 'left'),
    ],
    footer: price.length > 0 ? [shortRule(0, 1, 0.6, 'left'), ...price] : [],
  };
}

/** Brand between two rules, the size in a frame beside the goods, the price under a heavy rule. */
function boxed(input: KindInput, sizes: GoodsSizes, room: Room): Parts {
  const { isNarrow } = room;
  const { spec } = input;
  const brand = brandBlocks(input, sizes, room, {
    align: 'center',
    bold: false,
    isSpaced: !isNarrow,
  });
  const price = designedPrice(spec, sizes, 'center', isNarrow);
  const goods = stacked(
    pairs(spec, sizes.text, room, { hasSize: false, hasLine: false, align: 'center' }),
  );
  const box = spec.size === '' ? null : sizeBox(spec.size, sizes.price * 0.95);
  const isBeside = box !== null && goods !== null && !isNarrow;
  return {
    header:
      brand.length === 0
        ? descriptionBlocks(spec, sizes.text, 'center')
        : [
            shortRule(0, 1, 0.5, 'center'),
            ...brand,
            shortRule(0.8, 1, 0.2, 'center'),
            ...descriptionBlocks(spec, sizes.text, 'center'),
          ],
    details: [
      ...(isBeside
        ? [sideBySide(goods, box, 0.66, 0)]
        : [goods, box].filter((each) => each !== null)),
      ...legalBlocks(input, MIN_TEXT_SIZE, 'center'),
    ],
    footer: price.length > 0 ? [shortRule(0, 1, 0.5, 'center'), ...price] : [],
  };
}

/** Blocks as one; null of none. */
function stacked(blocks: readonly Block[]): Block | null {
  const [first] = blocks;
  if (!first) return null;
  const { element, gap } = first;
  return { element, gap, set: (...room) => setColumn(blocks, ...room) };
}

const designs = { classic, modern, boxed } as const;

/**
 * The parts of a design at a width; null for the plain one.
 * @param base scale of the sizes on this label
 */
export function designParts(
  input: KindInput,
  design: LabelDesign,
  sizes: GoodsSizes,
  base: number,
): ((width: number) => Parts) | null {
  if (design === 'plain') return null;
  return (width) =>
    designs[design](input, sizes, { width: width / base, isNarrow: width < NARROW });
}
