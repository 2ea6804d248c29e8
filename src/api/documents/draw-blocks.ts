/** Draws the blocks of a document, one after the other, from the top of the sheet to its last page. */
import type { Block, BoxesBlock, Fact, StrokesBlock, TextBlock } from './blocks.ts';
import { drawPictures, firstRowHeight } from './draw-pictures.ts';
import { drawTable } from './draw-table.ts';
import { drawDrawing } from './draw-drawing.ts';
import { INK, LINE, PALE, type Pen, type Sheet } from './sheet.ts';

const LABEL: Pen = { size: 7.5, colour: PALE };
const GAP = 16;

/** Height of a heading of one line. */
const HEADING = 30;

/** Keeps a heading on the page of its first content: a row of pictures, or the beginning of something else. */
function drawHeading(sheet: Sheet, text: string, next?: Block): void {
  const content = next?.kind === 'pictures' ? firstRowHeight(sheet, next) : 100;
  sheet.need(HEADING + content);
  sheet.y += 6;
  const pen = { font: 'bold', size: 11.5 } as const;
  const lines = sheet.wrap(text, sheet.width, pen);
  sheet.y += sheet.lines(lines, { x: sheet.left, y: sheet.y, width: sheet.width }, pen);
  sheet.rule({ x: sheet.left, y: sheet.y + 2, width: sheet.width });
  sheet.y += 9;
}

const looks: Readonly<Record<NonNullable<TextBlock['look']>, Pen>> = {
  plain: {},
  strong: { font: 'bold' },
  small: { size: 7.5, colour: PALE },
  signature: { font: 'italic', size: 17 },
};

function drawText(sheet: Sheet, { text, look = 'plain' }: TextBlock): void {
  const pen = looks[look];
  for (const line of sheet.wrap(text, sheet.width, pen)) {
    sheet.need(sheet.lineHeight(pen));
    sheet.line(line, { x: sheet.left, y: sheet.y, width: sheet.width }, pen);
    sheet.y += sheet.lineHeight(pen);
  }
  sheet.y += 6;
}

/** A value over the whole width; it may go on over pages. */
function drawLongFact(sheet: Sheet, { label, text }: Fact): void {
  sheet.need(40);
  const place = { x: sheet.left, width: sheet.width };
  sheet.line(label, { ...place, y: sheet.y }, LABEL);
  sheet.y += sheet.lineHeight(LABEL);
  for (const line of sheet.wrap(text, sheet.width)) {
    sheet.need(sheet.lineHeight());
    sheet.line(line, { ...place, y: sheet.y });
    sheet.y += sheet.lineHeight();
  }
  sheet.y += 5;
}

/** Two facts side by side. */
function drawFactPair(sheet: Sheet, pair: readonly Fact[]): void {
  const width = (sheet.width - GAP) / 2;
  const wrapped = pair.map(({ text }) => sheet.wrap(text, width));
  const height = Math.max(...wrapped.map(({ length }) => length)) * sheet.lineHeight();
  sheet.need(sheet.lineHeight(LABEL) + height + 5);
  pair.forEach(({ label }, index) => {
    const x = sheet.left + index * (width + GAP);
    sheet.line(label, { x, y: sheet.y, width }, LABEL);
    sheet.lines(wrapped[index] ?? [], { x, y: sheet.y + sheet.lineHeight(LABEL), width });
  });
  sheet.y += sheet.lineHeight(LABEL) + height + 5;
}

const LONG_LINES = 3;

function drawFacts(sheet: Sheet, facts: readonly Fact[]): void {
  const width = (sheet.width - GAP) / 2;
  let waiting: Fact | null = null;
  const flush = (): void => {
    if (waiting) drawFactPair(sheet, [waiting]);
    waiting = null;
  };
  for (const fact of facts) {
    const isLong =
      sheet.wrap(fact.text, width).length > LONG_LINES || sheet.measure(fact.label, LABEL) > width;
    if (isLong) {
      flush();
      drawLongFact(sheet, fact);
    } else if (waiting) {
      drawFactPair(sheet, [waiting, fact]);
      waiting = null;
    } else waiting = fact;
  }
  flush();
  sheet.y += 5;
}

