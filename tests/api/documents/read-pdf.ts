/** Reads a PDF as a viewer does (pdfium): pages and their text. */
import { PDFiumLibrary } from '@hyzyla/pdfium';

const NONE = { originalWidth: 0, originalHeight: 0 };
const library = PDFiumLibrary.init();

export interface ReadPdf {
  /** Text of each page. */
  readonly pages: readonly string[];
  /** All text, white space as single spaces. */
  readonly text: string;
  /** Width and height of the first page in points. */
  readonly size: readonly [number, number];
}

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Throws when it is no PDF. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await (await library).loadDocument(bytes);
  try {
    const all = [...document.pages()];
    const pages = all.map((page) => page.getText());
    const { originalWidth, originalHeight } = all[0]?.getOriginalSize() ?? NONE;
    const size = [Math.round(originalWidth), Math.round(originalHeight)] as const;
    return { pages, text: oneLine(pages.join(' ')), size };
  } finally {
    document.destroy();
  }
}
