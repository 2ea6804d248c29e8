/** Errors of unreadable spreadsheets. Cell errors come from columns. */
import { sheetEndings, sheetLimits } from './table.ts';
import { counted, countText, limitText } from '#lib/kernel/count-text.ts';

/** .xlsx, .ods, .csv, .tsv or .txt */
export const sheetFileKinds = `${sheetEndings.slice(0, -1).join(', ')} or ${sheetEndings.at(-1)}`;

export const importCancelled = 'Canceled. Nothing was imported.';

export const sheetMessages = {
  missing: 'File is required!',
  wrongType: `Choose an ${sheetFileKinds} file.`,
  tooLarge: `The file is larger than ${limitText(sheetLimits.bytes)}.`,
  unreadable: 'The file could not be read.',
  locked:
    'The file is protected with a password or is an old .xls file. Save it as .xlsx without a password.',
  notUtf8: 'The file is not UTF-8 text. Save it as "CSV UTF-8" or as .xlsx.',
  guessedLetters:
    'The file is not UTF-8, so it was read as Windows-1252. Check the accented letters, or save it as "CSV UTF-8" or .xlsx.',
  packedTooMuch:
    'The file unpacks to far more than a spreadsheet needs. Copy its values into a new file.',
  linked: 'The file links to other files. Copy its values into a new file.',
  slow: 'The file takes too long to read. Copy its values into a new file.',
  empty: 'The file is empty.',
  noRows: 'The file has no rows below its header.',
  unquoted: (row: number): string =>
    `Row ${row} has a quotation mark in the wrong place. Double it or remove it.`,
  duplicate: (header: string): string =>
    `The column ${header} appears twice. Rename or remove one of them.`,
  tooManyRows: (limit: number): string => `The file has more than ${countText(limit)} rows.`,
  tooManyColumns: `The file has more than ${sheetLimits.readColumns} columns.`,
  tooMuchText: 'The file has more text than a list needs. Copy its columns into a new file.',
  titled: (row: number): string =>
    `The names of the columns were read from row ${row}; what is above it was left out.`,
  hidden: (count: number, noun: 'row' | 'column'): string =>
    `${counted(count, `hidden ${noun}`)} ${count === 1 ? 'was' : 'were'} read too.`,
  unknownSheet: (name: string, sheets: readonly string[]): string =>
    [
      `The file has no sheet named ${name}.`,
      ...(sheets.length > 0 ? [`Its sheets are: ${sheets.join(', ')}.`] : []),
    ].join(' '),
} as const;
