/**
 * Drawings of care instructions, our own, in a square of 48 units with lines 2 units wide: ISO 3758 with degrees,
 * or ASTM D5489 with dots for the United States.
 */
import { barsOf, careCodes, washDots, washHeat, type CareSlot } from './codes.ts';

export const SYMBOL_UNITS = 48;
export const SYMBOL_PEN = 2;

const round = (value: number): number => Math.round(value * 100) / 100;

/** Moves and enlarges a path of absolute M, L and C commands. */
function movedPath(d: string, x: number, y: number, scale = 1): string {
  let isX = false;
  return d.replace(/-?\d+(?:\.\d+)?/g, (number) => {
    isX = !isX;
    return String(round(Number(number) * scale + (isX ? x : y)));
  });
}

/** A circle of four curves. */
function circle(x: number, y: number, radius: number): string {
  const pull = radius * 0.5523;
  const at = (dx: number, dy: number): string => `${round(x + dx)} ${round(y + dy)}`;
  return (
    `M${at(-radius, 0)} C${at(-radius, -pull)} ${at(-pull, -radius)} ${at(0, -radius)} ` +
    `C${at(pull, -radius)} ${at(radius, -pull)} ${at(radius, 0)} ` +
    `C${at(radius, pull)} ${at(pull, radius)} ${at(0, radius)} ` +
    `C${at(-pull, radius)} ${at(-radius, pull)} ${at(-radius, 0)} Z`
  );
}

const tub =
  'M4 10 L10 38 L38 38 L44 10 M5.2 15 C9 19 13 19 16.5 16 C20 13 24 13 27.5 16 C31 19 35 19 42.8 15';
const hand =
  'M43 3 L33 13 C28 15 22 19 16 23 C13 25 14.5 28 17.5 27 L25 24 L19 29 C17 31 19 33.5 21.5 32 L30 27 C33 25 35 21 36 18';
const triangle = 'M24 5 L44 40 L4 40 Z';
const bleachStripes = 'M14 40 L29 13.75 M24 40 L34 22.5';
const square = 'M5 5 L43 5 L43 43 L5 43 Z';
const iron =
  'M5 38 C6 30 11 25 20 25 L40.3 25 L43 38 Z M15 14 L35 14 C37.5 14 38.5 15.5 39 18 L40.3 25';
const cross = 'M6 5 L42 43 M42 5 L6 43';
const professional = circle(24, 21, 17);
const tumbler = `${square} ${circle(24, 24, 16)}`;

/** Bars under a symbol: a milder treatment each. */
const barsUnder = (count: number): string =>
  Array.from({ length: count }, (_, index) => `M10 ${42 + index * 4} L38 ${42 + index * 4}`).join(
    ' ',
  );

/** In the order of the codes: line, drip line, flat, drip flat; the last stroke of `shade` lies in the corner. */
const natural = {
  iso: {
    L: 'M24 12 L24 38',
    LD: 'M18 12 L18 38 M30 12 L30 38',
    F: 'M12 24 L36 24',
    FD: 'M12 19 L36 19 M12 30 L36 30',
    shade: 'M5 17 L17 5',
  },
  astm: {
    L: 'M5 5 C12 22 36 22 43 5',
    LD: 'M15 12 L15 38 M24 12 L24 38 M33 12 L33 38',
    F: 'M12 24 L36 24',
    FD: 'M12 19 L36 19 M12 30 L36 30',
    shade: 'M5 15 L15 5 M5 23 L23 5',
  },
} as const;

const letters = {
  P: 'M20 29 L20 13 L25 13 C30.5 13 30.5 22 25 22 L20 22',
  F: 'M20 29 L20 13 L29 13 M20 21 L27 21',
  W: 'M15 13 L19.5 29 L24 16 L28.5 29 L33 13',
} as const;

