/**
 * Labels from what the portal knows: products, or the lines of a receipt or a work order, become the rows of a batch.
 * They are validated like the rows of a file.
 */
import type { CatalogueItem } from '#lib/forms/item-values.ts';
import { inSizeOrder } from '#lib/reports/in-size-order.ts';
import type { Values } from '#lib/forms/definition.ts';
import { isEmptyValue } from '#lib/forms/empty-value.ts';
import { moneyText } from '#lib/kernel/money.ts';
import type { ImportColumn } from '#lib/spreadsheets/columns.ts';
import type { SheetReply } from '#lib/spreadsheets/replies.ts';
import { counted } from '#lib/kernel/count-text.ts';
import { labelOf } from '../engine/spec-values.ts';
import { isLinearGtin, linearGtinOf, type LabelKind } from '../engine/spec.ts';
import { CARE, labelImport, QUANTITY } from './columns.ts';

/** Columns of a label that goods say something about; all values are texts, '' for none. */
const goodsKeys = [
  'style',
  'sku',
  'description',
  'colour',
  'size',
  'gtin',
  'price',
  'currency',
  'fibres',
  'care',
  'coo',
  'rn',
  'poNumber',
] as const;

type GoodsTexts = Readonly<Record<(typeof goodsKeys)[number], string>>;

/** One kind of goods and how many pieces of it there are. */
export interface KnownLine extends GoodsTexts {
  readonly copies: number;
}

export interface KnownGoods {
  /** Source: 'RC-2026-000001', 'Your products'. */
  readonly source: string;
  readonly lines: readonly KnownLine[];
  /** Note for the client; '' for none. */
  readonly note: string;
}

const emptyLine: KnownLine = {
  ...(Object.fromEntries(goodsKeys.map((key) => [key, ''])) as GoodsTexts),
  copies: 1,
};

/** Returns the catalog's values of an item. */
export const lineOfItem = (item: CatalogueItem): KnownLine => ({
  ...emptyLine,
  style: item.style ?? '',
  sku: item.sku,
  description: item.description ?? '',
  colour: item.colour ?? '',
  size: item.size ?? '',
  gtin: item.gtin ?? '',
  ...(typeof item.price === 'number' && {
    price: moneyText(item.price),
    currency: item.currency ?? '',
  }),
  fibres: item.fibre ?? '',
  care: item.care ?? '',
  coo: item.coo ?? '',
  rn: item.rn ?? '',
});

/** Products that were chosen: one label of each. */
export const goodsOfItems = (items: readonly CatalogueItem[]): KnownGoods => ({
  source: 'Your products',
  lines: inSizeOrder(items.map(lineOfItem)),
  note: '',
});

/** A line of a receipt or a work order. */
export interface CountedLine {
  readonly sku: string;
  readonly style: string;
  readonly colour: string;
  readonly size: string;
  readonly description?: string;
  readonly gtin?: string;
  readonly qty: number;
}

const keyOf = (sku: string): string => sku.toUpperCase();

/** Lines that agree in everything are one, with the pieces of all. */
function summed(lines: readonly KnownLine[]): KnownLine[] {
  const groups = Map.groupBy(lines, (line) => JSON.stringify(goodsKeys.map((key) => line[key])));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ ...first, copies: group.reduce((sum, { copies }) => sum + copies, 0) }] : [];
  });
}

/**
 * Completes lines with the client's catalog. The barcode number is that of the catalog: it identifies the client's
 * article. A different number on the papers gives a note.
 */
export function goodsOfLines(
  source: string,
  {
    lines,
    items,
    po,
  }: {
    readonly lines: readonly CountedLine[];
    readonly items: readonly CatalogueItem[];
    readonly po: string;
  },
): KnownGoods {
  const known = new Map(items.map((item) => [keyOf(item.sku), item]));
  const others: string[] = [];
  const made = lines
    .filter(({ qty }) => qty > 0)
    .map((line): KnownLine => {
      const item = known.get(keyOf(line.sku));
      const catalogue = item ? lineOfItem(item) : emptyLine;
      const { gtin = '', qty, sku, style, colour, size, description = '' } = line;
      if (gtin !== '' && catalogue.gtin !== '' && gtin !== catalogue.gtin) others.push(sku);
      return {
        ...catalogue,
        sku: sku || catalogue.sku,
        style: style || catalogue.style,
        colour: colour || catalogue.colour,
        size: size || catalogue.size,
        description: catalogue.description || description,
        gtin: catalogue.gtin || gtin,
        poNumber: po,
        copies: qty,
      };
    });
  const left = lines.length - made.length;
  const notes = [
    left > 0 && `Left out: ${counted(left, 'line')} without pieces.`,
    others.length > 0 &&
      `Barcode numbers differ from those in your products for ${[...new Set(others)].join(', ')}. Those in your products are used.`,
  ];
  return { source, lines: inSizeOrder(summed(made)), note: notes.filter(Boolean).join(' ') };
}

/**
 * The rows as a sheet whose columns are already known: those that the approved design shows and some line has a value for.
 * The others are for the design to give. `copies` is one number for every line instead of its pieces.
 */
export function sheetOfGoods(
  { kind, data }: { readonly kind: LabelKind; readonly data: Values },
  { source, lines, note }: KnownGoods,
  copies: number | null = null,
): SheetReply {
  const approved = labelOf(data);
  const { gtinType } = approved;
  const cells = lines.map((line): Readonly<Record<string, string>> => ({
    ...Object.fromEntries(goodsKeys.map((key) => [key, line[key]])),
    // UPC, EAN or ITF follows from the length of the number.
    ...(isLinearGtin(gtinType) && { gtinType: linearGtinOf(line.gtin) ?? gtinType }),
    [QUANTITY]: String(copies ?? line.copies),
  }));
  const shown: Values = { ...approved };
  const isShown = ({ key }: ImportColumn): boolean =>
    [CARE, QUANTITY].includes(key) || (!isEmptyValue(shown[key]) && shown[key] !== 'none');
  const columns = labelImport(kind, data)
    // Columns hidden by the design stay empty.
    .columns.filter(isShown)
    .filter(({ key }) => cells.some((row) => (row[key] ?? '') !== ''));
  return {
    filename: source,
    headers: columns.map(({ title }) => title),
    rows: cells.map((row, index) => ({
      row: index + 1,
      cells: columns.map(({ key }) => row[key] ?? ''),
    })),
    ...(note !== '' && { note }),
    remembered: Object.fromEntries(columns.map(({ key, title }) => [title, key])),
  };
}
