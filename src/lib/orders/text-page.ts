/** A pasted text or an e-mail as a page: cells by tabs, pipes, delimiters, or gaps of two spaces. Pure. */
import { normalText } from '#lib/kernel/text/normal-text.ts';
import type { OrderCell, OrderPage, OrderRow } from './page.ts';
import { columnRole } from './words.ts';

const inGrid = (texts: readonly string[]): OrderCell[] =>
  texts.flatMap((each, index) => {
    const text = each.replace(/\s+/g, ' ').trim();
    return text === '' ? [] : [{ text, from: index, to: index + 1 }];
  });

/** A cell as a spreadsheet program copies it: in quotes where it has quotes or lines. */
const unquoted = (cell: string): string =>
  /^\s*"((?:[^"]|"")+)"\s*$/.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell;

const QUOTED_LINES =
  /(?<=^|[\t;,\n])"(?=[^"\s;,])(?:[^"\n\t]|"")*(?:\n(?:[^"\n\t]|"")*){1,20}"(?=[\t;,\n]|$)/g;

/** Lines with their numbers; a quoted cell of several lines is in one. */
function linesOf(text: string): { readonly row: number; readonly whole: string }[] {
  let row = 0;
  return text
    .replace(QUOTED_LINES, (cell) => cell.replaceAll('\n', '\r'))
    .split('\n')
    .map((whole) => {
      row++;
      const line = { row, whole };
      row += whole.split('\r').length - 1;
      return line;
    });
}

/** Cells of a line between gaps of two spaces, with their characters. */
const byGaps = (line: string): OrderCell[] =>
  [...line.matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index }) => ({
    text,
    from: index,
    to: index + text.length,
  }));

/** Cells of a line of a CSV that was pasted. */
function byDelimiter(line: string, delimiter: string): string[] {
  const cells: string[] = [];
  let rest = line;
  for (;;) {
    const quoted = /^\s*"((?:[^"]|"")*)"\s*/.exec(rest);
    const end = quoted ? quoted[0].length : rest.indexOf(delimiter);
    const text = quoted
      ? (quoted[1] ?? '').replaceAll('""', '"')
      : rest.slice(0, end < 0 ? undefined : end);
    cells.push(text);
    if (end < 0 || end >= rest.length) return cells;
    rest = rest.slice(end + 1);
  }
}

/** The delimiter of a line that names at least two columns by it. */
const delimiterOf = (line: string): string | undefined =>
  [';', ','].find(
    (each) =>
      line.includes(each) &&
      byDelimiter(line, each).filter((cell) => columnRole(cell) !== undefined).length > 1,
  );

/** Words of a line that all name columns: 'Style Color Size Qty'. */
const namesOnly = (line: string): number => {
  const words = line.trim().split(/\s+/);
  return words.length > 2 && words.every((word) => columnRole(word) !== undefined)
    ? words.length
    : 0;
};

/** The page of a text. */
export function textPage(text: string): OrderPage {
  let delimiter: string | undefined;
  let words = 0;
  let isApart = false;
  const rows = linesOf(normalText(text)).map(({ row, whole }): OrderRow => {
    const line = whole.replace(/^(?:> ?)+/, '').trimEnd();
    const grid = (texts: readonly string[]): OrderRow => ({
      row,
      cells: inGrid(texts),
      isGrid: true,
      isApart: wasApart,
    });
    const wasApart = isApart;
    isApart = line.trim() === '';
    if (isApart) {
      delimiter = undefined;
      words = 0;
      return { row, cells: [], isGrid: false, isApart };
    }
    if (line.includes('\t')) return grid(line.split('\t').map(unquoted));
    if ((line.match(/\|/g)?.length ?? 0) > 1)
      return grid(
        line
          .trim()
          .replace(/^\||\|$/g, '')
          .split('|'),
      );
    delimiter ??= delimiterOf(line);
    if (delimiter !== undefined && line.includes(delimiter))
      return grid(byDelimiter(line, delimiter));
    words ||= /\S {2}/.test(line) ? 0 : namesOnly(line);
    const parts = line.trim().split(/\s+/);
    if (words > 0 && parts.length === words) return grid(parts);
    return { row, cells: byGaps(line), isGrid: false, isApart: wasApart };
  });
  return {
    kind: 'text',
    name: '',
    rows: rows.filter(({ cells }) => cells.some(({ text: each }) => /[\p{L}\p{N}]/u.test(each))),
  };
}
