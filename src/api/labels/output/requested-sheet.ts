/** The paper of a print or a job. */
import { sheetPresets, sizeOf } from '#lib/labels/engine/presets.ts';
import { findSheetError, type SheetPrint } from '#lib/labels/engine/sheets.ts';
import type { LabelSpec } from '#lib/labels/engine/spec.ts';
import type { LabelJobOptions } from '#lib/labels/calls.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';

/** Returns the sheet, moved by millimeters, or null for a roll; 422 for an unknown one and for labels that it cannot hold. */
export function requestedSheet(
  { sheet: id, grid: own, start }: Pick<LabelJobOptions, 'sheet' | 'grid' | 'start'>,
  spec: LabelSpec,
  nudge = { x: 0, y: 0 },
): Result<SheetPrint | null, Failure> {
  if (!id && !own) return ok(null);
  const grid = own ?? sheetPresets.find((each) => each.id === id);
  if (!grid) return fail('invalid', { fields: { sheet: 'Paper is invalid!' } });
  const sheet = { grid, start, nudgeX: nudge.x, nudgeY: nudge.y };
  const error = findSheetError(sheet, sizeOf(spec));
  if (error === null) return ok(sheet);
  const { field, message } = error;
  return fail('invalid', { message, fields: { [field]: message } });
}
