/** A pasted text or an e-mail as a page: cells by tabs, pipes, delimiters, or gaps of two spaces. Pure. */
import { normalizeUnicode } from '#lib/kernel/text/normalize-unicode.ts';
import { isCount } from './amounts.ts';
import type { OrderCell, OrderPage, OrderRow } from './page.ts';
import { columnRole, isSizeText } from './words.ts';

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

/** A line behind the marks of a mail that is answered. */
const unmarked = (line: string): string => line.replace(/^(?:> ?)+/, '').trimEnd();

/** Words of a line; sizes and pieces may have strokes between: 'Sizes: S/M/L'. 'S/M L/XL' are two sizes. */
const wordsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^(?:sizes?|qty|quantity|units|pieces|pcs) ?:.*/i, (list) =>
      list.replaceAll(/: ?[^: ]+ /.test(list) ? ' / ' : '/', ' '),
    )
    .replaceAll(/:(?=\s)/g, '')
    .split(/\s+/);

/** Number of the words of a line that all name columns, or sizes above pieces: 'Style Color Size Qty', 'Size: S M L'. */
function countNames(line: string, next: string): number {
  const words = wordsOf(line);
  const isSized = words.some((word) => columnRole(word) === undefined);
  const isLed = columnRole(words[0] ?? '') === 'size';
  const isSize = (word: string): boolean => isSizeText(word) && (isLed || !isCount(word));
  if (words.length < 3 || !words.every((word) => columnRole(word) !== undefined || isSize(word)))
    return 0;
  const below = wordsOf(next);
  const isTable = !isSized || (below.length === words.length && below.some(isCount));
  return isTable ? words.length : 0;
}

/** The page of a text. */
export function textPage(text: string): OrderPage {
  let delimiter: string | undefined;
  let words = 0;
  let isApart = false;
  const rows = linesOf(normalizeUnicode(text)).map(({ row, whole }, at, lines): OrderRow => {
    const line = unmarked(whole);
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
    words ||= /\S {2}/.test(line) ? 0 : countNames(line, unmarked(lines[at + 1]?.whole ?? ''));
    const parts = wordsOf(line);
    if (words > 0 && parts.length === words) return grid(parts);
    return { row, cells: byGaps(line), isGrid: false, isApart: wasApart };
  });
  return {
    kind: 'text',
    name: '',
    rows: rows.filter(({ cells }) => cells.some(({ text: each }) => /[\p{L}\p{N}]/u.test(each))),
  };
}
