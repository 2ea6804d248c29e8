/** Job sheet of a rebranding: items to remove, items to apply, and the record of the substitution. */
import { displayValue, summaryOf } from '#lib/forms/display.ts';
import { rowsOf, textOf } from '#lib/forms/values.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import type { RowsField, Values } from '#lib/forms/definition.ts';
import type { Block, PdfDocument, DrawingBlock } from '#api/documents/blocks.ts';
import { claimReader } from './cargo-form.ts';
import { framed, type DocumentSource } from './document-frame.ts';
import { photoBlocks } from './record-document.ts';

/** Shirt from the front, shirt from the back, trousers from the back. */
const lines = [
  'M30 10 L15 16 L2 45 L16 52 L22 38 L22 105 L68 105 L68 38 L74 52 L88 45 L75 16 L60 10 Q45 26 30 10 Z',
  'M50 46 L63 46 L63 60 L50 60 Z',
  'M130 10 L115 16 L102 45 L116 52 L122 38 L122 105 L168 105 L168 38 L174 52 L188 45 L175 16 L160 10 Q145 17 130 10 Z',
  'M215 10 L275 10 L281 105 L252 105 L245 48 L238 105 L209 105 Z',
  'M215 17 L275.5 17',
];

const words = [
  { x: 45, y: 110, text: 'Front' },
  { x: 145, y: 110, text: 'Back' },
  { x: 245, y: 110, text: 'Pants, back' },
];

/** Left and right are those of the wearer. */
const places: Readonly<Record<string, readonly [x: number, y: number]>> = {
  neck_centre: [145, 19],
  side_seam_left: [68, 80],
  hem: [45, 103],
  waist_centre: [245, 14],
  sleeve: [81, 36],
  pocket: [56.5, 53],
};

/** Offset between marks of one position. */
const STEP = 11;

/** Null for rows lacking drawn positions; rows count from 1, as in the table. */
export function positionDrawing(rows: readonly Values[]): DrawingBlock | null {
  const taken = new Map<string, number>();
  const marks = rows.flatMap((row, index) => {
    const position = textOf(row, 'position');
    const place = places[position];
    if (!place) return [];
    const before = taken.get(position) ?? 0;
    taken.set(position, before + 1);
    return [{ x: place[0] + before * STEP, y: place[1], text: String(index + 1) }];
  });
  return marks.length === 0
    ? null
    : { kind: 'drawing', width: 290, height: 122, lines, marks, words };
}

/** Columns of garments that the floor needs, before the ones it fills in by hand. */
const shown = ['style', 'colour', 'size', 'qty', 'currentLabel', 'vendorPo'];

function garmentTable({ form, record }: DocumentSource): Block[] {
  const field = inputsOf(form).find(
    (each): each is RowsField => each.kind === 'rows' && each.name === 'lines',
  );
  if (!field) return [];
  const columns = field.columns.filter(({ name }) => shown.includes(name));
  return [
    {
      kind: 'table',
      title: 'Count of each garment',
      columns: [
        ...columns.map(({ label, kind }) => ({ label, isNumber: kind === 'qty' })),
        { label: 'Taken off' },
        { label: 'Put on' },
        { label: 'Checked' },
      ],
      rows: rowsOf(record.data, 'lines').map((row) => [
        ...columns.map((column) => displayValue(column, row[column.name], record.data)),
        '______',
        '______',
        '______',
      ]),
    },
  ];
}

function newLabelTable({ form, record }: DocumentSource): Block[] {
  const tables = summaryOf(form, record.data).flatMap(({ tables: each }) => each);
  const table = tables.find(({ name }) => name === 'apply');
  if (!table) return [];
  const drawing = positionDrawing(rowsOf(record.data, 'apply'));
  return [
    {
      kind: 'table',
      title: table.label,
      columns: [{ label: 'No.', isNumber: true }, ...table.columns],
      rows: table.rows.map((row, index) => [String(index + 1), ...row]),
    },
    ...(drawing ? [drawing] : []),
  ];
}

export function jobSheet(source: DocumentSource): PdfDocument {
  const read = claimReader(source);
  const fact = (label: string, name: string) => ({ label, text: read(name) || '–' });
  return framed(source, 'Rebranding job sheet', [
    { kind: 'heading', text: 'Labels to remove' },
    {
      kind: 'facts',
      facts: [
        fact('Old brand', 'fromBrand'),
        fact('Old label', 'removal'),
        fact('Keep old care and content label', 'keepCareLabel'),
        fact('Also remove', 'otherMarks'),
      ],
    },
    { kind: 'heading', text: 'Labels to add' },
    {
      kind: 'facts',
      facts: [
        fact('New brand', 'toBrand'),
        fact('Name or RN on the new label', 'labelOwner'),
        fact('New care label', 'careLabelRef'),
        fact('Text of the new care label', 'careLabelText'),
        fact('Finishing', 'rePack'),
        fact('Wash test', 'washTest'),
      ],
    },
    ...newLabelTable(source),
    {
      kind: 'facts',
      facts: [
        fact('Sample first', 'sampleNeeded'),
        fact('Sample pieces', 'sampleQty'),
        fact('Needed by', 'dueDate'),
        fact('Instructions', 'instructions'),
      ],
    },
    ...garmentTable(source),
    { kind: 'heading', text: 'Record of label substitution' },
    {
      kind: 'text',
      text: 'Keep this record for three years: the label that was removed, who supplied the goods, and who made the change.',
    },
    {
      kind: 'facts',
      facts: [
        fact('Right to rebrand', 'rightToRebrand'),
        fact('Trademark number', 'trademarkNo'),
        fact('Receipts', 'receiptRefs'),
        { label: 'Changed by', text: source.company.name },
      ],
    },
    { kind: 'text', text: 'Fasten one label of each kind that was removed here:', look: 'small' },
    {
      kind: 'boxes',
      rows: [
        [
          { label: 'Removed label', text: '\n\n\n\n', span: 6 },
          { label: 'New label', text: '\n\n\n\n', span: 6 },
        ],
      ],
    },
    { kind: 'sign-here', labels: ['Taken off by, date', 'Put on by, date', 'Checked by, date'] },
    ...photoBlocks(source),
  ]);
}
