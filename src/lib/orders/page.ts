/** Pages of an order as they are read: sheets, a text, pages of a PDF; each cell with its place. Pure. */
import type { CellMark } from '#lib/spreadsheets/replies.ts';
import { columnLetters } from '#lib/spreadsheets/table.ts';

export interface OrderCell {
  readonly text: string;
  /** Left and right edge: indexes of columns in a grid, else characters or points. */
  readonly from: number;
  readonly to: number;
  readonly mark?: CellMark | undefined;
  /** Number of the row that gave the text, where a merged cell covers this one. */
  readonly givenBy?: number;
  /** Why what the cell holds is not sure. */
  readonly doubt?: string;
  /** Cells that were put together for this one. */
  readonly parts?: readonly OrderCell[];
}

export interface OrderRow {
  /** Number of the row of a sheet, or of the line. */
  readonly row: number;
  /** Cells that hold something, from left to right. */
  readonly cells: readonly OrderCell[];
  /** Edges are indexes of columns. */
  readonly isGrid: boolean;
  /** Space is left before the row. */
  readonly isApart: boolean;
}

export interface OrderPage {
  readonly kind: 'sheet' | 'text' | 'pdf';
  /** Name of the sheet, number of the page of a PDF; '' for a text. */
  readonly name: string;
  readonly rows: readonly OrderRow[];
}

/** Names the place of a cell, or of a whole row: `Sheet1!C5`, `line 12`, `page 1, line 5`. */
export function placeText(page: OrderPage, row: OrderRow, cell?: OrderCell): string {
  const line = cell?.givenBy ?? row.row;
  if (page.kind === 'pdf') return `page ${page.name}, line ${line}`;
  if (page.kind === 'text') return `line ${line}`;
  const sheet = page.name === '' ? '' : `${page.name}!`;
  return cell ? `${sheet}${columnLetters(cell.from)}${line}` : `${sheet}row ${line}`;
}

/** All texts of a row, to be read as one. */
export const rowText = ({ cells }: OrderRow): string => cells.map(({ text }) => text).join(' ');

/** One cell of two, with their texts one after the other. */
export const joined = (first: OrderCell, second: OrderCell): OrderCell => ({
  ...first,
  text: `${first.text} ${second.text}`,
  parts: [...(first.parts ?? [first]), second],
});

/** How far two stretches overlap; negative is the gap between them. */
export const overlap = (
  a: Pick<OrderCell, 'from' | 'to'>,
  b: Pick<OrderCell, 'from' | 'to'>,
): number => Math.min(a.to, b.to) - Math.max(a.from, b.from);
