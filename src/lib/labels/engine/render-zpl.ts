/**
 * A display list as ZPL II, the language of label printers. Barcodes are native, so that the printer sets their
 * bars on its own dots; symbols and pictures are bitmaps. Text is in the printer's font 0, which runs narrower
 * than ours, so it fits wherever ours does; a line with letters that this font lacks is drawn.
 */
import { code128Zpl } from './barcodes/code128.ts';
import type {
  BarsItem,
  Box,
  DisplayItem,
  DisplayList,
  LineItem,
  MatrixItem,
  TextItem,
  TextLine,
} from './display-list.ts';
import { MM_PER_INCH, mmOf } from './presets.ts';
import {
  rasterText,
  rotated,
  type Glyphs,
  emptyBitmap,
  rasterPath,
  setDot,
  type Bitmap,
} from './raster.ts';
import type { Dpi } from './spec.ts';

export interface ZplOptions {
  readonly dpi: Dpi;
  readonly quantity?: number;
  /** Moves the print in dots, to the right and down: printers feed a little differently. */
  readonly nudge?: { readonly x: number; readonly y: number };
  /** Pictures by their id, in dots of this printer: see {@link imagesInDots}. */
  readonly images?: Readonly<Record<string, Bitmap>>;
  /** The label's font, for letters that the printer's own font lacks. */
  readonly glyphs: Glyphs;
}

type ToDots = (millimetres: number) => number;

interface Printer extends Pick<ZplOptions, 'dpi' | 'glyphs'> {
  readonly dots: ToDots;
  readonly images: Readonly<Record<string, Bitmap>>;
}

const toDots =
  (dpi: Dpi): ToDots =>
  (millimetres) =>
    Math.round((millimetres * dpi) / MM_PER_INCH);

const codes: Readonly<Record<string, string>> = { '^': '_5E', '~': '_7E', _: '_5F', '\\': '_5C' };

/** Characters of the built-in printer font: Latin 1. Others would print as boxes, or be missing. */
const isNative = (text: string): boolean => /^[ -~\u00a0-\u00ac\u00ae-\u00ff]*$/.test(text);

/** Field data in which nothing is a command, whatever was typed. */
const data = (text: string): string =>
  `^FH^FD${text.replace(/[\^~_\\]/g, (each) => codes[each] ?? '').replace(/\p{Cc}/gu, ' ')}^FS`;

const at = ({ x, y }: Pick<Box, 'x' | 'y'>, dots: ToDots): string => `^FO${dots(x)},${dots(y)}`;

const letters = { left: 'L', center: 'C', right: 'R' } as const;

/** A line of text as dots, at the place that the layout chose. */
function drawnLine(item: TextItem, { text, x, y }: TextLine, { dpi, glyphs }: Printer): string {
  const { size, bold: isBold, turn } = item;
  const bitmap = rasterText(text, { size, isBold, dpi }, glyphs);
  const [left, base] = [(x * dpi) / MM_PER_INCH, (y * dpi) / MM_PER_INCH];
  const place = (across: number, down: number): string =>
    `^FO${Math.max(0, Math.round(across))},${Math.max(0, Math.round(down))}`;
  return turn === 0
    ? place(left, base - bitmap.baseline) + graphic(bitmap)
    : place(left - (bitmap.height - bitmap.baseline), base) + graphic(rotated(bitmap));
}

/** `^FB` aligns in the box, from the base line that the layout chose. */
function textZpl(item: TextItem, printer: Printer): string {
  const { box, lines, size, align, turn } = item;
  const { dots } = printer;
  const height = dots(mmOf(size));
  const [along, way] = turn === 0 ? [box.width, 'N'] : [box.height, 'R'];
  return lines
    .map((line) => {
      const { text, x, y } = line;
      if (!isNative(text)) return drawnLine(item, line, printer);
      const origin = turn === 0 ? `^FT${dots(box.x)},${dots(y)}` : `^FT${dots(x)},${dots(box.y)}`;
      return `${origin}^A0${way},${height},${height}^FB${dots(along)},1,0,${letters[align]}${data(text)}`;
    })
    .join('\n');
}

function symbolZpl({ symbology, data: value }: BarsItem, way: string, height: number): string {
  switch (symbology) {
    case 'upc_a':
      return `^BU${way},${height},N,N,N${data(value.slice(0, 11))}`;
    case 'ean_13':
      return `^BE${way},${height},N,N${data(value.slice(0, 12))}`;
    case 'itf_14':
      return `^B2${way},${height},N,N,N${data(value)}`;
    default:
      return `^BC${way},${height},N,N,N${data(code128Zpl(value))}`;
  }
}

