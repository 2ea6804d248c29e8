/** The drawing of a care instruction: ISO 3758 with degrees, or ASTM D5489 with dots for the United States. */
import { barsOf, careCodes, washDots, washHeat, type CareSlot } from './codes.ts';
import {
  barsUnder,
  bleachStripes,
  cross,
  dotsAt,
  hand,
  heatInTub,
  iron,
  letters,
  natural,
  professional,
  square,
  triangle,
  tub,
  tumbler,
} from './shapes.ts';

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
  const bars = barsUnder(barsOf(code), 42);
  return isAmerican
    ? symbol([tub, bars], dotsAt(washDots[heat] ?? 1, 24, 28))
    : symbol([tub, heatInTub(heat), bars]);
}

function naturalSymbol(code: string, isAmerican: boolean): CareSymbol {
  const set = isAmerican ? natural.astm : natural.iso;
  const isShade = code.endsWith('s');
  const way = (isShade ? code.slice(0, -1) : code) as 'L' | 'LD' | 'F' | 'FD';
  return symbol([square, set[way], isShade ? set.shade : '']);
}

function professionalSymbol(code: string): CareSymbol {
  if (code === 'PN') return symbol([professional, cross]);
  if (code === 'WetN') return symbol([professional, letters.W, cross]);
  const letter = code.startsWith('P') ? 'P' : code.startsWith('F') ? 'F' : 'W';
  return symbol([professional, letters[letter], barsUnder(barsOf(code), 42)]);
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
