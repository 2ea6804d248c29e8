/**
 * Labels as PDF: one label a page whose box is the label, or many on sheets. Written while it is read, so that
 * a job of thousands of labels needs little memory; runs in a worker thread as well as here.
 */
import PDFDocument from 'pdfkit';
import { calibrationPage } from '#lib/labels/engine/calibration.ts';
import type { DisplayList } from '#lib/labels/engine/display-list.ts';
import { paperSizes, POINTS_PER_MM, type SheetGrid } from '#lib/labels/engine/presets.ts';
import { placeOnSheet, type SheetPrint } from '#lib/labels/engine/sheets.ts';
import type { Size } from '#lib/labels/engine/spec.ts';
import { printable } from '#lib/labels/engine/text/fit.ts';
import { fontBytes } from '#api/documents/fonts.ts';
import { drawLabel, type PdfImages } from './draw-label.ts';
import { setGlyphByGlyph } from './flat-font.ts';

export interface LabelPdfOptions {
  readonly title: string;
  readonly madeAt: Date;
  /** PNG or JPEG pictures as data addresses, by the id that the display list names. */
  readonly images?: PdfImages;
  /** Left out: a page a label. */
  readonly sheet?: SheetPrint;
  /** Offset in mm, for labels off a sheet. */
  readonly nudge?: { readonly x: number; readonly y: number };
  /** A page before the labels that shows whether the printer is true to size. */
  readonly calibration?: SheetGrid['paper'];
}

type Doc = PDFKit.PDFDocument;

/** Viewer preferences, which the library lacks; they disable page scaling by viewers. */
interface Catalogue {
  readonly _root: { readonly data: Record<string, unknown> };
}

function newDocument({ title, madeAt }: LabelPdfOptions): Doc {
  const doc = new PDFDocument({
    autoFirstPage: false,
    info: { Title: printable(title), CreationDate: madeAt, ModDate: madeAt },
  });
  const { _root: root } = doc as unknown as Catalogue;
  root.data['ViewerPreferences'] = doc.ref({ PrintScaling: 'None' });
  for (const name of ['regular', 'bold'] as const) {
    doc.registerFont(name, fontBytes(name)).font(name);
    setGlyphByGlyph(doc);
  }
  return doc;
}

/** A page of this size, in mm; from now on numbers are millimetres. */
function addPage(doc: Doc, { width, height }: Size): void {
  doc.addPage({ size: [width * POINTS_PER_MM, height * POINTS_PER_MM], margin: 0 });
  doc.scale(POINTS_PER_MM);
}

/** Yields the finished bytes of the document. */
function* ready(doc: Doc): Generator<Uint8Array> {
  let chunk: unknown;
  while ((chunk = doc.read()) !== null) if (chunk instanceof Uint8Array) yield chunk;
}

/**
 * Streams the file. Labels are consumed one by one, so they may come from a generator. @throws for pictures other
 * than PNG and JPEG
 */
export async function* labelPdf(
  lists: Iterable<DisplayList> | AsyncIterable<DisplayList>,
  options: LabelPdfOptions,
): AsyncGenerator<Uint8Array> {
  const { images = {}, sheet, calibration, nudge = { x: 0, y: 0 } } = options;
  const doc = newDocument(options);
  let count = 0;
  let lastSheet = -1;
  if (calibration) {
    addPage(doc, paperSizes[calibration]);
    drawLabel(doc, calibrationPage(calibration), 0, 0, {});
  }
  for await (const list of lists) {
    const place = sheet ? placeOnSheet(sheet, count, list) : { sheet: count, ...nudge };
    if (place.sheet !== lastSheet) addPage(doc, sheet ? paperSizes[sheet.grid.paper] : list);
    lastSheet = place.sheet;
    drawLabel(doc, list, place.x, place.y, images);
    count += 1;
    yield* ready(doc);
  }
  doc.end();
  for await (const chunk of doc) if (chunk instanceof Uint8Array) yield chunk;
}

/** Returns the whole file: for a few labels. */
export async function labelPdfBytes(
  lists: Iterable<DisplayList>,
  options: LabelPdfOptions,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of labelPdf(lists, options)) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}