function barsZpl(item: BarsItem, dots: ToDots): string {
  const [way, height] = item.turn === 0 ? ['N', item.box.height] : ['R', item.box.width];
  return `^BY${item.moduleDots},3.0${at(item.box, dots)}${symbolZpl(item, way, dots(height))}`;
}

/** Printers place QR codes lower than the given position, so their dots are sent as a picture. */
function matrixZpl({ box, runs, moduleDots, modules }: MatrixItem, dots: ToDots): string {
  const side = modules * moduleDots;
  const bitmap = emptyBitmap(side, side);
  for (const [row, start, length] of runs) {
    for (let y = row * moduleDots; y < (row + 1) * moduleDots; y += 1)
      for (let x = start * moduleDots; x < (start + length) * moduleDots; x += 1)
        setDot(bitmap, x, y);
  }
  return at(box, dots) + graphic(bitmap);
}

const graphic = ({ bytes, stride }: Bitmap): string =>
  `^GFA,${bytes.length},${bytes.length},${stride},${bytes.toHex().toUpperCase()}^FS`;

function lineZpl({ x1, y1, x2, y2, thickness }: LineItem, dots: ToDots): string {
  const pen = Math.max(1, dots(thickness));
  // `^GB` draws to the right of and below its corner; a line lies on both sides of its points.
  const half = thickness / 2;
  const corner = {
    x: Math.max(0, Math.min(x1, x2) - (x1 === x2 ? half : 0)),
    y: Math.max(0, Math.min(y1, y2) - (y1 === y2 ? half : 0)),
  };
  const [width, height] = [dots(Math.abs(x2 - x1)), dots(Math.abs(y2 - y1))];
  return `${at(corner, dots)}^GB${Math.max(pen, width)},${Math.max(pen, height)},${pen}^FS`;
}

function itemZpl(item: DisplayItem, printer: Printer): string {
  const { dots, images } = printer;
  switch (item.type) {
    case 'text':
      return textZpl(item, printer);
    case 'line':
      return lineZpl(item, dots);
    case 'rect': {
      const { box, thickness } = item;
      return `${at(box, dots)}^GB${dots(box.width)},${dots(box.height)},${Math.max(1, dots(thickness))}^FS`;
    }
    case 'bars':
      return barsZpl(item, dots);
    case 'matrix':
      return matrixZpl(item, dots);
    case 'path':
      return (
        at(item.box, dots) + graphic(rasterPath(item.d, item.units, item.pen, dots(item.box.width)))
      );
    case 'image': {
      const picture = Object.hasOwn(images, item.image) ? images[item.image] : undefined;
      return picture ? at(item.box, dots) + graphic(picture) : '';
    }
  }
}

/** Returns the printer dots of each image: the size of its bitmap. */
export const imagesInDots = (
  { items }: DisplayList,
  dpi: Dpi,
): readonly { readonly image: string; readonly width: number; readonly height: number }[] =>
  items.flatMap((item) => {
    if (item.type !== 'image') return [];
    const [width, height] = [item.box.width, item.box.height].map((mm) =>
      Math.max(1, toDots(dpi)(mm)),
    );
    return [{ image: item.image, width: width ?? 1, height: height ?? 1 }];
  });

/** Returns `^LS` (moves left) and `^LT` (moves down); '' for offsets of 0. */
const moved = ({ x, y }: { readonly x: number; readonly y: number }): string =>
  x === 0 && y === 0 ? '' : `^LS${x === 0 ? 0 : -x}^LT${y}`;

/** One label format; several are simply joined. */
export function renderZpl(
  list: DisplayList,
  { dpi, quantity = 1, images = {}, nudge = { x: 0, y: 0 }, glyphs }: ZplOptions,
): string {
  const dots = toDots(dpi);
  const fields = list.items
    .map((item) => itemZpl(item, { dpi, dots, images, glyphs }))
    .filter((field) => field !== '');
  const head = `^XA^CI28^PW${dots(list.width)}^LL${dots(list.height)}^LH0,0${moved(nudge)}`;
  return [head, ...fields, `^PQ${Math.max(1, Math.trunc(quantity))}`, '^XZ\n'].join('\n');
}
