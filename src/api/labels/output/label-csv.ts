/** The data of a label as one row of a spreadsheet: the same columns as the template of its kind. */
import { labelCells } from '#lib/labels/batch/cells.ts';
import { CARE, labelImport } from '#lib/labels/batch/columns.ts';
import { labelColumns } from '#lib/labels/engine/fields.ts';
import { labelOf } from '#lib/labels/engine/spec-values.ts';
import type { Values } from '#lib/forms/definition.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { LabelRow } from '#api/db/tables/labels.ts';
import { sheetResponse } from '#api/spreadsheets/sheet-response.ts';

/** The file, to be saved. */
export async function labelCsv(
  context: Pick<ApiContext, 'log'>,
  label: LabelRow,
  data: Values,
): Promise<Response> {
  const { kind } = labelOf(data);
  const name = label.reference ?? label.name;
  // The symbols say it.
  const columns = labelImport(kind, data).columns.filter(({ key }) => key !== CARE);
  const rows = [labelCells(labelColumns(kind, data), data)];
  return sheetResponse(context, { name, format: 'csv', title: name, columns, rows });
}
