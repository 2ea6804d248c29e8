/** Plans a symbol and puts it on the label: whole dots, quiet zones, turned by 90° when it must be. */
import {
  lineItem,
  type BarsItem,
  type Box,
  type Drawing,
  type LineItem,
  type MatrixItem,
  type MatrixSymbology,
  type Rotation,
} from '../display-list.ts';
import { caution, inMm, problem } from '../findings.ts';
import type { BarcodeTurn, Dpi, ElementId, Finding, Size } from '../spec.ts';
import { encodeBars, encodeMatrix, type Bars, type Matrix } from './encode.ts';
import {
  bearerOf,
  dotOf,
  fullHeight,
  LOGISTIC_MODULE,
  LOWEST_BARS,
  moduleChoices,
  quietZones,
  numberIn,
  numberUnder,
  TEXT_ROOM,
} from './modules.ts';
import type { LabelSymbol } from './symbol.ts';

/** A symbol with its size, before it has a place. `along` is the direction in which it is read. */
export interface PlannedSymbol {
  readonly symbol: LabelSymbol;
  readonly element: ElementId;
  readonly code: Bars | Matrix;
  readonly dots: number;
  readonly module: number;
  readonly turn: Rotation;
  /** Length with quiet zones, mm. */
  readonly along: number;
  /** Least and best size across, with the text, mm; of a QR code both are its side. */
  readonly minHeight: number;
  readonly best: number;
  /** Lower bars give a warning, mm. */
  readonly requested: number;
}

export interface Plan {
  readonly planned: PlannedSymbol | null;
  readonly findings: readonly Finding[];
}

export interface PlanOptions {
  readonly element: ElementId;
  readonly dpi: Dpi;
  readonly turn: BarcodeTurn;
  /** Where the symbol may lie. */
  readonly room: Size;
  /** The label's own width, where the client may turn the bars or choose a wider label. */
  readonly labelWidth?: number;
  /** Lower bars give a warning, mm; the symbol's full height when left out. */
  readonly requested?: number;
}

const isMatrix = (kind: LabelSymbol['kind']): kind is MatrixSymbology =>
  kind === 'qr' || kind === 'gs1_qr' || kind === 'gs1_datamatrix';

/** The number under a square code is wider than a small one, mm. */
const NUMBER_WIDTH = 17;

const isBars = (code: Bars | Matrix): code is Bars => 'bars' in code;

function encode(symbol: LabelSymbol, element: ElementId): Bars | Matrix | Finding {
  try {
    return isMatrix(symbol.kind)
      ? encodeMatrix(symbol.kind, symbol.data)
      : encodeBars(symbol.kind, symbol.data);
  } catch {
    const message = 'This text cannot be made into a barcode.';
    return problem(element, 'not-encodable', message, 'Check the number and the barcode type.');
  }
}

const directions: Readonly<Record<BarcodeTurn, readonly Rotation[]>> = {
  auto: [0, 90],
  across: [0],
  turned: [90],
};

/**
 * The first module width that fits, across before turned.
 * Refuses with the measure that is missing rather than squeezing bars.
 */
export function planSymbol(symbol: LabelSymbol, options: PlanOptions): Plan {
  const { element, dpi, turn, room } = options;
  const code = encode(symbol, element);
  if ('severity' in code) return { planned: null, findings: [code] };
  const [before, after] = quietZones[symbol.kind];
  const sizes = moduleChoices(symbol.kind, dpi).map((dots) => {
    const module = dots * dotOf(dpi);
    const side = (code.modules + before + after) * module;
    const isSquare = !isBars(code);
    const text = symbol.text === '' ? 0 : TEXT_ROOM;
    const along = isSquare && text > 0 ? Math.max(side, NUMBER_WIDTH) : side;
    const minHeight = isSquare ? side + text : onDots(LOWEST_BARS, dotOf(dpi)) + text;
    const best = isSquare ? minHeight : Math.max(minHeight, fullHeight(symbol.kind, module) + text);
    const requested = options.requested ?? fullHeight(symbol.kind, module);
    return {
      symbol,
      element,
      code,
      dots,
      module,
      along,
      minHeight,
      best,
      requested,
    };
  });
  const turns = isBars(code) ? directions[turn] : [0 as const];
  for (const direction of turns) {
    for (const size of sizes) {
      const [along, across] =
        direction === 0 ? [room.width, room.height] : [room.height, room.width];
      if (size.along <= along + 1e-6 && size.minHeight <= across + 1e-6) {
        return {
          planned: { ...size, turn: direction },
          findings: cautionsOf(size.module, symbol, element),
        };
      }
    }
  }
  const smallest = sizes.at(-1);
  return { planned: null, findings: smallest ? [tooLarge(smallest, turns, options)] : [] };
}

type Measures = Pick<PlannedSymbol, 'code' | 'along' | 'minHeight'>;

/** Says the measure that is missing: of the direction in which the bars have their length, else of the first. */
function tooLarge(
  { code, along, minHeight }: Measures,
  turns: readonly Rotation[],
  { element, room, labelWidth = 0 }: PlanOptions,
): Finding {
  const lengthIn = (way: Rotation): number => (way === 0 ? room.width : room.height);
  const long = turns.find((way) => along <= lengthIn(way) + 1e-6);
  const isHigh = long === undefined ? !turns.includes(0) : long === 0;
  const needed = long === undefined ? along : minHeight;
  const has = isHigh ? room.height : room.width;
  if (isBars(code) && long === undefined && !isHigh && needed > labelWidth && labelWidth > 0) {
    const message = `This barcode needs ${inMm(needed)} mm; the label has ${inMm(labelWidth)} mm. Turn it or choose a wider label.`;
    const fix = 'A square code, such as GS1 DataMatrix, needs less room.';
    return problem(element, 'barcode-too-wide', message, fix);
  }
  const [side, larger] = isHigh ? ['high', 'taller'] : ['wide', 'wider'];
  return problem(
    element,
    `barcode-too-${side}`,
    `This barcode needs ${inMm(needed)} mm in ${isHigh ? 'height' : 'width'}; there is room for ${inMm(has)} mm.`,
    `Choose a ${larger} label or print less on it.`,
  );
}

