/** Where labels lie on label sheets for office printers. */
import { inMm } from './findings.ts';
import { MM_PER_INCH, paperSizes, type SheetGrid } from './presets.ts';
import type { Dpi, Size } from './spec.ts';

/** How a sheet is printed. */
export interface SheetPrint {
  readonly grid: SheetGrid;
  /** The first free label of the first sheet, from 1; rows are filled from the left. */
  readonly start: number;
  /** Moves everything, in mm: printers draw paper in a little differently. */
  readonly nudgeX: number;
  readonly nudgeY: number;
}

/** Furthest that a nudge may go, mm. */
export const MAX_NUDGE = 5;

/** Returns the limit in whole dots of a printer. */
export const maxNudgeDots = (dpi: Dpi): number => Math.floor((MAX_NUDGE * dpi) / MM_PER_INCH);

/** Returns the error of a nudge in dots; '' for a valid one. */
export function findNudgeError(dots: number, dpi: Dpi): string {
  const maxDots = maxNudgeDots(dpi);
  return Number.isInteger(dots) && Math.abs(dots) <= maxDots
    ? ''
    : `Enter a whole number from -${maxDots} to ${maxDots}: ${MAX_NUDGE} mm at ${dpi} dpi.`;
}

export interface SheetPlace {
  /** From 0. */
  readonly sheet: number;
  /** Top left corner of the label on the paper, mm. */
  readonly x: number;
  readonly y: number;
}

/** The place of the label with this number, from 0; a smaller one lies in the middle of its place. */
export function placeOnSheet(
  { grid, start, nudgeX, nudgeY }: SheetPrint,
  index: number,
  label: Size,
): SheetPlace {
  const perSheet = grid.columns * grid.rows;
  const cell = start - 1 + index;
  const onSheet = cell % perSheet;
  return {
    sheet: Math.floor(cell / perSheet),
    x:
      grid.marginLeft +
      (onSheet % grid.columns) * grid.pitchX +
      (grid.labelWidth - label.width) / 2 +
      nudgeX,
    y:
      grid.marginTop +
      Math.floor(onSheet / grid.columns) * grid.pitchY +
      (grid.labelHeight - label.height) / 2 +
      nudgeY,
  };
}

/** Thousandths of an inch are lost in rounding. */
const TOLERANCE = 0.05;

const isCount = (value: number, maxDots: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= maxDots;

/** Error of a sheet, or of the place on it that comes first. */
export interface SheetError {
  readonly field: 'sheet' | 'start';
  readonly message: string;
}

const ofSheet = (message: string): SheetError => ({ field: 'sheet', message });

/** Returns the error of a custom grid or its printing; null when labels of this size fit. */
export function findSheetError(
  { grid, start, nudgeX, nudgeY }: SheetPrint,
  label: Size,
): SheetError | null {
  const paper = paperSizes[grid.paper];
  const width = grid.marginLeft + (grid.columns - 1) * grid.pitchX + grid.labelWidth;
  const height = grid.marginTop + (grid.rows - 1) * grid.pitchY + grid.labelHeight;
  if (!isCount(grid.columns, 20) || !isCount(grid.rows, 50))
    return ofSheet('A sheet has 1 to 20 columns and 1 to 50 rows.');
  if (grid.pitchX < grid.labelWidth - TOLERANCE || grid.pitchY < grid.labelHeight - TOLERANCE) {
    return ofSheet('The pitch is smaller than the label: labels would overlap.');
  }
  if (width > paper.width + TOLERANCE || height > paper.height + TOLERANCE) {
    return ofSheet(
      `The labels need ${inMm(width)} × ${inMm(height)} mm; the paper is ${inMm(paper.width)} × ${inMm(paper.height)} mm.`,
    );
  }
  if (label.width > grid.labelWidth + TOLERANCE || label.height > grid.labelHeight + TOLERANCE) {
    return ofSheet(
      `The label is ${inMm(label.width)} × ${inMm(label.height)} mm; one on the sheet is ${inMm(grid.labelWidth)} × ${inMm(grid.labelHeight)} mm.`,
    );
  }
  const places = grid.columns * grid.rows;
  if (!isCount(start, places)) {
    return { field: 'start', message: `Start at a label from 1 to ${places}.` };
  }
  return Math.abs(nudgeX) <= MAX_NUDGE && Math.abs(nudgeY) <= MAX_NUDGE
    ? null
    : ofSheet(`Move by at most ${MAX_NUDGE} mm.`);
}
