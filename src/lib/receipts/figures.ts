/** The formulas of a receipt. Results are whole pieces, minutes, or shares from 0 to 1. */
import type { ReceiptLine } from './fields.ts';
import { isCounted } from './status.ts';

export type Counts = Pick<ReceiptLine, 'expected' | 'received' | 'damaged'>;

/** Above zero: too many; below: too few. */
export const variance = ({ expected, received }: Counts): number => received - expected;

export const over = (counts: Counts): number => Math.max(0, variance(counts));

export const short = (counts: Counts): number => Math.max(0, -variance(counts));

/** Returns received pieces minus damaged ones. */
export const good = ({ received, damaged }: Counts): number => received - damaged;

/** Returns `counted` of a line after the count; before it, the expected pieces. */
export const knownPieces = (
  status: string,
  line: Counts,
  counted: (line: Counts) => number,
): number => (isCounted(status) ? counted(line) : line.expected);

export interface Pieces {
  readonly expected: number;
  readonly received: number;
  readonly damaged: number;
  readonly over: number;
  readonly short: number;
}

const noPieces: Pieces = { expected: 0, received: 0, damaged: 0, over: 0, short: 0 };

/** The lines added up, over and short apart. */
export const piecesOf = (lines: readonly Counts[]): Pieces =>
  lines.reduce<Pieces>(
    (sum, line) => ({
      expected: sum.expected + line.expected,
      received: sum.received + line.received,
      damaged: sum.damaged + line.damaged,
      over: sum.over + over(line),
      short: sum.short + short(line),
    }),
    noPieces,
  );

/**
 * 1 − Σ|variance| / Σ expected, not below 0; null when nothing was expected (a blind receipt).
 * Over and short of a receipt add up to its Σ|variance|.
 */
export function accuracy({
  expected,
  over: tooMany,
  short: tooFew,
}: Pick<Pieces, 'expected' | 'over' | 'short'>): number | null {
  return expected === 0 ? null : Math.max(0, 1 - (tooMany + tooFew) / expected);
}

/** Cartons that are here; null while nobody has counted them. */
export const cartonsHere = ({
  status,
  cartonsReceived,
}: {
  readonly status: string;
  readonly cartonsReceived: number;
}): number | null => (cartonsReceived > 0 || isCounted(status) ? cartonsReceived : null);

/** Minutes from arrival to the end of the count; null while one is unknown or they are the wrong way round. */
export function countMinutes(arrivedAt: string | null, countedAt: string | null): number | null {
  if (arrivedAt === null || countedAt === null) return null;
  const minutes = Math.round((Date.parse(countedAt) - Date.parse(arrivedAt)) / 60_000);
  return minutes >= 0 ? minutes : null;
}

/** Value of short and damaged pieces, in minor units; lines without a cost are counted separately. */
export interface Losses {
  readonly short: number;
  readonly damaged: number;
  readonly linesWithoutCost: number;
}

export const noLosses: Losses = { short: 0, damaged: 0, linesWithoutCost: 0 };

/** The cost of the pieces of a receipt that are short or damaged. */
export function lossesOf(lines: readonly (Counts & Pick<ReceiptLine, 'unitCost'>)[]): Losses {
  const off = lines.filter((line) => short(line) + line.damaged > 0);
  const known = off.filter(({ unitCost }) => unitCost !== null);
  const sum = (pieces: (line: Counts) => number): number =>
    known.reduce((total, line) => total + pieces(line) * (line.unitCost ?? 0), 0);
  return {
    short: sum(short),
    damaged: sum(({ damaged }) => damaged),
    linesWithoutCost: off.length - known.length,
  };
}

/** Returns the cost of a line's received pieces, in minor units; null without a cost. */
export const lineValue = ({
  received,
  unitCost,
}: Pick<ReceiptLine, 'received' | 'unitCost'>): number | null =>
  unitCost === null ? null : received * unitCost;
