/** The data of a label as one row of a spreadsheet: the same columns as the template of its kind. */
import { labelCells, labelImport } from '../../lib/label-records/batch-columns.ts';
import { labelOf } from '../../lib/labels/spec-values.ts';
import type { Values } from '../../lib/submissions/definition.ts';
import type { ApiContext } from '../context.ts';
import type { LabelRow } from '../db/label-tables.ts';
import { sheetResponse } from '../spreadsheets/sheet-response.ts';

/** The file, to be saved. */
export async function labelCsv(
  context: Pick<ApiContext, 'log'>,
  label: LabelRow,
  data: Values,
): Promise<Response> {
  const { kind } = labelOf(data);
  const name = label.reference ?? label.name;
  const { columns } = labelImport(kind);
  const rows = [labelCells(kind, data)];
  return sheetResponse(context, { name, format: 'csv', title: name, columns, rows });
}