/** Digits in a cell of 6 by 10. */
const digits: Readonly<Record<string, string>> = {
  '0': 'M0.4 5 C0.4 -1.6 5.6 -1.6 5.6 5 C5.6 11.6 0.4 11.6 0.4 5',
  '3': 'M0.5 1.2 C2 -0.6 5.5 0 5.2 2.6 C5 4.6 3.4 4.8 2.4 4.8 C3.8 4.8 5.8 5.2 5.6 7.4 C5.4 10.4 1.6 10.8 0.2 8.8',
  '4': 'M4.4 10 L4.4 0 L0 7 L6 7',
  '5': 'M5.4 0 L1.2 0 L0.8 4.4 C2 3.4 5.6 3.2 5.6 6.8 C5.6 10.4 1.4 10.6 0.2 8.8',
  '6': 'M5 0.8 C2 -0.6 0.4 2.6 0.4 6.6 C0.4 11 5.8 11 5.8 6.8 C5.8 3.2 1.2 3.2 0.6 6.4',
  '7': 'M0.2 0 L5.8 0 L2 10',
  '9': 'M1 9.2 C4 10.6 5.6 7.4 5.6 3.4 C5.6 -1 0.2 -1 0.2 3.2 C0.2 6.8 4.8 6.8 5.4 3.6',
};

/** A temperature of two digits in the tub. */
const heatInTub = (heat: number): string =>
  Array.from(String(heat))
    .map((digit, index) => movedPath(digits[digit] ?? '', 15.6 + index * 9.6, 22, 1.2))
    .join(' ');

const DOT = 2.3;

/** Dots in rows of at most three about a middle. */
function dotsAt(count: number, x: number, y: number): string {
  const rows = count > 3 ? [Math.ceil(count / 2), Math.floor(count / 2)] : [count];
  return rows
    .flatMap((inRow, row) =>
      Array.from({ length: inRow }, (_, index) =>
        circle(x + (index - (inRow - 1) / 2) * 7.5, y + (row - (rows.length - 1) / 2) * 7.5, DOT),
      ),
    )
    .join(' ');
}

/** Paths in a square of `SYMBOL_UNITS`; lines are drawn with the pen, dots are filled. */
export interface CareSymbol {
  readonly lines: string;
  readonly dots: string;
}

const symbol = (lines: readonly string[], dots = ''): CareSymbol => ({
  lines: lines.filter((line) => line !== '').join(' '),
  dots,
});

function washSymbol(code: string, isAmerican: boolean): CareSymbol {
  const heat = washHeat[code];
  if (code === 'WH') return symbol([tub, hand]);
  if (heat === undefined) return symbol([tub, cross]);
  const bars = barsUnder(barsOf(code));
  return isAmerican
    ? symbol([tub, bars], dotsAt(washDots[heat] ?? 1, 24, 28))
    : symbol([tub, heatInTub(heat), bars]);
}

function naturalSymbol(code: string, isAmerican: boolean): CareSymbol {
  const set = isAmerican ? natural.astm : natural.iso;
  const isShade = code.endsWith('s');
  const method = (isShade ? code.slice(0, -1) : code) as 'L' | 'LD' | 'F' | 'FD';
  return symbol([square, set[method], isShade ? set.shade : '']);
}

function professionalSymbol(code: string): CareSymbol {
  if (code === 'PN') return symbol([professional, cross]);
  if (code === 'WetN') return symbol([professional, letters.W, cross]);
  const letter = code.startsWith('P') ? 'P' : code.startsWith('F') ? 'F' : 'W';
  return symbol([professional, letters[letter], barsUnder(barsOf(code))]);
}

const drawings: Readonly<Record<CareSlot, (code: string, isAmerican: boolean) => CareSymbol>> = {
  careWash: washSymbol,
  careBleach: (code) =>
    symbol([triangle, code === 'BO' ? bleachStripes : '', code === 'BN' ? cross : '']),
  careTumble: (code) =>
    code === 'TN'
      ? symbol([tumbler, cross])
      : symbol([tumbler], dotsAt(code === 'T2' ? 2 : 1, 24, 24)),
  careNatural: naturalSymbol,
  careIron: (code) =>
    code === 'IN' ? symbol([iron, cross]) : symbol([iron], dotsAt(Number(code.slice(1)), 25, 31.5)),
  careDryClean: professionalSymbol,
  careWetClean: professionalSymbol,
};

/** Null when the code is not one of the slot's. */
export const careSymbol = (slot: CareSlot, code: string, isAmerican: boolean): CareSymbol | null =>
  careCodes[slot].includes(code) ? drawings[slot](code, isAmerican) : null;
