/** Workbooks as they come, whole or changed, for tests of reading. */
import { utils, write, type WorkSheet } from '@e965/xlsx';
import { strToU8, unzipSync, zipSync, type Zippable } from 'fflate';
import { readSheet } from '#api/spreadsheets/read-sheet.ts';
import { xlsxOf } from '../../support/sheets.ts';

/** What is read of a workbook. */
export const xlsx = (bytes: Uint8Array, name = 'a.xlsx') => readSheet({ bytes, name });

/** A workbook of one row. */
export const good = xlsxOf([
  ['sku', 'style'],
  ['A1', 'S'],
]);
/** The answer that names why a file is not read. */
export const refused = (message: string, code = 'invalid') => ({
  ok: false,
  error: { code, message },
});

/** A workbook of this sheet. */
export const withSheet = (sheet: WorkSheet): Uint8Array =>
  new Uint8Array(
    write(utils.book_new(sheet, 'A'), { type: 'array', bookType: 'xlsx' }) as ArrayBuffer,
  );

/** The good workbook with some parts replaced or added. */
export const withParts = (parts: Zippable): Uint8Array =>
  zipSync({ ...unzipSync(good), ...parts }, { level: 6 });

/** The part of a workbook that holds these rows. */
export const sheetXml = (inside: string, before = ''): Uint8Array =>
  strToU8(
    `<?xml version="1.0"?>${before}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${inside}</sheetData></worksheet>`,
  );
/** A cell with a text. */
export const text = (at: string, value: string): string =>
  `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
