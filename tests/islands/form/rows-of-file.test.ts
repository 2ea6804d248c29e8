import { describe, expect, it } from 'vitest';
import { rowsOfTable } from '../../../src/islands/form/rows/rows-of-file.ts';
import { serviceRequest } from '#lib/submissions/forms/service-request/service-request.submission.ts';
import type { SheetTable } from '#lib/spreadsheets/table.ts';
import type { RowsField } from '#lib/forms/definition.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { garmentClaim } from '#lib/submissions/forms/garment-claim/garment-claim.submission.ts';

const linesOf = ({ steps }: SubmissionDefinition) =>
  steps
    .flatMap(({ fields }) => fields)
    .find((field): field is RowsField => field.kind === 'rows' && field.name === 'lines');

const readInto =
  (form: SubmissionDefinition) =>
  (headers: readonly string[], ...rows: readonly (readonly string[])[]) => {
    const items = linesOf(form);
    if (!items) throw new Error('The form has no items');
    return rowsOfTable(items, {
      headers,
      rows: rows.map((cells, index) => ({ row: index + 2, cells })),
    });
  };
const read = readInto(serviceRequest);

describe('rows of a file', () => {
  it('match trade names of columns, in any order', () => {
    expect(
      read(
        ['PO #', 'UPC', 'Item No', 'Units', 'CTNS', 'Color', 'Weather'],
        ['PO-1', '00012345678905', 'TEE-S', '120', '4', 'Black', 'rain'],
      ),
    ).toEqual({
      ok: true,
      value: [
        {
          po: 'PO-1',
          gtin: '00012345678905',
          sku: 'TEE-S',
          qty: '120',
          cartons: '4',
          colour: 'Black',
        },
      ],
    });
  });

  it('match former column names', () => {
    const headers = ['SKU or style', 'Total pieces', 'Pieces affected', 'Fault', 'Severity'];
    expect(readInto(garmentClaim)(headers, ['TEE', '9', '2', 'STAIN', 'major'])).toMatchObject({
      value: [{ style: 'TEE', issue: 'STAIN' }],
    });
  });

  it('fail without a required column, or any', () => {
    expect(read(['SKU', 'PO'], ['TEE-S', 'PO-1'])).toEqual({
      ok: false,
      error: 'The file has no column Quantity. Its first line names the columns.',
    });
    expect(read(['SKU', 'Qty'])).toEqual({ ok: false, error: 'The file has no rows.' });
  });

  it.each<[string, Partial<SheetTable>, string]>([
    ['an error', { rows: [{ row: 2, cells: ['A', '#N/A'] }] }, 'Row 2, column Quantity: #N/A is a'],
    ['a date', { rows: [{ row: 2, cells: ['1-Mar', '5'] }] }, 'Row 2, column SKU: 1-Mar is a date'],
    [
      'a formula without a result',
      { rows: [{ row: 2, cells: ['A', ''], marks: { 1: { type: 'formula' } } }] },
      'Row 2, column Quantity: The formula has no stored result.',
    ],
    [
      'merged pieces',
      { rows: [{ row: 3, cells: ['A', '5'], marks: { 1: { merged: 'B2:B4' } } }] },
      '5 is merged over B2:B4',
    ],
    [
      'a row beyond the header',
      { rows: [{ row: 2, cells: ['A', '5'], width: 3 }] },
      'Row 2 has 3 cells, the header names 2.',
    ],
    [
      'a column without a name',
      {
        headers: ['SKU', 'Qty', 'Column C'],
        rows: [{ row: 2, cells: ['A', '5', 'x'] }],
        unnamed: [2],
      },
      'Column C has values and no name.',
    ],
  ])('fail for %s, and add nothing', (_, table, message) => {
    const items = linesOf(serviceRequest);
    if (!items) throw new Error('The form has no items');
    expect(rowsOfTable(items, { headers: ['SKU', 'Qty'], rows: [], ...table })).toEqual({
      ok: false,
      error: expect.stringContaining(message) as string,
    });
  });
});
