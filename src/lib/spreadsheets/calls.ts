/** Inputs of spreadsheet calls. */
import { defaulted, enums, object } from 'superstruct';

/** The format of a table to download: a workbook unless CSV is asked for. */
export const sheetFormat = defaulted(enums(['csv', 'xlsx']), 'xlsx');

export const fileFormat = object({ format: sheetFormat });
