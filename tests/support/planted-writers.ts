/** Writes a draft as a file. */
import { utils, write, type CellObject } from '@e965/xlsx';
import { columnLetters } from '#lib/spreadsheets/table.ts';
import type { Draft, PlantedCell, Writer } from './planted-draft.ts';
import { odsByHand } from './planted-ods.ts';
import { xlsxByHand } from './planted-xlsx.ts';

function libraryCell(cell: PlantedCell, dateFormat: string): CellObject | null {
  switch (cell.kind) {
    case 'text':
      return { t: 's', v: cell.text };
    case 'error':
      return {
        t: 'e',
        v: { '#N/A': 42, '#REF!': 23, '#VALUE!': 15, '#NAME?': 29, '#DIV/0!': 7 }[cell.text] ?? 42,
        w: cell.text,
      };
    case 'number':
      return { t: 'n', v: cell.number, ...(cell.text.includes('.') && { z: '0.00' }) };
    case 'result':
      return { t: 'n', v: cell.number, f: '1*2' };
    case 'date':
      // The library writes few formats of days into OpenDocument: there the day is a day by itself.
      return dateFormat === ''
        ? { t: 'd', v: new Date(cell.iso) }
        : { t: 'n', v: cell.serial, z: dateFormat };
    case 'boolean':
      return { t: 'b', v: true };
    default:
      return null;
  }
}

function byLibrary(draft: Draft, bookType: 'xlsx' | 'ods'): Uint8Array<ArrayBuffer> {
  const sheet = utils.aoa_to_sheet([]);
  const dateFormat = bookType === 'ods' ? '' : draft.dateFormat.replace('mm-dd-yy', 'm/d/yyyy');
  let last = 1;
  for (const { row, cells } of draft.rows) {
    last = row;
    cells.forEach((cell, column) => {
      const made = libraryCell(cell, dateFormat);
      if (made) sheet[`${columnLetters(column)}${row}`] = made;
    });
  }
  sheet['!ref'] = `A1:F${last}`;
  sheet['!merges'] = draft.merged.map(({ column, top, bottom }) => ({
    s: { r: top - 1, c: column },
    e: { r: bottom - 1, c: column },
  }));
  const workbook = utils.book_new(sheet, 'Goods & more');
  return new Uint8Array(
    write(workbook, { type: 'array', bookType, compression: true }) as ArrayBuffer,
  );
}

function csvText(draft: Draft, delimiter: string): string {
  const quoted = (value: string): string =>
    /["\r\n]/.test(value) || value.includes(delimiter) ? `"${value.replaceAll('"', '""')}"` : value;
  const shown = (cell: PlantedCell): string =>
    cell.kind === 'date' ? cell.iso : 'text' in cell ? quoted(cell.text) : '';
  let next = 1;
  const lines = draft.rows.flatMap(({ row, cells }) => {
    const gap = Array.from({ length: row - next }, () => '');
    next = row + 1;
    return [...gap, cells.map(shown).join(delimiter)];
  });
  return `${lines.join('\r\n')}\r\n`;
}

/** The file, and its name. */
export function bytesOf(
  draft: Draft,
  writer: Writer,
): { bytes: Uint8Array<ArrayBuffer>; name: string } {
  const { chance } = draft;
  switch (writer) {
    case 'openpyxl':
    case 'exceljs':
      return { bytes: xlsxByHand(draft, writer), name: 'goods.xlsx' };
    case 'library':
      return { bytes: byLibrary(draft, 'xlsx'), name: 'goods.xlsx' };
    case 'ods':
      return { bytes: odsByHand(draft), name: 'goods.ods' };
    case 'library ods':
      return { bytes: byLibrary(draft, 'ods'), name: 'goods.ods' };
    default: {
      const delimiter = chance.oneOf([',', ';', '|', '\t']);
      const named = chance.oneOf(['', '\ufeff']);
      const content = csvText(draft, delimiter);
      return delimiter === '\t' && chance.oneOf([true, false])
        ? { bytes: new Uint8Array(Buffer.from(`\ufeff${content}`, 'utf16le')), name: 'goods.txt' }
        : {
            bytes: new Uint8Array(Buffer.from(named + content)),
            name: delimiter === '\t' ? 'goods.tsv' : 'goods.csv',
          };
    }
  }
}
