/** Draws photos as a contact sheet: equal places in rows, each with its caption. */
import type { Picture, PicturesBlock } from './blocks.ts';
import { LINE, PALE, type Sheet } from './sheet.ts';

const GAP = 12;
const CAPTION = { size: 7.5, colour: PALE } as const;
/** Lines that each caption has room for; a longer one makes its row higher. */
const MIN_CAPTION_LINES = 3;

interface Captioned extends Picture {
  readonly lines: readonly string[];
}

function drawPicture(sheet: Sheet, picture: Captioned, x: number, width: number): void {
  const { doc } = sheet;
  const height = width * 0.75;
  doc.lineWidth(0.5).rect(x, sheet.y, width, height).stroke(LINE);
  doc.image(Buffer.from(picture.bytes), x + 3, sheet.y + 3, {
    fit: [width - 6, height - 6],
    align: 'center',
    valign: 'center',
  });
  sheet.lines(picture.lines, { x, y: sheet.y + height + 3, width }, CAPTION);
}

/** Lays the pictures out in rows. */
function* rowsOf(sheet: Sheet, { pictures, perRow = 2 }: PicturesBlock) {
  const width = (sheet.width - GAP * (perRow - 1)) / perRow;
  for (let first = 0; first < pictures.length; first += perRow) {
    const row = pictures
      .slice(first, first + perRow)
      .map((each) => ({ ...each, lines: sheet.wrap(each.caption, width, CAPTION) }));
    const lines = Math.max(MIN_CAPTION_LINES, ...row.map((each) => each.lines.length));
    yield { row, width, height: width * 0.75 + lines * sheet.lineHeight(CAPTION) + 8 };
  }
}

/** Returns the height of the first row of pictures, 0 for an empty block. */
export const firstRowHeight = (sheet: Sheet, block: PicturesBlock): number =>
  rowsOf(sheet, block).next().value?.height ?? 0;

export function drawPictures(sheet: Sheet, block: PicturesBlock): void {
  for (const { row, width, height } of rowsOf(sheet, block)) {
    sheet.need(height);
    row.forEach((picture, index) => {
      drawPicture(sheet, picture, sheet.left + index * (width + GAP), width);
    });
    sheet.y += height;
  }
}
