import { describe, expect, it } from 'vitest';
import { paperSizes, sheetPresets } from '#lib/labels/engine/presets.ts';
import { placeOnSheet, findSheetError, type SheetPrint } from '#lib/labels/engine/sheets.ts';

const print = (id: string, more: Partial<SheetPrint> = {}): SheetPrint => {
  const grid = sheetPresets.find((preset) => preset.id === id);
  if (!grid) throw new Error(id);
  return { grid, start: 1, nudgeX: 0, nudgeY: 0, ...more };
};
const sizeOf = ({ grid }: SheetPrint) => ({ width: grid.labelWidth, height: grid.labelHeight });

describe('sheets', () => {
  it.each(sheetPresets.map(({ id }) => id))('%s fits its paper, with equal margins', (id) => {
    const sheet = print(id);
    const { columns, rows, pitchX, pitchY, labelWidth, labelHeight, marginLeft, marginTop, paper } =
      sheet.grid;
    expect(findSheetError(sheet, sizeOf(sheet))).toBeNull();
    const right = paperSizes[paper].width - marginLeft - (columns - 1) * pitchX - labelWidth;
    const bottom = paperSizes[paper].height - marginTop - (rows - 1) * pitchY - labelHeight;
    expect(Math.abs(right - marginLeft)).toBeLessThan(0.2);
    expect(Math.abs(bottom - marginTop)).toBeLessThan(0.2);
  });

  it('fill row by row from the start position, moved by the nudge', () => {
    const sheet = print('letter-30', { start: 29, nudgeX: 1, nudgeY: -1 });
    const places = [0, 1, 2].map((index) => placeOnSheet(sheet, index, sizeOf(sheet)));
    expect(places.map(({ sheet: number }) => number)).toEqual([0, 0, 1]);
    expect(places[0]?.x).toBeCloseTo(4.76 + 69.85 + 1, 2);
    expect(places[0]?.y).toBeCloseTo(12.7 + 9 * 25.4 - 1, 2);
    expect(places[2]?.x).toBeCloseTo(4.76 + 1, 2);
  });

  it('center smaller labels in their place', () => {
    const sheet = print('a4-21');
    const { width, height } = sizeOf(sheet);
    const whole = placeOnSheet(sheet, 4, { width, height });
    const small = placeOnSheet(sheet, 4, { width: width - 10, height: height - 4 });
    expect([small.x - whole.x, small.y - whole.y]).toEqual([expect.closeTo(5), expect.closeTo(2)]);
  });

  it.each([
    [{ start: 31 }, 'Start at a label from 1 to 30.'],
    [{ start: 0 }, 'Start at a label from 1 to 30.'],
    [{ nudgeX: 6 }, 'Move by at most 5 mm.'],
    [{ nudgeY: Number.NaN }, 'Move by at most 5 mm.'],
  ])('refuse %j', (more, message) => {
    const sheet = print('letter-30', more);
    expect(findSheetError(sheet, sizeOf(sheet))?.message).toBe(message);
  });

  it('refuse grids that cannot be', () => {
    const sheet = print('a4-21');
    const fault = (grid: object, label = sizeOf(sheet)): string | undefined =>
      findSheetError({ ...sheet, grid: { ...sheet.grid, ...grid } }, label)?.message;
    expect(fault({ pitchX: 60 })).toMatch(/would overlap/);
    expect(fault({ columns: 4 })).toMatch(/the paper is 210 × 297 mm/);
    expect(fault({ rows: 0 })).toMatch(/1 to 20 columns/);
    expect(fault({}, { width: 70, height: 20 })).toMatch(/one on the sheet is 63.5 × 38.1 mm/);
  });
});
