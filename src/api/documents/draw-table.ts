/** Draws tables: column widths by content, repeated header, right-aligned amounts. */
import type { Fact, TableBlock, TableColumn } from './blocks.ts';
import { INK, PALE, SHADE, type Pen, type Sheet } from './sheet.ts';

const PAD = 4;
/** Summed widths are less exact than measured text: prevents broken words. */
const SLACK = 1;
/** Rows that column widths are measured by. */
const SAMPLE = 200;
const NARROWEST = 24;

interface Column extends TableColumn {
  readonly x: number;
  readonly width: number;
}

/** A table as far as its widths need it; its first rows will do. */
type StartedTable = Pick<TableBlock, 'title' | 'columns' | 'rows'>;

/** The more columns, the smaller the letters. */
const sizeFor = (columns: number): number => (columns > 9 ? 7 : columns > 6 ? 8 : 9);

/** Distributes the width: short columns get their need, the others share the rest proportionally. */
export function shareWidth(needs: readonly number[], width: number): number[] {
  const shares = needs.map(() => 0);
  let open = needs.map((_, index) => index);
  let left = width;
  for (;;) {
    const fair = left / Math.max(open.length, 1);
    const short = open.filter((index) => (needs[index] ?? 0) <= fair);
    if (short.length === 0 || short.length === open.length) break;
    for (const index of short) {
      shares[index] = needs[index] ?? 0;
      left -= shares[index];
    }
    open = open.filter((index) => !short.includes(index));
  }
  const total = open.reduce((sum, index) => sum + (needs[index] ?? 0), 0);
  for (const index of open) shares[index] = total > 0 ? (left * (needs[index] ?? 0)) / total : left;
  return shares;
}

function columnsOf(sheet: Sheet, { columns, rows }: StartedTable, pen: Pen): Column[] {
  const maxWordLength = (text: string): number =>
    Math.max(...text.split(/\s+/).map((word) => sheet.measure(word, { ...pen, font: 'bold' })));
  const needs = columns.map(({ label }, index) =>
    Math.max(
      NARROWEST,
      maxWordLength(label) + 2 * PAD + SLACK,
      ...rows.slice(0, SAMPLE).map((row) => sheet.measure(row[index] ?? '', pen) + 2 * PAD + SLACK),
    ),
  );
  let x = sheet.left;
  return shareWidth(needs, sheet.width).map((width, index) => {
    const column = { label: '', ...columns[index], x, width };
    x += width;
    return column;
  });
}

type Cells = readonly (readonly string[])[];

const wrapRow = (sheet: Sheet, columns: readonly Column[], texts: readonly string[], pen: Pen) =>
  columns.map(({ width }, index) => sheet.wrap(texts[index] ?? '', width - 2 * PAD, pen));

const maxLines = (cells: Cells): number => Math.max(1, ...cells.map((lines) => lines.length));

function drawCells(sheet: Sheet, columns: readonly Column[], cells: Cells, pen: Pen): void {
  columns.forEach(({ x, width, isNumber }, index) => {
    const place = { x: x + PAD, y: sheet.y + PAD - 1, width: width - 2 * PAD };
    sheet.lines(cells[index] ?? [], place, { ...pen, align: isNumber ? 'right' : 'left' });
  });
  sheet.y += maxLines(cells) * sheet.lineHeight(pen) + 2 * PAD - 2;
}

function drawHeader(sheet: Sheet, columns: readonly Column[], pen: Pen): void {
  const bold = { ...pen, font: 'bold', colour: INK } as const;
  const cells = wrapRow(
    sheet,
    columns,
    columns.map(({ label }) => label),
    bold,
  );
  const height = maxLines(cells) * sheet.lineHeight(bold) + 2 * PAD - 2;
  sheet.doc.rect(sheet.left, sheet.y, sheet.width, height).fill(SHADE);
  drawCells(sheet, columns, cells, bold);
}

/** Moves a row that exceeds the rest of the page to the next page; splits one that exceeds a page. */
function drawRow(sheet: Sheet, columns: readonly Column[], cells: Cells, pen: Pen): void {
  const step = sheet.lineHeight(pen);
  const turn = (): void => {
    sheet.newPage();
    drawHeader(sheet, columns, pen);
  };
  let rest = cells;
  if (maxLines(rest) * step + 2 * PAD > sheet.room) turn();
  while (maxLines(rest) * step + 2 * PAD > sheet.room) {
    const fits = Math.max(1, Math.floor((sheet.room - 2 * PAD) / step));
    drawCells(
      sheet,
      columns,
      rest.map((lines) => lines.slice(0, fits)),
      pen,
    );
    rest = rest.map((lines) => lines.slice(fits));
    turn();
  }
  drawCells(sheet, columns, rest, pen);
  sheet.rule({ x: sheet.left, y: sheet.y, width: sheet.width });
}

function drawTotals(sheet: Sheet, totals: readonly Fact[]): void {
  const height = sheet.lineHeight() + 2;
  sheet.need(totals.length * height + 4);
  sheet.y += 4;
  const right = { x: sheet.left, width: sheet.width - PAD };
  const widest = Math.max(...totals.map(({ text }) => sheet.measure(text, { font: 'bold' })));
  for (const { label, text } of totals) {
    const before = { ...right, y: sheet.y, width: right.width - widest - 14 };
    sheet.line(label, before, { colour: PALE, align: 'right' });
    sheet.line(text, { ...right, y: sheet.y }, { font: 'bold', align: 'right' });
    sheet.y += height;
  }
}

/** A table whose rows come one after the other. */
export class OpenTable {
  readonly #sheet: Sheet;
  readonly #pen: Pen;
  readonly #columns: readonly Column[];

  /** Draws title and header. Widths derive from these upcoming rows. */
  constructor(sheet: Sheet, begun: StartedTable) {
    this.#sheet = sheet;
    this.#pen = { size: sizeFor(begun.columns.length) };
    this.#columns = columnsOf(sheet, begun, this.#pen);
    const strong = { font: 'bold', size: 9.5 } as const;
    sheet.need(90);
    if (begun.title !== undefined) {
      sheet.line(begun.title, { x: sheet.left, y: sheet.y, width: sheet.width }, strong);
      sheet.y += sheet.lineHeight(strong) + 3;
    }
    drawHeader(sheet, this.#columns, this.#pen);
  }

  draw(rows: readonly (readonly string[])[]): void {
    for (const row of rows) {
      const cells = wrapRow(this.#sheet, this.#columns, row, this.#pen);
      drawRow(this.#sheet, this.#columns, cells, this.#pen);
    }
  }

  end(totals: readonly Fact[]): void {
    if (totals.length > 0) drawTotals(this.#sheet, totals);
    this.#sheet.y += 12;
  }
}

export function drawTable(sheet: Sheet, table: TableBlock): void {
  const open = new OpenTable(sheet, table);
  open.draw(table.rows);
  open.end(table.totals ?? []);
}
