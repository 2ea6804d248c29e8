/** The columns of labels from a spreadsheet: one row is one label. */
import type { LabelField } from '../engine/content-fields.ts';
import { readCare } from '../engine/care/read-care.ts';
import { labelColumns } from '../engine/fields.ts';
import type { LabelKind } from '../engine/spec.ts';
import { ok } from '#lib/kernel/result.ts';
import { roleOfField } from '#lib/spreadsheets/cell-rules.ts';
import type { CellError, ImportColumn } from '#lib/spreadsheets/columns.ts';
import { cellError, readCount } from '#lib/spreadsheets/readers.ts';
import type { ImportDefinition } from '#lib/spreadsheets/import-definition.ts';
import { tradeHeaders } from '#lib/spreadsheets/trade-headers.ts';
import type { Values } from '#lib/forms/definition.ts';
import { countText } from '#lib/kernel/count-text.ts';
import { kindNoun } from '../kinds.ts';
import { labelLimits } from '../messages.ts';
import { valueOfCell } from './cells.ts';

/** Columns of a row's pieces and of labels each; both default to 1. */
export const QUANTITY = 'qty';
export const COPIES = 'copies';
/** Labels of a row at most. */
export const { labelsOfRow: MAX_COPIES } = labelLimits.batch;

/** The trade's names of our columns, those of the catalogue among them. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  brandText: tradeHeaders.brand,
  style: tradeHeaders.style,
  sku: tradeHeaders.sku,
  description: tradeHeaders.description,
  colour: tradeHeaders.colour,
  size: tradeHeaders.size,
  gtin: tradeHeaders.gtin,
  price: tradeHeaders.price,
  comparePrice: [...tradeHeaders.comparePrice, 'price before'],
  currency: tradeHeaders.currency,
  fibres: tradeHeaders.fibre,
  coo: tradeHeaders.coo,
  rn: tradeHeaders.rn,
  toName: tradeHeaders.shipTo,
  toAddress: tradeHeaders.shipToAddress,
  toPostal: tradeHeaders.shipToPostal,
  storeNumber: tradeHeaders.storeNumber,
  poNumber: tradeHeaders.purchaseOrder,
  dept: tradeHeaders.department,
  // Titles of earlier templates.
  sizeCm: ['size in centimetres'],
  consumerEmail: ['consumer care e-mail'],
};

const examples: Readonly<Record<string, string>> = {
  style: 'LN-204',
  sku: 'LN-204-M',
  description: 'Linen shirt',
  colour: 'Indigo',
  size: 'M',
  gtin: '036000291452',
  price: '89.00',
  fibres: '55 linen; 45 cotton',
  contents: 'LN-204 / Indigo / M / 12',
  coo: 'PT',
  madeMonth: '2026-03',
};

const helpOf = (field: LabelField): string => {
  if (field.name === 'fibres')
    return 'Shares and fibers: 95% cotton, 5% elastane. Sections before a colon.';
  if (field.name === 'contents') return 'Style / color / size / units, lines divided by ;';
  if (field.name === 'gtin') return 'A missing check digit is added. Format the column as text.';
  if (field.kind === 'select' || field.kind === 'radio') {
    const words = field.options.map(({ value }) => value).filter((value) => value !== '');
    return words.length > 12
      ? 'One of the options of the label maker, by its code.'
      : words.join(', ');
  }
  return field.hint ?? '';
};

/** The column of one field. */
const columnOf = (field: LabelField): ImportColumn => ({
  key: field.name,
  title: field.label,
  // Texts that look like numbers keep their zeros.
  type: field.kind === 'text' ? 'identifier' : 'text',
  role: roleOfField(field),
  synonyms: synonyms[field.name] ?? [],
  help: helpOf(field),
  example: examples[field.name] ?? '',
  read: (text) => {
    const value = valueOfCell(field, text);
    return value.ok ? ok(text) : value;
  },
});

/** The care of a label in words, as catalogues have it; its symbols follow. */
export const CARE = 'care';

const careColumn: ImportColumn = {
  key: CARE,
  title: 'Care text',
  type: 'text',
  synonyms: tradeHeaders.care,
  help: 'The care in words, read as symbols. A symbol that has a column of its own goes before it.',
  example: '',
  read: (text) => {
    const { unread } = readCare(text);
    if (unread.length === 0) return ok(text);
    const parts = unread.map((part) => `"${part}"`).join(', ');
    return cellError(
      'care-unread',
      `${parts}: not a care instruction that we know. Use other words.`,
    );
  },
};

const countColumn = (
  { key, title, synonyms }: Pick<ImportColumn, 'key' | 'title' | 'synonyms'>,
  what: string,
): ImportColumn => ({
  key,
  title,
  type: 'integer',
  synonyms,
  get help() {
    return `${what}, 1 to ${countText(MAX_COPIES)}; 1 when empty.`;
  },
  example: '1',
  read: readCount(1, MAX_COPIES),
});

const countColumns = (kind: LabelKind): readonly ImportColumn[] => [
  countColumn(
    { key: QUANTITY, title: 'Quantity', synonyms: ['qty', 'count', 'pieces', 'pcs'] },
    kind === 'carton_gs1' ? 'How many cartons' : 'How many pieces',
  ),
  countColumn(
    { key: COPIES, title: 'Copies', synonyms: ['labels', 'labels per piece'] },
    kind === 'carton_gs1'
      ? 'Multiplies the quantity; each label is a carton with its own SSCC'
      : 'How many labels for each piece',
  ),
];

/** Names a kind in counts: price tickets are tickets. */
const countNoun = (kind: LabelKind): string =>
  kind === 'price_ticket' ? 'ticket' : kindNoun(kind);

/** The columns of labels of this kind: those of a label, or all that labels of the kind may have. */
export const labelImport = (kind: LabelKind, data?: Values): ImportDefinition => ({
  kind: 'labels',
  noun: { one: countNoun(kind), many: `${countNoun(kind)}s` },
  columns: [
    ...labelColumns(kind, data).map(columnOf),
    ...(kind === 'care' ? [careColumn] : []),
    ...countColumns(kind),
  ],
  unique: [],
  identifier: { key: 'sku', place: 'your products' },
  article: { number: 'gtin', parts: ['sku', 'style', 'colour', 'size'] },
});

type Cells = Readonly<Record<string, string>>;

const countIn = (cells: Cells, key: string): number => {
  const count = readCount(1, Infinity)(cells[key] ?? '');
  return count.ok ? Math.min(Number(count.value), MAX_COPIES) : 1;
};

/** How many labels a row asks for: the copies of each piece. */
export const copiesIn = (cells: Cells): number => countIn(cells, QUANTITY) * countIn(cells, COPIES);

/** Copies and quantity that are right one by one, and too many together. */
export const tooManyCopies = (cells: Cells): CellError | null => {
  const count = copiesIn(cells);
  const maxCopies = countText(MAX_COPIES);
  return count > MAX_COPIES
    ? {
        code: 'too-many',
        message: `Quantity times copies is ${countText(count)}. A row makes at most ${maxCopies} labels.`,
      }
    : null;
};
