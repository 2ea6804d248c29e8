/**
 * Drawing of a label, in millimeters from its top left corner, y downward. One list feeds preview, PDF and printer
 * language, so they agree: renderers place nothing.
 */
import type { ElementId, Finding, Size, LabelImage, LabelSpec } from './spec.ts';

interface ItemBase {
  /** The field that it comes from: the preview paints it when a finding names it. */
  readonly element: ElementId;
}

/** The area that an item fills, after turning. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Degrees clockwise about the item's own point. */
export type Rotation = 0 | 90;

export interface TextLine {
  readonly text: string;
  /** Left end of the base line, wherever the text is aligned; about this point the line is turned. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Text in Noto Sans; `box` is its available space. */
export interface TextItem extends ItemBase {
  readonly type: 'text';
  readonly box: Box;
  readonly lines: readonly TextLine[];
  /** Points (1/72 inch). */
  readonly size: number;
  readonly bold: boolean;
  readonly align: 'left' | 'center' | 'right';
  readonly turn: Rotation;
}

export interface LineItem extends ItemBase {
  readonly type: 'line';
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly thickness: number;
}

/** An outline without filling. */
interface RectItem extends ItemBase {
  readonly type: 'rect';
  readonly box: Box;
  readonly thickness: number;
}

/** Square symbols. */
export type MatrixSymbology = 'qr' | 'gs1_qr' | 'gs1_datamatrix';

export type Symbology = 'upc_a' | 'ean_13' | 'itf_14' | 'code_128' | 'gs1_128';

/** The bars of a linear barcode, without its text. */
export interface BarsItem extends ItemBase {
  readonly type: 'bars';
  readonly symbology: Symbology;
  /** Encoded data with its check digit; GS1 data with FNC1. */
  readonly data: string;
  /** Box of the bars after rotation; quiet zones are outside. */
  readonly box: Box;
  /** X dimension in mm: a whole number of dots of the printer. */
  readonly module: number;
  readonly moduleDots: number;
  /** Modules that must stay blank before and after the bars. */
  readonly quiet: readonly [before: number, after: number];
  /** First module and number of modules of each bar. */
  readonly bars: readonly (readonly [start: number, width: number])[];
  /** How many modules there are in all. */
  readonly modules: number;
  readonly turn: Rotation;
}

/** A square code, without its text. */
export interface MatrixItem extends ItemBase {
  readonly type: 'matrix';
  readonly symbology: MatrixSymbology;
  readonly data: string;
  readonly box: Box;
  readonly module: number;
  readonly moduleDots: number;
  /** Blank modules on every side. */
  readonly quiet: number;
  /** Modules a side. */
  readonly modules: number;
  /** Dark runs: row, first column, length. */
  readonly runs: readonly (readonly [row: number, start: number, length: number])[];
}

/** A drawn symbol. `d` has absolute M, L, C and Z only, in units of a square of {@link PathItem.units}. */
interface PathItem extends ItemBase {
  readonly type: 'path';
  readonly box: Box;
  readonly units: number;
  readonly d: string;
  /** Width of the pen in the same units; 0 fills the shape instead. */
  readonly pen: number;
}

/** A picture; renderers look its bytes up by `image`. */
interface ImageItem extends ItemBase {
  readonly type: 'image';
  readonly image: string;
  readonly box: Box;
}

export type DisplayItem =
  | TextItem
  | LineItem
  | RectItem
  | BarsItem
  | MatrixItem
  | PathItem
  | ImageItem;

/** Preview-only guides: trim, fold, punch, seam. */
export type Guide =
  | { readonly type: 'safe' | 'bleed' | 'sew'; readonly box: Box }
  | { readonly type: 'fold'; readonly y: number }
  | { readonly type: 'hole'; readonly x: number; readonly y: number; readonly diameter: number };

export interface DisplayList extends Size {
  readonly items: readonly DisplayItem[];
  readonly guides: readonly Guide[];
}

/** A label that was laid out, with everything that is wrong with it. */
export interface LabelLayout {
  readonly list: DisplayList;
  readonly findings: readonly Finding[];
  readonly size: Size;
}

/** Makes a line that belongs to a field. */
export const lineItem = (
  element: ElementId,
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  thickness: number,
): LineItem => ({ type: 'line', element, x1, y1, x2, y2, thickness });

/** Returns the area of an item on the label. */
export function boxOf(item: DisplayItem): Box {
  if (item.type !== 'line') return item.box;
  return {
    x: Math.min(item.x1, item.x2),
    y: Math.min(item.y1, item.y2),
    width: Math.abs(item.x2 - item.x1),
    height: Math.abs(item.y2 - item.y1),
  };
}

/** Returns the dark rectangles of a code. */
export function darkBoxes(item: BarsItem | MatrixItem): readonly Box[] {
  const { box, module } = item;
  if (item.type === 'matrix') {
    return item.runs.map(([row, start, length]) => ({
      x: box.x + start * module,
      y: box.y + row * module,
      width: length * module,
      height: module,
    }));
  }
  return item.bars.map(([start, width]) =>
    item.turn === 0
      ? { ...box, x: box.x + start * module, width: width * module }
      : { ...box, y: box.y + start * module, height: width * module },
  );
}

export interface KindInput {
  readonly spec: LabelSpec;
  readonly size: Size;
  readonly images: Readonly<Record<string, LabelImage>>;
}

/** Items with their findings. */
export interface Drawing {
  readonly items: readonly DisplayItem[];
  readonly findings: readonly Finding[];
}

interface KindLayout extends Drawing {
  readonly guides: readonly Guide[];
}

export type LayoutKind = (input: KindInput) => KindLayout;
