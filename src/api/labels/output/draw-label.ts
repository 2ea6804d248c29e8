/** Draws a display list onto a PDF page, scaled to millimeters. */
import {
  darkBoxes,
  type BarsItem,
  type DisplayItem,
  type DisplayList,
  type MatrixItem,
  type TextItem,
} from '#lib/labels/engine/display-list.ts';
import { mmOf } from '#lib/labels/engine/presets.ts';

/** Pictures as data addresses by their id: the library keeps one copy of each. */
export type PdfImages = Readonly<Record<string, string>>;

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
export function drawLabel(
  doc: Doc,
  list: DisplayList,
  x: number,
  y: number,
  images: PdfImages,
): void {
  doc.save().translate(x, y).fillColor('#000').strokeColor('#000');
  for (const item of list.items) drawItem(doc, item, images);
  doc.restore();
}
