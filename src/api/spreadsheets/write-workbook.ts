/** Writes an .xlsx file with typed cells while its rows are read. */
import { sheetXml, type WorkbookSheet } from './sheet-xml.ts';
import { sheetPath, workbookParts } from './workbook-parts.ts';
import { zipStream } from './zip-stream.ts';

/** The bytes of the workbook, one tab a sheet; each piece reads its rows when it is asked for. */
export function writeWorkbook(sheets: readonly WorkbookSheet[]): AsyncGenerator<Uint8Array, void> {
  const parts = Object.entries(workbookParts(sheets.map(({ name }) => name)));
  return zipStream([
    ...parts.map(([name, text]) => ({ name, texts: [text] })),
    ...sheets.map((sheet, index) => ({ name: `xl/${sheetPath(index)}`, texts: sheetXml(sheet) })),
  ]);
}
