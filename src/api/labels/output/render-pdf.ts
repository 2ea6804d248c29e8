/**
 * Labels as PDF: one label a page whose box is the label, or many on sheets. Written while it is read, so that
 * a job of thousands of labels needs little memory; runs in a worker thread as well as here.
 */
import {
  darkBoxes,
  type BarsItem,
  type DisplayItem,
  type DisplayList,
  type MatrixItem,
  type TextItem,
} from '#lib/labels/engine/display-list.ts';
import { mmOf, paperSizes, POINTS_PER_MM } from '#lib/labels/engine/presets.ts';
import { arrayBuffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { placeOnSheet, type SheetPrint } from '#lib/labels/engine/sheets.ts';
import type { Size } from '#lib/labels/engine/spec.ts';
import { printable } from '#lib/labels/engine/text/fit.ts';
import { useFont } from '#api/documents/fonts.ts';
import { setGlyphByGlyph } from './label-fonts.ts';

/** Pictures as data addresses by their id: the library keeps one copy of each. */
type PdfImages = Readonly<Record<string, string>>;

type Doc = PDFKit.PDFDocument;

/**
 * Disables kerning and ligatures: widths are those of `text/fit.ts`. The library accepts a record, although its types
 * require a list.
 */
const plain = {
  kern: false,
  liga: false,
  clig: false,
} as unknown as PDFKit.Mixins.OpenTypeFeatures[];

function drawText(doc: Doc, { lines, size, bold, turn }: TextItem): void {
  doc.font(bold ? 'bold' : 'regular').fontSize(mmOf(size));
  for (const { text, x, y } of lines) {
    if (turn === 90) doc.save().rotate(90, { origin: [x, y] });
    doc.text(text, x, y, { lineBreak: false, baseline: 'alphabetic', features: plain });
    if (turn === 90) doc.restore();
  }
}

function drawCode(doc: Doc, item: BarsItem | MatrixItem): void {
  for (const { x, y, width, height } of darkBoxes(item)) doc.rect(x, y, width, height);
  doc.fill();
}

function drawItem(doc: Doc, item: DisplayItem, images: PdfImages): void {
  switch (item.type) {
    case 'text':
      drawText(doc, item);
      return;
    case 'line':
      doc.lineWidth(item.thickness).moveTo(item.x1, item.y1).lineTo(item.x2, item.y2).stroke();
      return;
    case 'rect': {
      const { x, y, width, height } = item.box;
      doc.lineWidth(item.thickness).rect(x, y, width, height).stroke();
      return;
    }
    case 'bars':
    case 'matrix':
      drawCode(doc, item);
      return;
    case 'path':
      doc
        .save()
        .translate(item.box.x, item.box.y)
        .scale(item.box.width / item.units)
        .path(item.d);
      if (item.pen > 0) doc.lineWidth(item.pen).stroke();
      else doc.fill();
      doc.restore();
      return;
    case 'image': {
      const image = Object.hasOwn(images, item.image) ? images[item.image] : undefined;
      const { x, y, width, height } = item.box;
      if (image !== undefined) doc.image(image, x, y, { width, height });
    }
  }
}

/** Draws a label with its top left corner at a point of the page, in mm. */
function drawLabel(doc: Doc, list: DisplayList, x: number, y: number, images: PdfImages): void {
  doc.save().translate(x, y).fillColor('#000').strokeColor('#000');
  for (const item of list.items) drawItem(doc, item, images);
  doc.restore();
}

interface LabelPdfOptions {
  readonly title: string;
  readonly madeAt: Date;
  /** PNG or JPEG pictures as data addresses, by the id that the display list names. */
  readonly images?: PdfImages;
  /** Left out: a page a label. */
  readonly sheet?: SheetPrint;
  /** Offset in mm, for labels off a sheet. */
  readonly nudge?: { readonly x: number; readonly y: number };
}

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
    useFont(doc, name);
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
  const { images = {}, sheet, nudge = { x: 0, y: 0 } } = options;
  const doc = newDocument(options);
  let count = 0;
  let lastSheet = -1;
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
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await arrayBuffer(labelPdf(lists, options)));
}
