/**
 * The lines that a client announces with a delivery, and what becomes of them when the company counts (decision 311).
 * Until the company feeds lines of its own they are the lines of the receipt, with numbers that no company gives.
 */
import { emptyLine, type ReceiptLine } from './receipt.ts';
import { countText } from '#lib/kernel/count-text.ts';

/** What the client says of one article in the delivery. */
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

/** Numbers of lines from here on are the portal's: announced, and not in the lines of the company. */
export const FIRST_ANNOUNCED = 900_001;

export const isAnnouncedLine = ({ line }: Pick<ReceiptLine, 'line'>): boolean =>
  line >= FIRST_ANNOUNCED;

type Goods = Pick<AnnouncedLine, 'gtin' | 'sku' | 'style' | 'colour' | 'size'>;

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The names by which an article is told from others, the surest first. */
const namesOf = ({ gtin, sku, style, colour, size }: Goods): string[] => [
  ...(gtin === '' ? [] : [`gtin ${gtin.padStart(14, '0')}`]),
  ...(sku === '' ? [] : [`sku ${plain(sku)}`]),
  ...(style === '' ? [] : [`style ${[style, colour, size].map(plain).join(' ')}`]),
];

/** '' and one order are that order, two are both. */
const ordersOf = (...orders: readonly (string | undefined)[]): string =>
  [...new Set(orders.flatMap((po = '') => po.split(', ')).filter(Boolean))].join(', ');

const together = (one: AnnouncedLine, other: AnnouncedLine): AnnouncedLine => ({
  ...one,
  qty: one.qty + other.qty,
  po: ordersOf(one.po, other.po),
  cartons: (one.cartons ?? 0) + (other.cartons ?? 0),
});

/** One entry for each article: what is announced twice is added up. */
function articlesOf(announced: readonly AnnouncedLine[]): AnnouncedLine[] {
  const articles = new Map<string, AnnouncedLine>();
  for (const line of announced) {
    const [name = ''] = namesOf(line);
    const known = articles.get(name);
    articles.set(name, known ? together(known, line) : line);
  }
  return [...articles.values()];
}

/** Pieces that were expected, given to the lines of one article: each has what came, the last one what is left. */
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
 * The company's lines with what was announced of each, and behind them what was announced and is not in them. Lines are
 * matched by GTIN, else by SKU, else by style, color and size.
 */
export function againstAnnounced(
  announced: readonly AnnouncedLine[],
  lines: readonly ReceiptLine[],
): ReceiptLine[] {
  const articles = articlesOf(announced);
  const places = new Map<string, number>();
  for (const [index, article] of articles.entries()) {
    for (const name of namesOf(article)) if (!places.has(name)) places.set(name, index);
  }
  const groups = Map.groupBy(lines, (line) =>
    namesOf(line)
      .map((name) => places.get(name))
      .find((place) => place !== undefined),
  );
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
