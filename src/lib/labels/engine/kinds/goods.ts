/** Goods blocks of tickets, tags and bags. */
import type { TextItem } from '../display-list.ts';
import { type Block, textIf } from '../layout/blocks.ts';
import { logoBlocks } from '../layout/logo.ts';
import { rowBlock } from '../layout/row-block.ts';
import {
  beforeText,
  companyLines,
  consumerLine,
  originLine,
  priceText,
  sizeText,
  titled,
} from '../texts.ts';
import type { KindInput } from './kind.ts';

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
  const { brandText, description, style, sku, colour, size } = input.spec;
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
