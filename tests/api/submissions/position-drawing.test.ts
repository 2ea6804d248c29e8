import { describe, expect, it } from 'vitest';
import { positionDrawing } from '#api/submissions/documents/job-sheet.ts';
import { labelPositions } from '#lib/forms/options/label-places.ts';

const at = (...positions: string[]) => positionDrawing(positions.map((position) => ({ position })));

describe('the drawing of a job sheet', () => {
  it('marks each row at its place, by its number in the table', () => {
    const marks = at('hem', 'other', 'neck_centre', 'hem')?.marks ?? [];
    expect(marks.map(({ text }) => text)).toEqual(['1', '3', '4']);
    const [first, , second] = marks;
    expect(second?.y).toBe(first?.y);
    expect(second?.x).toBeGreaterThan(first?.x ?? 0);
  });

  it('includes every place but "another place", inside the drawing', () => {
    for (const { value } of labelPositions) {
      const drawing = at(value);
      expect(drawing === null).toBe(value === 'other');
      for (const { x, y } of drawing?.marks ?? []) {
        expect(x).toBeLessThan(drawing?.width ?? 0);
        expect(y).toBeLessThan(drawing?.height ?? 0);
      }
    }
  });
});
