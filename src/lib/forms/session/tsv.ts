/** Cells as spreadsheets put them on the clipboard: tabs between cells, quotes around cells with breaks. */

const CELL = /(?:"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n?|\n|$)/y;

/** Parses rows of cells; a final line break is ignored. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (CELL.lastIndex = 0; ;) {
    const [, quoted, plain = '', end = ''] = CELL.exec(text) ?? [];
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    const isLast = CELL.lastIndex >= text.length;
    if (end === '\t') continue;
    if (isLast) return rows;
    rows.push([]);
  }
}

/** Returns true for a pasted block of cells; a single word is left to its control. */
export const isBlock = (text: string): boolean => /\t|(?:\r\n?|\n)./.test(text);