function cautionsOf(module: number, { kind }: LabelSymbol, element: ElementId): readonly Finding[] {
  if ((kind !== 'gs1_128' && kind !== 'itf_14') || module >= LOGISTIC_MODULE) return [];
  const message = `The narrowest bar is ${module.toFixed(2)} mm wide; warehouses need 0.5 mm.`;
  return [caution(element, 'fine-bars', message, 'Choose a wider label if the carton is scanned.')];
}

/** To the nearest dot of the printer, but never out of the room. */
const onDots = (value: number, dot: number): number => Math.ceil(value / dot - 1e-6) * dot;

/** Places a planned symbol in a box that is at minHeight as large as it needs. */
export function placeSymbol(planned: PlannedSymbol, room: Box, dpi: Dpi): Drawing {
  return isBars(planned.code)
    ? placeBars(planned, planned.code, room, dpi)
    : placeMatrix(planned, planned.code, room, dpi);
}

function placeBars(planned: PlannedSymbol, code: Bars, room: Box, dpi: Dpi): Drawing {
  const { symbol, element, module, dots, turn, along } = planned;
  const dot = dotOf(dpi);
  const quiet = quietZones[symbol.kind];
  const text = symbol.text === '' ? 0 : TEXT_ROOM;
  const [length, depth] = turn === 0 ? [room.width, room.height] : [room.height, room.width];
  const height = Math.floor((Math.min(depth, planned.best) - text) / dot + 1e-6) * dot;
  const slack = Math.max(0, (length - along) / 2);
  const start = Math.floor(slack / dot) * dot + quiet[0] * module;
  const inner = code.modules * module;
  const spare = Math.max(0, (depth - height - text) / 2);
  const box: Box =
    turn === 0
      ? { x: onDots(room.x, dot) + start, y: onDots(room.y + spare, dot), width: inner, height }
      : {
          x: onDots(room.x + text + spare, dot),
          y: onDots(room.y, dot) + start,
          width: height,
          height: inner,
        };
  const settled = pullIn(box, room, dot);
  const bars: BarsItem = {
    type: 'bars',
    element,
    symbology: symbol.kind as BarsItem['symbology'],
    data: symbol.data,
    box: settled,
    module,
    moduleDots: dots,
    quiet,
    bars: code.bars,
    modules: code.modules,
    turn,
  };
  const number = text === 0 ? [] : numberUnder(symbol, bars);
  const items = [bars, ...bearersOf(bars, bearerOf(symbol.kind, module)), ...number];
  return { items, findings: heightFindings(height, planned) };
}

/** Bearer bars lie on the ends of the bars, over the quiet zones too. */
function bearersOf({ element, box, turn, quiet, module }: BarsItem, thick: number): LineItem[] {
  if (thick === 0) return [];
  const [before, after] = [quiet[0] * module, quiet[1] * module];
  const { x, y, width, height } = box;
  const near = thick / 2;
  return turn === 0
    ? [near, height - near].map((at) =>
        lineItem(element, [x - before, y + at], [x + width + after, y + at], thick),
      )
    : [near, width - near].map((at) =>
        lineItem(element, [x + at, y - before], [x + at, y + height + after], thick),
      );
}

/** A box that rounding pushed over the far edge of its room comes back by one dot. */
const pullIn = (box: Box, room: Box, dot: number): Box => ({
  ...box,
  x: box.x + box.width > room.x + room.width + 1e-6 ? box.x - dot : box.x,
  y: box.y + box.height > room.y + room.height + 1e-6 ? box.y - dot : box.y,
});

function heightFindings(height: number, { element, requested }: PlannedSymbol): readonly Finding[] {
  if (height < LOWEST_BARS - 0.1) {
    const message = `The bars are only ${inMm(height)} mm high; they need ${LOWEST_BARS} mm.`;
    return [problem(element, 'bars-too-low', message, 'Print less text or choose a larger label.')];
  }
  if (height >= requested - 0.5) return [];
  const message = `The bars are ${inMm(height)} mm high instead of ${inMm(requested)} mm.`;
  return [caution(element, 'bars-cut', message, 'Ask your customer whether that is high enough.')];
}

function placeMatrix(planned: PlannedSymbol, code: Matrix, room: Box, dpi: Dpi): Drawing {
  const { symbol, element, module, dots, minHeight } = planned;
  const dot = dotOf(dpi);
  const [quiet] = quietZones[symbol.kind];
  const side = code.modules * module;
  const x = onDots(room.x + (room.width - side) / 2, dot);
  const y = onDots(room.y + (room.height - minHeight) / 2 + quiet * module, dot);
  const item: MatrixItem = {
    type: 'matrix',
    element,
    symbology: symbol.kind as MatrixSymbology,
    data: symbol.data,
    box: { x, y, width: side, height: side },
    module,
    moduleDots: dots,
    quiet,
    modules: code.modules,
    runs: code.runs,
  };
  const under = { ...room, y: y + side + quiet * module, height: TEXT_ROOM };
  const number = symbol.text === '' ? [] : [numberIn(symbol.text, element, under)];
  return { items: [item, ...number], findings: [] };
}