function drawBoxes(sheet: Sheet, { rows }: BoxesBlock): void {
  const pad = 4;
  for (const row of rows) {
    const unit = sheet.width / 12;
    const wrapped = row.map(({ text, span }) => sheet.wrap(text, span * unit - 2 * pad));
    const lines = Math.max(1, ...wrapped.map(({ length }) => length));
    const height = sheet.lineHeight(LABEL) + lines * sheet.lineHeight() + pad + 2;
    sheet.need(height);
    let { left: x } = sheet;
    row.forEach(({ label, span }, index) => {
      const width = span * unit;
      sheet.doc.lineWidth(0.5).rect(x, sheet.y, width, height).stroke(LINE);
      const inner = { x: x + pad, width: width - 2 * pad };
      sheet.line(label, { ...inner, y: sheet.y + 2 }, LABEL);
      sheet.lines(wrapped[index] ?? [], { ...inner, y: sheet.y + 2 + sheet.lineHeight(LABEL) });
      x += width;
    });
    sheet.y += height;
  }
  sheet.y += 10;
}

const STROKES_WIDTH = 220;
const STROKES_HEIGHT = 80;

/** The points as they were drawn, made to fit the place. */
function drawStrokes(sheet: Sheet, { strokes }: StrokesBlock): void {
  const points = strokes.flat();
  if (points.length === 0) return;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const wide = Math.max(Math.max(...xs) - left, 1);
  const high = Math.max(Math.max(...ys) - top, 1);
  const scale = Math.min((STROKES_WIDTH - 16) / wide, (STROKES_HEIGHT - 16) / high);
  sheet.need(STROKES_HEIGHT + 10);
  const { doc } = sheet;
  const at = ({ x, y }: { readonly x: number; readonly y: number }): [number, number] => [
    sheet.left + 8 + (x - left) * scale,
    sheet.y + 8 + (y - top) * scale,
  ];
  doc.save().lineWidth(0.5).rect(sheet.left, sheet.y, STROKES_WIDTH, STROKES_HEIGHT).stroke(LINE);
  doc.lineWidth(1.3).lineCap('round').lineJoin('round').strokeColor(INK);
  for (const stroke of strokes) {
    stroke.forEach((point, index) => {
      if (index === 0) doc.moveTo(...at(point)).lineTo(...at(point));
      else doc.lineTo(...at(point));
    });
    doc.stroke();
  }
  doc.restore();
  sheet.y += STROKES_HEIGHT + 10;
}

function drawSignHere(sheet: Sheet, labels: readonly string[]): void {
  sheet.need(60);
  const width = (sheet.width - GAP * (labels.length - 1)) / Math.max(labels.length, 1);
  sheet.y += 34;
  labels.forEach((label, index) => {
    const x = sheet.left + index * (width + GAP);
    sheet.rule({ x, y: sheet.y, width }, INK);
    sheet.line(label, { x, y: sheet.y + 3, width }, LABEL);
  });
  sheet.y += 22;
}

/** Draws a block; `next` is the one below it. */
export function drawBlock(sheet: Sheet, block: Block, next?: Block): void {
  switch (block.kind) {
    case 'heading':
      drawHeading(sheet, block.text, next);
      break;
    case 'text':
      drawText(sheet, block);
      break;
    case 'facts':
      drawFacts(sheet, block.facts);
      break;
    case 'table':
      drawTable(sheet, block);
      break;
    case 'boxes':
      drawBoxes(sheet, block);
      break;
    case 'pictures':
      drawPictures(sheet, block);
      break;
    case 'strokes':
      drawStrokes(sheet, block);
      break;
    case 'drawing':
      drawDrawing(sheet, block);
      break;
    case 'sign-here':
      drawSignHere(sheet, block.labels);
      break;
    case 'page':
      sheet.newPage();
      break;
  }
}
