/**
 * Announced lines of a delivery, matched to the company's counts. Until the company feeds lines, they are the
 * receipt's lines, with reserved numbers.
 */
import { emptyLine, FIRST_ANNOUNCED, type ReceiptLine } from './fields.ts';
import { countText } from '#lib/kernel/count-text.ts';

/** Announced article of a delivery. */
export interface AnnouncedLine {
  readonly sku: string;
  readonly style: string;
  readonly colour: string;
  readonly size: string;
  readonly gtin: string;
  readonly qty: number;
  /** The purchase order that it is of; '' for the delivery's own. Older announcements say nothing of it. */
  readonly po?: string;
  /** How many cartons it comes in. */
  readonly cartons?: number;
}

export const isAnnouncedLine = ({ line }: Pick<ReceiptLine, 'line'>): boolean =>
  line >= FIRST_ANNOUNCED;

export type Goods = Pick<AnnouncedLine, 'gtin' | 'sku' | 'style' | 'colour' | 'size'>;

const normalizeCode = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const paddedGtin = ({ gtin }: Pick<Goods, 'gtin'>): string =>
  gtin === '' ? '' : gtin.padStart(14, '0');

/** Names and properties of goods in the form in which they are compared; '' where one is not said. */
export const goodsKeys = (goods: Partial<Goods>): Goods => ({
  gtin: paddedGtin({ gtin: goods.gtin ?? '' }),
  sku: normalizeCode(goods.sku ?? ''),
  style: normalizeCode(goods.style ?? ''),
  colour: normalizeCode(goods.colour ?? ''),
  size: normalizeCode(goods.size ?? ''),
});

/** Match keys of articles, most specific first. */
export const goodsNames = ({ gtin, sku, style, colour, size }: Goods): string[] => [
  ...(gtin === '' ? [] : [`gtin ${paddedGtin({ gtin })}`]),
  ...(sku === '' ? [] : [`sku ${normalizeCode(sku)}`]),
  ...(style === '' ? [] : [`style ${[style, colour, size].map(normalizeCode).join(' ')}`]),
];

/** Places of articles in a list, by each of their names. */
type ArticleIndex = Map<string, number[]>;

function register(places: ArticleIndex, goods: Goods, at: number): void {
  for (const name of goodsNames(goods)) {
    const known = places.get(name) ?? [];
    if (!known.includes(at)) places.set(name, [...known, at]);
  }
}

/** Returns the article of goods, by the most specific key that is unique. */
function placeOf(
  places: ArticleIndex,
  goods: Goods,
  fits: (at: number) => boolean = () => true,
): number | undefined {
  for (const name of goodsNames(goods)) {
    const [first, ...others] = places.get(name)?.filter(fits) ?? [];
    if (first !== undefined && others.length === 0) return first;
  }
  return undefined;
}

/** '' and one order are that order, two are both. */
const ordersOf = (...orders: readonly (string | undefined)[]): string =>
  [...new Set(orders.flatMap((po = '') => po.split(', ')).filter(Boolean))].join(', ');

const together = (one: AnnouncedLine, other: AnnouncedLine): AnnouncedLine => ({
  ...one,
  gtin: one.gtin || other.gtin,
  qty: one.qty + other.qty,
  po: ordersOf(one.po, other.po),
  cartons: (one.cartons ?? 0) + (other.cartons ?? 0),
});

/** Groups entries by article. Repeated announcements are summed, even if one row omits the GTIN of an equal SKU. */
function articlesOf(announced: readonly AnnouncedLine[]) {
  const articles: { readonly line: AnnouncedLine; readonly gtin: string; readonly sku: string }[] =
    [];
  const places: ArticleIndex = new Map();
  for (const said of announced) {
    const [gtin, sku] = [paddedGtin(said), normalizeCode(said.sku)];
    const fits = (at: number): boolean => {
      const other = articles[at];
      const isNumbered = gtin !== '' && other?.gtin !== '';
      return isNumbered ? other?.gtin === gtin : other?.sku === sku;
    };
    const place = placeOf(places, said, fits) ?? articles.length;
    const known = articles[place];
    const line = known ? together(known.line, said) : said;
    articles[place] = { line, gtin: paddedGtin(line), sku: known?.sku ?? sku };
    register(places, line, place);
  }
  return { articles: articles.map(({ line }) => line), places };
}

/** Distributes expected pieces over the lines of one article: each gets its received pieces, the last one the rest. */
function shared(qty: number, lines: readonly ReceiptLine[]): number[] {
  let left = qty;
  return lines.map(({ received }, index) => {
    const own = index === lines.length - 1 ? left : Math.min(left, received);
    left -= own;
    return own;
  });
}

const lineOf = ({ qty, cartons = 0, ...goods }: AnnouncedLine, index: number): ReceiptLine => ({
  ...emptyLine,
  ...goods,
  cartons: cartons === 0 ? '' : `${countText(cartons)} announced`,
  line: FIRST_ANNOUNCED + index,
  expected: qty,
});

/**
 * Matches announced lines to the company's lines, and appends unmatched ones. Matches by GTIN, else by SKU, else by
 * style, color and size.
 */
export function againstAnnounced(
  announced: readonly AnnouncedLine[],
  lines: readonly ReceiptLine[],
): ReceiptLine[] {
  const { articles, places } = articlesOf(announced);
  const firstOf = (line: ReceiptLine): number | undefined =>
    goodsNames(line).flatMap((name) => places.get(name) ?? [])[0];
  const groups = Map.groupBy(lines, (line) => placeOf(places, line) ?? firstOf(line));
  const expected = new Map<number, number>();
  const orders = new Map<number, string>();
  for (const [place, own] of groups) {
    const { qty = 0, po = '' } = place === undefined ? {} : (articles[place] ?? {});
    for (const { line } of own) orders.set(line, po);
    shared(qty, own).forEach((pieces, index) => expected.set(own[index]?.line ?? 0, pieces));
  }
  return [
    ...lines.map((line) => ({
      ...line,
      expected: expected.get(line.line) ?? 0,
      po: line.po || (orders.get(line.line) ?? ''),
    })),
    ...articles.map(lineOf).filter((_, index) => !groups.has(index)),
  ];
}
