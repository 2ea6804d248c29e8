/** Finds the lines of a receipt that a call names by their goods instead of a number. Pure. */
import { goodsKeys, goodsNames, isAnnouncedLine, type Goods } from '#lib/receipts/announced.ts';
import type { ReceiptFeed } from '#lib/receipts/feed.ts';
import { FIRST_ANNOUNCED, type ReceiptLine } from '#lib/receipts/fields.ts';
import { bareNumber, leadingZeroQuestion } from '#lib/kernel/text/bare-number.ts';

type FeedLine = NonNullable<ReceiptFeed['lines']>[number];

/** A call whose lines all have numbers. */
export type NumberedFeed = Omit<ReceiptFeed, 'lines'> & {
  readonly lines?: readonly (FeedLine & { readonly line: number })[] | undefined;
};

interface Numbered {
  readonly feed: NumberedFeed;
  /** Errors by field, such as `lines.3.line`. */
  readonly errors: Readonly<Record<string, string>>;
}

/** The fields that tell goods from others, the surest first. */
const names = ['gtin', 'sku', 'style'] as const;

interface Keyed {
  readonly line: number;
  readonly keys: Goods;
}

const fields = [...names, 'colour', 'size'] as const;

const agrees = (one: Goods, other: Goods): boolean =>
  fields.every((name) => one[name] === '' || other[name] === '' || one[name] === other[name]);

/**
 * Matches lines: those that agree in all common values and share the most specific key; else those of the SKU, which
 * the call corrects. All lines for an entry naming no goods.
 */
function finderOf(known: readonly Keyed[]): (said: Goods) => number[] {
  const [byGtin, bySku, byStyle] = names.map((name) =>
    Map.groupBy(known, (each) => each.keys[name]),
  );
  const sized = new Map(
    [...(byStyle ?? [])].map(([style, lines]) => [
      style,
      Map.groupBy(lines, (each) => each.keys.size),
    ]),
  );
  const ofStyle = ({ style, size }: Goods): readonly Keyed[] =>
    size === ''
      ? (byStyle?.get(style) ?? [])
      : [size, ''].flatMap((each) => sized.get(style)?.get(each) ?? []);
  return (said) => {
    const { gtin, sku, style } = said;
    const agreeing = (lines: readonly Keyed[] = []): number[] =>
      lines.filter(({ keys }) => agrees(said, keys)).map(({ line }) => line);
    if (gtin + sku + style === '') return agreeing(known);
    const matches = [
      () => (gtin === '' ? [] : agreeing(byGtin?.get(gtin))),
      () => (sku === '' ? [] : agreeing(bySku?.get(sku))),
      () => (style === '' ? [] : agreeing(ofStyle(said))),
      () => (sku === '' ? [] : (bySku?.get(sku) ?? []).map(({ line }) => line)),
    ];
    return matches.reduce<number[]>((found, way) => (found.length > 0 ? found : way()), []);
  };
}

function errorOf(said: FeedLine, candidates: readonly number[]): string {
  const { sku = '', style = '', colour = '', size = '', gtin = '' } = said;
  const goods = sku || [style, colour, size].filter((part) => part !== '').join(' ') || gtin;
  const remedy = 'Write the number of the line.';
  if (goods === '') return `The line has no number, SKU, style or GTIN. ${remedy}`;
  return candidates.length === 1
    ? `Line ${candidates.join()} is named more than once (${goods}). Add its pieces up in one line, or write the numbers of the lines.`
    : `Lines ${candidates.join(', ')} of the receipt are ${goods}. ${remedy}`;
}

/** Errors of SKUs that equal a known one but for the zeros before it, unless the call or the receipt has both. */
function duplicateErrors(said: readonly FeedLine[], lines: readonly ReceiptLine[]) {
  const known = new Set(lines.map(({ sku }) => sku));
  const named = new Set(said.map(({ sku }) => sku));
  const twins = Map.groupBy(known, bareNumber);
  return Object.fromEntries(
    said.flatMap(({ sku = '' }, at): [string, string][] => {
      const number = bareNumber(sku);
      const twin = number === null || known.has(sku) ? undefined : twins.get(number)?.[0];
      if (twin === undefined || named.has(twin)) return [];
      const question = leadingZeroQuestion(twin, 'the receipt');
      return [[`lines.${at}.sku`, `${question} Write ${twin}; where they are two, name both.`]];
    }),
  );
}

/**
 * The call with a number for each line: its own, that of the known line that it names, or the next one that is free. Several
 * entries for as many lines of the same goods are taken in their order. Fewer or more of them are errors, unless the call
 * has all lines.
 */
export function numbered(
  { lines: said, ...feed }: ReceiptFeed,
  lines: readonly ReceiptLine[],
): Numbered {
  if (said === undefined) return { feed, errors: {} };
  const own = lines.filter((line) => !isAnnouncedLine(line));
  const numbers = said.map(({ line }) => line);
  const taken = new Set(numbers.filter((line) => line !== undefined));
  const free = own.filter(({ line }) => !taken.has(line));
  const known = free.map((line) => ({ line: line.line, keys: goodsKeys(line) }));
  const candidatesOf = finderOf(known);
  const open = [...said.entries()]
    .filter(([, { line }]) => line === undefined)
    .map(([at, entry]) => ({ at, entry, candidates: candidatesOf(goodsKeys(entry)) }));
  const groups = [...Map.groupBy(open, ({ candidates }) => candidates.join(' ')).values()];
  const errors: Record<string, string> = duplicateErrors(said, lines);
  // The fewer lines may be meant, the surer is which.
  const size = ([first]: typeof open): number => first?.candidates.length ?? 0;
  for (const group of groups.toSorted((a, b) => size(a) - size(b))) {
    const left = group[0]?.candidates.filter((line) => !taken.has(line)) ?? [];
    const isClear = size(group) === 0 || left.length === group.length;
    for (const [index, { at, entry, candidates }] of group.entries()) {
      if (!isClear && feed.lineMode === 'merge')
        errors[`lines.${at}.line`] = errorOf(entry, candidates);
      const line = left[index];
      if (line === undefined) continue;
      numbers[at] = line;
      taken.add(line);
    }
  }
  let last = Math.max(0, ...own.map(({ line }) => line), ...taken);
  const all = said.map((entry, at) => ({ ...entry, line: numbers[at] ?? (last += 1) }));
  if (last >= FIRST_ANNOUNCED) errors['lines'] = 'No number is free for a new line.';
  return { feed: { ...feed, lines: all }, errors };
}

interface ChangedLine {
  readonly line: number;
  readonly sku: string;
}

const lineKey = ({ line, sku }: ReceiptLine): ChangedLine => ({ line, sku });

/** Returns removed and added lines of a call; announced lines are removed once their goods are unexpected. */
export function changedLines(
  before: readonly ReceiptLine[],
  after: readonly ReceiptLine[],
): { readonly removed: ChangedLine[]; readonly added: ChangedLine[] } {
  const [was, is] = [before, after].map((lines) => new Set(lines.map(({ line }) => line)));
  const own = after.filter((line) => !isAnnouncedLine(line));
  const goods = new Set(own.flatMap(goodsNames));
  const isTaken = (line: ReceiptLine): boolean =>
    isAnnouncedLine(line) && goodsNames(line).some((name) => goods.has(name));
  return {
    removed: before.filter((line) => !is?.has(line.line) && !isTaken(line)).map(lineKey),
    added: before.every(isAnnouncedLine)
      ? []
      : own.filter(({ line }) => !was?.has(line)).map(lineKey),
  };
}
