/** Cells as spreadsheets put them on the clipboard: tabs between cells, quotes around cells with breaks. */

const QUOTED = /^"((?:[^"]|"")*)"(?=\t|\r?\n|$)/;
const PLAIN = /^[^\t\r\n]*/;

/** Parses rows of cells; a final line break is ignored. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  while (at <= text.length) {
    const rest = text.slice(at, at + 8000);
    const quoted = QUOTED.exec(rest);
    const found = quoted ?? PLAIN.exec(rest);
    const cell = quoted ? (quoted[1] ?? '').replaceAll('""', '"') : (found?.[0] ?? '');
    rows.at(-1)?.push(cell.trim());
    at += found?.[0].length ?? 0;
    if (at >= text.length) break;
    const end = /^\r?\n/.exec(text.slice(at, at + 2));
    at += end ? end[0].length : 1;
    if (end) {
      if (at >= text.length) break;
      rows.push([]);
    }
  }
  return rows;
}

/** Returns true for a pasted block of cells; a single word is left to its control. */
export const isBlock = (text: string): boolean => /\t|\r?\n./.test(text);
