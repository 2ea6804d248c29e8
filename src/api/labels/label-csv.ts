/** The data of a label as one row of a spreadsheet: the same columns as the template of its kind. */
import { labelCells, labelImport } from '../../lib/label-records/batch-columns.ts';
import { labelOf } from '../../lib/labels/spec-values.ts';
import type { Values } from '../../lib/submissions/definition.ts';
import type { LabelRow } from '../db/label-tables.ts';
import { fileHeaders } from '../files/file-headers.ts';
import { writeCsv } from '../spreadsheets/write-csv.ts';

/** The file, to be saved. */
export function labelCsv(label: LabelRow, data: Values): Response {
  const { kind } = labelOf(data);
  const columns = labelImport(kind).columns;
  const name = `${label.reference ?? label.name}.csv`;
  const headers = fileHeaders({ name, contentType: 'text/csv; charset=utf-8' });
  return new Response(writeCsv(columns, [labelCells(kind, data)]), { headers });
}
