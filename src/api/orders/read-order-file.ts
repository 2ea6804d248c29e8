/** Parses a pasted text or file as an order; runs in a thread, because the bytes are untrusted. */
import { err, ok, type Result } from '#lib/kernel/result.ts';
import { placeText, type OrderCell, type OrderPage, type OrderRow } from '#lib/orders/page.ts';
import type { OrderFacts, OrderReading, Remark } from '#lib/orders/reading.ts';
import { orderMessages } from '#lib/orders/order-messages.ts';
import { readOrder } from '#lib/orders/read-order.ts';
import { textPage } from '#lib/orders/text-page.ts';
import { sheetMessages } from '#lib/spreadsheets/sheet-messages.ts';
import { sheetLimits } from '#lib/spreadsheets/table.ts';
import { textMark } from '#lib/spreadsheets/text-marks.ts';
import type { ReadRows } from '#lib/spreadsheets/to-table.ts';
import { decodeText } from '#api/kernel/text.ts';
import { openSheetFile, type SheetProblem } from '#api/spreadsheets/read-sheet.ts';
import { SheetError } from '#api/spreadsheets/sheet-error.ts';
import { pdfPages } from './pdf-page.ts';

export interface OrderFile {
  /** A pasted text, or the bytes of a file with the sender's name of it. */
  readonly source:
    | { readonly text: string }
    | { readonly bytes: Uint8Array; readonly name: string };
  readonly facts: OrderFacts;
}

/** Rows as a page; a merged block has its value in each row that it covers. */
function gridPage(name: string, { rows, merged = [] }: ReadRows): OrderPage {
  const byRow = new Map(rows.map((row) => [row.row, row]));
  let before = 0;
  const filled = rows.map(({ row, cells: texts, marks }): OrderRow => {
    const cells: OrderCell[] = [];
    const width = Math.max(texts.length, ...merged.map(({ columns }) => columns[0] + 1));
    for (let column = 0; column < width; column++) {
      const block = merged.find(
        (each) => each.columns[0] === column && each.rows[0] <= row && row <= each.rows[1],
      );
      const top = block ? byRow.get(block.rows[0]) : undefined;
      const text = (top ? top.cells[column] : texts[column]) ?? '';
      if (text.trim() === '') continue;
      const mark = (top ? top.marks : marks)?.[column] ?? textMark(text);
      cells.push({
        text: text.replace(/[^\S\n]+/g, ' ').trim(),
        from: column,
        to: block ? block.columns[1] + 1 : column + 1,
        mark,
        ...(block && block.rows[0] !== row && { givenBy: block.rows[0] }),
      });
    }
    const isApart = before > 0 && row - before > 1;
    if (cells.length > 0) before = row;
    return { row, cells, isGrid: true, isApart };
  });
  return { kind: 'sheet', name, rows: filled.filter(({ cells }) => cells.length > 0) };
}

interface Pages {
  readonly pages: readonly OrderPage[];
  /** The encoding of the letters was guessed. */
  readonly isGuessed?: boolean;
}

function sheetPages(bytes: Uint8Array, name: string): Pages {
  const opened = openSheetFile({ bytes, name });
  if ('text' in opened) return { pages: [gridPage('', opened.text)], isGuessed: opened.isGuessed };
  const { sheets, hasContent, read } = opened.workbook;
  const pages = sheets.flatMap(({ name: sheet, isHidden }, index) =>
    isHidden || !hasContent(index) ? [] : [gridPage(sheet, read(index, sheetLimits.rows))],
  );
  return { pages };
}

/** Names the first cell with a letter beyond ASCII, by which people see whether the encoding is right. */
function letterRemark(pages: readonly OrderPage[]): Remark[] {
  const cells = pages.flatMap((page) =>
    page.rows.flatMap((row) => row.cells.map((cell) => ({ page, row, cell }))),
  );
  const found = cells.find(({ cell }) => /[^\0-\x7f]/.test(cell.text));
  if (!found) return [];
  const { page, row, cell } = found;
  const where = placeText(page, row, cell);
  return [{ where, text: cell.text.slice(0, 300), message: sheetMessages.guessedLetters }];
}

const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-');

/** A text file whose lines are sentences is an e-mail; one with many cells is a table. */
const isProse = (page: OrderPage): boolean =>
  page.rows.filter(({ cells }) => cells.length > 2).length * 3 < page.rows.length;

async function pagesOf(source: OrderFile['source']): Promise<Result<Pages, SheetProblem>> {
  if ('text' in source) return ok({ pages: [textPage(source.text)] });
  const { bytes, name } = source;
  if (isPdf(bytes)) {
    const pages = await pdfPages(bytes);
    return typeof pages === 'string'
      ? err({ code: 'invalid', message: orderMessages[pages] })
      : ok({ pages });
  }
  if (/\.pdf$/i.test(name)) return err({ code: 'invalid', message: orderMessages.unreadable });
  if (/\.(?:txt|eml)$/i.test(name)) {
    const decoded = decodeText(bytes);
    if (!decoded.ok) return err({ code: 'invalid', message: sheetMessages.unreadable });
    const page = textPage(decoded.value.text);
    const isGuessed = decoded.value.charset === 'windows-1252';
    if (isProse(page) || page.rows.length === 0) return ok({ pages: [page], isGuessed });
  }
  return ok(sheetPages(bytes, name));
}

/** Returns the values of the order, or an error. */
export async function readOrderFile({
  source,
  facts,
}: OrderFile): Promise<Result<OrderReading, SheetProblem>> {
  try {
    const opened = await pagesOf(source);
    if (!opened.ok) return opened;
    const { pages, isGuessed = false } = opened.value;
    if (pages.every(({ rows }) => rows.length === 0)) {
      return err({ code: 'invalid', message: sheetMessages.empty });
    }
    const reading = readOrder(pages, facts);
    const remarks = isGuessed ? letterRemark(pages) : [];
    return ok({ ...reading, toCheck: [...remarks, ...reading.toCheck] });
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    return err({
      code: error.code,
      message: error.code === 'wrong_type' ? orderMessages.wrongType : error.message,
    });
  }
}
