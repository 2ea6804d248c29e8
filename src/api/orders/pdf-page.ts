/** Lines and cells of the text of a PDF, by the positions of its letters. Runs in a thread. */
import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import type { OrderCell, OrderPage, OrderRow } from '#lib/orders/page.ts';

/** Pages that are read, and letters of each. */
const MAX_PAGES = 60;
const MAX_LETTERS = 20_000;

class TooLong extends Error {}

interface Letter {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly height: number;
}

/** Functions of the library that its types leave out. */
interface TextModule {
  readonly _FPDFText_LoadPage: (page: number) => number;
  readonly _FPDFText_ClosePage: (text: number) => void;
  readonly _FPDFText_CountChars: (text: number) => number;
  readonly _FPDFText_GetUnicode: (text: number, index: number) => number;
  readonly _FPDFText_GetLooseCharBox: (text: number, index: number, box: number) => number;
  readonly HEAPF32: Float32Array;
  readonly wasmExports: {
    readonly malloc: (size: number) => number;
    readonly free: (at: number) => void;
  };
}

/** The letters of a page with their boxes in points. */
function lettersOf(page: PDFiumPage): Letter[] {
  const { module, pageIdx } = page as unknown as { module: TextModule; pageIdx: number };
  const text = module._FPDFText_LoadPage(pageIdx);
  if (text === 0) return [];
  const box = module.wasmExports.malloc(16);
  try {
    const count = module._FPDFText_CountChars(text);
    if (count > MAX_LETTERS) throw new TooLong();
    const letters: Letter[] = [];
    for (let index = 0; index < count; index++) {
      const code = module._FPDFText_GetUnicode(text, index);
      // Skips characters lacking a code, and added line breaks and spaces.
      if (code <= 32 || code === 0xfffe || code === 0xffff) continue;
      if (module._FPDFText_GetLooseCharBox(text, index, box) === 0) continue;
      const [left = 0, top = 0, right = 0, bottom = 0] = module.HEAPF32.subarray(
        box / 4,
        box / 4 + 4,
      );
      letters.push({ text: String.fromCodePoint(code), left, right, bottom, height: top - bottom });
    }
    return letters;
  } finally {
    module.wasmExports.free(box);
    module._FPDFText_ClosePage(text);
  }
}

/** Letters of one height on the page, from the top. */
function linesOf(letters: readonly Letter[]): Letter[][] {
  const sorted = letters.toSorted((a, b) => b.bottom - a.bottom || a.left - b.left);
  const lines: Letter[][] = [];
  for (const letter of sorted) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line && first && Math.abs(first.bottom - letter.bottom) < first.height * 0.4)
      line.push(letter);
    else lines.push([letter]);
  }
  return lines.map((line) => line.toSorted((a, b) => a.left - b.left));
}

/** Words that are further apart than one space and a half are cells. */
function cellsOf(line: readonly Letter[]): OrderCell[] {
  const cells: OrderCell[] = [];
  for (const { text, left, right, height } of line) {
    const last = cells.at(-1);
    const gap = last ? left - last.to : Infinity;
    if (!last || gap > height * 0.6) cells.push({ text, from: left, to: right });
    else {
      const space = gap > height * 0.12 ? ' ' : '';
      cells[cells.length - 1] = {
        ...last,
        text: last.text + space + text,
        to: Math.max(last.to, right),
      };
    }
  }
  return cells.map((cell) => ({ ...cell, text: cell.text.normalize('NFKC') }));
}

function pageOf(page: PDFiumPage): OrderPage {
  const lines = linesOf(lettersOf(page));
  let before: Letter | undefined;
  const rows = lines.map((line, index): OrderRow => {
    const [first] = line;
    const isApart =
      before !== undefined &&
      first !== undefined &&
      before.bottom - first.bottom > before.height * 1.9;
    before = first;
    return { row: index + 1, cells: cellsOf(line), isGrid: false, isApart };
  });
  return { kind: 'pdf', name: String(page.number + 1), rows };
}

type PdfProblem = 'locked' | 'unreadable' | 'empty' | 'long';

/** Returns the text of PDF pages, or an error. */
export async function pdfPages(bytes: Uint8Array): Promise<readonly OrderPage[] | PdfProblem> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    try {
      if (document.getPageCount() > MAX_PAGES) return 'long';
      const pages = [...document.pages()].map(pageOf);
      return pages.some(({ rows }) => rows.length > 0) ? pages : 'empty';
    } finally {
      document.destroy();
    }
  } catch (error) {
    if (error instanceof TooLong) return 'long';
    return error instanceof Error && /password/i.test(error.message) ? 'locked' : 'unreadable';
  } finally {
    library.destroy();
  }
}
