/**
 * Opens a PDF as a viewer does. Runs in a worker thread: the PDF reader is a WebAssembly module with separate memory.
 */
import { PDFiumLibrary } from '@hyzyla/pdfium';

interface PdfOrder {
  readonly bytes: Uint8Array;
}

/** Returns true if the PDF opens freely; one locked only against changes does. */
export async function opensPdf({ bytes }: PdfOrder): Promise<boolean> {
  const library = await PDFiumLibrary.init();
  try {
    (await library.loadDocument(bytes)).destroy();
    return true;
  } catch {
    return false;
  }
}
