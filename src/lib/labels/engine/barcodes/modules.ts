/**
 * Measures of symbols: module widths in whole dots within the limits of the GS1 General Specifications, heights,
 * quiet zones, and the number under the bars.
 */
import { MM_PER_INCH } from '../presets.ts';
import type { Dpi, ElementId } from '../spec.ts';
import type { SymbolKind, LabelSymbol } from './symbol.ts';
import type { BarsItem, Box, TextItem, Rotation } from '../display-list.ts';
import { fitText, placeText } from '../text/fit.ts';

/** One dot of the printer in mm. */
export const dotOf = (dpi: Dpi): number => MM_PER_INCH / dpi;

type Dots = Readonly<Record<Dpi, readonly number[]>>;

/** UPC and EAN: 0.264 mm at least, 0.33 is the nominal size; 2 dots at 203 dpi would be too small. */
const retail: Dots = { 203: [3], 300: [4], 600: [8, 7] };
const plain: Dots = { 203: [3, 2], 300: [4, 3], 600: [8, 6] };
/** Cartons are read from afar: 0.495 mm is wanted, less is said to be small. */
const logistic: Dots = { 203: [4, 3, 2], 300: [6, 5, 4, 3], 600: [12, 10, 8, 6] };
const square: Dots = { 203: [4, 3], 300: [6, 5, 4], 600: [12, 10, 8] };
/** At the point of sale: 0.396 mm at least (GS1 General Specifications, symbol specification table 1 addendum). */
const retailSquare: Dots = { 203: [4], 300: [6, 5], 600: [12, 10] };

const table: Readonly<Record<SymbolKind, Dots>> = {
  upc_a: retail,
  ean_13: retail,
  itf_14: logistic,
  code_128: plain,
  gs1_128: logistic,
  qr: square,
  gs1_qr: retailSquare,
  gs1_datamatrix: retailSquare,
};

/** Dots of a module, the best first; the layout takes the first that has room and never squeezes bars. */
export const moduleChoices = (kind: SymbolKind, dpi: Dpi): readonly number[] => table[kind][dpi];

/** Narrowest module in mm that a warehouse's scanner reads well. */
export const LOGISTIC_MODULE = 0.495;

/** Blank modules before and after the bars. */
export const quietZones: Readonly<Record<SymbolKind, readonly [number, number]>> = {
  upc_a: [9, 9],
  ean_13: [11, 7],
  itf_14: [10, 10],
  code_128: [10, 10],
  gs1_128: [10, 10],
  qr: [4, 4],
  gs1_qr: [4, 4],
  gs1_datamatrix: [1, 1],
};

/** Lower than this a symbol is not made, mm. */
export const LOWEST_BARS = 12;

/** Height in mm at which a symbol has its full size. */
export function fullHeight(kind: SymbolKind, module: number): number {
  if (kind === 'upc_a' || kind === 'ean_13') return (22.85 * module) / 0.33;
  if (kind === 'itf_14') return 31.75 + 2 * bearerOf(kind, module);
  return kind === 'gs1_128' ? 31.75 : LOWEST_BARS;
}

/**
 * Thickness in mm of the bars above and below an ITF-14, without which a scan at an angle reads a shorter number:
 * two modules where no printing plate is used (GS1 General Specifications 5.3.2.4). 0 for the other symbols.
 */
export const bearerOf = (kind: SymbolKind, module: number): number =>
  kind === 'itf_14' ? 2 * module : 0;

/** Room under the bars, mm. */
export const TEXT_ROOM = 3;
const SIZE = 7;
const MIN_SIZE = 5;

type Span = readonly [start: number, width: number];

/**
 * Positions of the digit groups in modules: between the guard bars, which some printers extend, and in the quiet
 * zones.
 */
const groupSpans: Partial<Readonly<Record<SymbolKind, readonly Span[]>>> = {
  upc_a: [
    [-9, 8],
    [11, 34],
    [50, 34],
    [96, 8],
  ],
  ean_13: [
    [-9, 8],
    [4, 40],
    [51, 40],
  ],
};

/** The whole text under all bars. */
const oneSpan = ({ modules, quiet }: BarsItem): Span => {
  const about = Math.min(...quiet);
  return [-about, modules + 2 * about];
};

function boxOfSpan({ box, module, turn }: BarsItem, [start, width]: Span): Box {
  const [from, along] = [start * module, width * module];
  return turn === 0
    ? { x: box.x + from, y: box.y + box.height, width: along, height: TEXT_ROOM }
    : { x: box.x - TEXT_ROOM, y: box.y + from, width: TEXT_ROOM, height: along };
}

/** The number of a code, in the middle of its room. */
export function numberIn(text: string, element: ElementId, box: Box, turn: Rotation = 0): TextItem {
  const request = {
    element,
    lines: [text],
    size: SIZE,
    minSize: MIN_SIZE,
    align: 'center',
  } as const;
  const room = turn === 0 ? box : { width: box.height, height: box.width };
  return placeText(request, fitText(request, room), box, turn);
}

/** One text, or one a group of a retail number; all in the same size. */
export function numberUnder(symbol: LabelSymbol, bars: BarsItem): readonly TextItem[] {
  const spans = groupSpans[symbol.kind];
  const texts = spans ? symbol.text.split(' ') : [symbol.text];
  return texts.map((text, index) => {
    const box = boxOfSpan(bars, spans?.[index] ?? oneSpan(bars));
    return numberIn(text, bars.element, box, bars.turn);
  });
}
