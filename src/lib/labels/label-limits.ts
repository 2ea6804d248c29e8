import { sheetLimits } from '#lib/spreadsheets/table.ts';

/** How many labels may be asked for: the limits of the forms and of the calls. */
export const labelLimits = {
  /** Ordered from the company. */
  quantity: { min: 1, max: 1_000_000 },
  /** Spare labels, in percent of the quantity. */
  overagePct: { min: 0, max: 20 },
  /** Limits of a batch: rows of its file, labels in all, labels of one row, pictures. */
  batch: { rows: sheetLimits.rows, labels: 20_000, labelsOfRow: 10_000, pictures: 500 },
  /** Approved under one signature. */
  approvals: 100,
  /** In one file. */
  prints: { min: 1, max: 2000 },
  /** Characters of a note to the company. */
  note: 2000,
  /** Characters of the reason why cartons are printed again. */
  reason: 200,
} as const;
