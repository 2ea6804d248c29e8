/** Draws a line drawing with numbered marks, as wide as the sheet allows. */
import type { DrawingBlock } from './blocks.ts';
import { INK, PALE, type Sheet } from './sheet.ts';

const HIGHEST = 190;
const RADIUS = 7;
const WORD_WIDTH = 140;

export function drawDrawing(
  sheet: Sheet,
  { width, height, lines, marks, words }: DrawingBlock,
): void {
  const scale = Math.min(sheet.width / width, HIGHEST / height);
  sheet.need(height * scale + 8);
  const { doc, left, y: top } = sheet;
  doc
    .save()
    .translate(left, top)
    .scale(scale)
    .lineWidth(1 / scale)
    .lineJoin('round');
  for (const path of lines) doc.path(path).stroke(PALE);
  doc.restore();
  const place = ({ x, y }: { readonly x: number; readonly y: number }, wide: number) => ({
    x: left + x * scale - wide / 2,
    y: top + y * scale,
    width: wide,
  });
  for (const mark of marks) {
    doc.save().lineWidth(1);
    doc.circle(left + mark.x * scale, top + mark.y * scale, RADIUS).fillAndStroke('#ffffff', INK);
    doc.restore();
    const at = place(mark, RADIUS * 2);
    // Digits of 8 points are 4.6 wide.
    sheet.line(
      mark.text,
      { ...at, x: at.x + RADIUS - mark.text.length * 2.3, y: at.y - 5.5 },
      { size: 8, font: 'bold' },
    );
  }
  for (const word of words) {
    const at = place(word, WORD_WIDTH);
    const half = (word.text.length * 3.8) / 2;
    sheet.line(word.text, { ...at, x: at.x + WORD_WIDTH / 2 - half }, { size: 7.5, colour: PALE });
  }
  sheet.y = top + height * scale + 8;
}
