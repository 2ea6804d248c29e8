/** A small table as a block: a head, and one line of text a row. */
import type { DisplayItem } from '../display-list.ts';
import type { ElementId } from '../spec.ts';
import { fitText, placeText, type TextRequest, textHeight } from '../text/fit.ts';
import type { Block, SetBlock } from './blocks.ts';

export interface TableColumn {
  readonly title: string;
  /** Part of the table's width. */
  readonly share: number;
  readonly align: TextRequest['align'];
}

export interface TableRequest {
  readonly element: ElementId;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly string[])[];
  readonly size: number;
  readonly least: number;
  readonly gap: number;
}

const CELL_GAP = 1;

/** Cells that are too wide become smaller on their own, down to the least size. */
export function tableBlock({ element, columns, rows, size, least, gap }: TableRequest): Block {
  const lines = [columns.map(({ title }) => title), ...rows];
  const cellRequest = (text: string, row: number, align: TextRequest['align'], largest: number) =>
    ({
      element,
      lines: [text],
      size: largest,
      least: Math.min(least, largest),
      bold: row === 0,
      align,
    }) as const;
  const set = (width: number, scale: number, isStrict: boolean): SetBlock => {
    const points = isStrict ? Math.max(least, size * scale) : Math.max(0.5, size * scale);
    const height = textHeight(1, points);
    const cells = lines.flatMap((line, row) =>
      line.map((text, index) => {
        const { share = 0, align } = columns[index] ?? {};
        const wish = cellRequest(text, row, align, points);
        const room = { width: width * share - CELL_GAP, height };
        const before = columns.slice(0, index).reduce((sum, each) => sum + each.share, 0);
        return { wish, room, row, x: width * before, fitted: fitText(wish, room) };
      }),
    );
    return {
      height: height * lines.length,
      fits: points >= least && cells.every(({ fitted }) => fitted.fits),
      drawAt: ({ x, y }) =>
        cells.map(({ wish, room, row, x: left, fitted }): DisplayItem =>
          placeText(wish, fitted, { x: x + left, y: y + row * height, ...room }),
        ),
    };
  };
  return { element, gap, set };
}
