/** Inputs of spreadsheet calls. */
import { defaulted, enums, object, type Infer } from 'superstruct';
import type { Schema } from '#lib/kernel/validation.ts';

/** The format of a table to download: a workbook unless CSV is asked for. */
export const sheetFormat = defaulted(enums(['csv', 'xlsx']), 'xlsx');

const formatStruct = object({ format: sheetFormat });

export const fileFormat: Schema<Infer<typeof formatStruct>> = { struct: formatStruct };
