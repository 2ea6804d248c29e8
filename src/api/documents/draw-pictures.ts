/** Draws photos as a contact sheet: equal places in rows, each with its caption. */
import type { Picture, PicturesBlock } from './blocks.ts';
import { LINE, PALE, type Sheet } from './sheet.ts';

const GAP = 12;
const CAPTION = { size: 7.5, colour: PALE } as const;
const MAX_LINES = 3;

function drawPicture(sheet: Sheet, picture: Picture, x: number, width: number): void {
  const { doc } = sheet;
  const height = width * 0.75;
  doc.lineWidth(0.5).rect(x, sheet.y, width, height).stroke(LINE);
  doc.image(Buffer.from(picture.bytes), x + 3, sheet.y + 3, {
    fit: [width - 6, height - 6],
    align: 'center',
    valign: 'center',
  });
  const lines = sheet.wrap(picture.caption, width, CAPTION).slice(0, MAX_LINES);
  sheet.lines(lines, { x, y: sheet.y + height + 3, width }, CAPTION);
}

export function drawPictures(sheet: Sheet, { pictures, perRow = 2 }: PicturesBlock): void {
  const width = (sheet.width - GAP * (perRow - 1)) / perRow;
  const height = width * 0.75 + MAX_LINES * sheet.lineHeight(CAPTION) + 8;
  for (let first = 0; first < pictures.length; first += perRow) {
    sheet.need(height);
    pictures.slice(first, first + perRow).forEach((picture, index) => {
      drawPicture(sheet, picture, sheet.left + index * (width + GAP), width);
    });
    sheet.y += height;
  }
}
