/** Opens a PDF as a viewer does. Runs in a worker thread: the reader of PDFs is a module of its own memory. */
import { PDFiumLibrary } from '@hyzyla/pdfium';

interface PdfOrder {
  readonly bytes: Uint8Array;
}

/** Says that the PDF opens without a password: one that is only locked against changes does. */
export async function opensPdf({ bytes }: PdfOrder): Promise<boolean> {
  const library = await PDFiumLibrary.init();
  try {
    (await library.loadDocument(bytes)).destroy();
    return true;
  } catch {
    return false;
  }
}
