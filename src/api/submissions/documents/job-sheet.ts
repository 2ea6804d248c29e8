/** Job sheet of a rebranding: items to remove, items to apply, and the record of the substitution. */
import { displayValue, summaryOf } from '#lib/forms/display.ts';
import { rowsOf } from '#lib/forms/values.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import type { RowsField } from '#lib/forms/definition.ts';
import type { Block, PdfDocument } from '#api/documents/blocks.ts';
import { claimReader } from './cargo-form.ts';
import { framed } from './document-frame.ts';
import type { DocumentSource } from './document-source.ts';
import { positionDrawing } from './position-drawing.ts';
import { photoBlocks } from './record-document.ts';

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
