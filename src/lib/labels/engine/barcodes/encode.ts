/**
 * Bars and dots of symbols. EAN-13 and UPC-A are encoded here: bwip-js takes a hundred times as long for them.
 * Other symbols use its encoders one by one, not the whole library. Data is checked before; the library's own
 * texts are never shown.
 */
import { findCheckDigitError } from '#lib/kernel/check-digit.ts';
import { code128, datamatrix, itf14, qrcode, type DrawingContext } from 'bwip-js/generic';
import type { BarsItem, MatrixItem, MatrixSymbology, Symbology } from '../display-list.ts';
import { code128Values, FNC1 } from './code128.ts';

export type Bars = Pick<BarsItem, 'bars' | 'modules'>;
export type Matrix = Pick<MatrixItem, 'runs' | 'modules'>;

/** Modules of space, bar, space, bar for each digit; on the right they begin with a bar. */
const widths = [
  '3211',
  '2221',
  '2122',
  '1411',
  '1132',
  '1231',
  '1114',
  '1312',
  '1213',
  '3112',
] as const;

/** Which of the six digits on the left are turned round: it says the first of the thirteen. */
const turned = [
  [],
  [2, 4, 5],
  [2, 3, 5],
  [2, 3, 4],
  [1, 4, 5],
  [1, 2, 5],
  [1, 2, 3],
  [1, 3, 5],
  [1, 3, 4],
  [1, 2, 4],
] as const satisfies readonly (readonly number[])[];

const MODULES = 95;

const widthsOf = (digit: string): string => widths[Number(digit)] ?? '';
const reversed = (text: string): string => Array.from(text).reverse().join('');

/**
 * The bars of thirteen digits, the last a check digit. A UPC-A is an EAN-13 that begins with 0.
 * @throws when they are not of an EAN-13
 */
function eanBars(digits: string): Bars {
  if (!/^\d{13}$/.test(digits) || findCheckDigitError(digits) !== null)
    throw new Error('These are not the digits of an EAN-13.');
  const round: readonly number[] = turned[Number(digits[0])] ?? [];
  const left = Array.from(digits.slice(1, 7), (digit, place) =>
    round.includes(place) ? reversed(widthsOf(digit)) : widthsOf(digit),
  );
  const right = Array.from(digits.slice(7), widthsOf);
  const elements = ['111', ...left, '11111', ...right, '111'].join('');
  const bars: (readonly [number, number])[] = [];
  let at = 0;
  for (const [place, width] of Array.from(elements, Number).entries()) {
    if (place % 2 === 0) bars.push([at, width]);
    at += width;
  }
  return { bars, modules: MODULES };
}

type Point = readonly [x: number, y: number];

/** Doubled, so that the middle of an odd number of modules is a whole number. */
const SCALE = 2;

const nothing = (): void => undefined;
const unexpected = (): never => {
  throw new Error('No symbol here has this shape.');
};

/** A drawing that only takes notes: the layout sets texts, and polygons are read together at the end. */
function recordDrawing() {
  const lines: { readonly middle: number; readonly width: number }[] = [];
  const polygons: Point[][] = [];
  const notes = { lines, polygons, width: 0 };
  const drawing: DrawingContext<typeof notes> = {
    scale: () => [SCALE, SCALE],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width) => {
      notes.width = width;
    },
    line: (middle, _top, _end, _bottom, width) => lines.push({ middle, width }),
    polygon: (points) => polygons.push(points),
    hexagon: unexpected,
    ellipse: unexpected,
    fill: nothing,
    text: nothing,
    end: () => notes,
  };
  return drawing;
}

type Notes = ReturnType<ReturnType<typeof recordDrawing>['end']>;

function barsIn({ lines }: Notes): Bars {
  const bars = lines
    .map(({ middle, width }) => [(middle - width / 2) / SCALE, width / SCALE] as const)
    .sort(([one], [other]) => one - other);
  const first = bars[0]?.[0] ?? 0;
  const last = bars.at(-1) ?? [0, 0];
  return {
    bars: bars.map(([start, width]) => [start - first, width] as const),
    modules: last[0] + last[1] - first,
  };
}

/** Dark runs of a row: where the outlines cross its middle, in pairs. */
function runsOfRow(polygons: readonly (readonly Point[])[], row: number): [number, number][] {
  const y = (row + 0.5) * SCALE;
  const crossings = polygons.flatMap((points) =>
    points.flatMap(([x, top], index): number[] => {
      const next = points[(index + 1) % points.length];
      return next?.[0] === x && top > y !== next[1] > y ? [x / SCALE] : [];
    }),
  );
  crossings.sort((one, other) => one - other);
  return crossings.flatMap((start, index): [number, number][] => {
    const end = crossings[index + 1];
    return index % 2 === 0 && end !== undefined && end > start ? [[start, end - start]] : [];
  });
}

/**
 * The bars of a linear symbol.
 * @param data digits with their check digit; for Code 128 and GS1-128 the characters, FNC1 among them
 * @throws when the data is not of the symbology
 */
export function encodeBars(symbology: Symbology, data: string): Bars {
  if (symbology === 'upc_a') return eanBars(`0${data}`);
  if (symbology === 'ean_13') return eanBars(data);
  const isCode128 = symbology === 'code_128' || symbology === 'gs1_128';
  const text = isCode128
    ? code128Values(data)
        .slice(0, -1)
        .map((value) => `^${String(value).padStart(3, '0')}`)
        .join('')
    : data;
  const options = { bcid: '', text, scale: SCALE, ...(isCode128 ? { raw: true } : {}) };
  return barsIn((isCode128 ? code128 : itf14)(options, recordDrawing()));
}

/**
 * The dots of a QR code with error correction M, or of a DataMatrix.
 * @param text for a DataMatrix with its FNC1
 * @throws when the text is too long
 */
export function encodeMatrix(symbology: MatrixSymbology, text: string): Matrix {
  const common = { bcid: '', scale: SCALE, padding: 0 };
  const qr = { ...common, text, eclevel: 'M' };
  const gs1 = { ...common, text: text.replaceAll(FNC1, '^FNC1'), parsefnc: true };
  const notes =
    symbology === 'gs1_datamatrix' ? datamatrix(gs1, recordDrawing()) : qrcode(qr, recordDrawing());
  const modules = Math.round(notes.width / SCALE);
  const runs = Array.from({ length: modules }, (_, row) =>
    runsOfRow(notes.polygons, row).map(([start, length]) => [row, start, length] as const),
  ).flat();
  return { runs, modules };
}
