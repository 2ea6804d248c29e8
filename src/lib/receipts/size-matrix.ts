/** Lines as a size matrix: one row for each style and colour, one column for each size. */
import { piecesOf, type Pieces } from './figures.ts';
import type { ReceiptLine } from './fields.ts';
import { bySize } from '#lib/reports/size-order.ts';

export interface MatrixRow {
  readonly style: string;
  readonly colour: string;
  /** One for each size of the matrix; null where there is no such line. */
  readonly cells: readonly (Pieces | null)[];
  readonly total: Pieces;
}

export interface SizeMatrix {
  readonly sizes: readonly string[];
  readonly rows: readonly MatrixRow[];
  readonly totals: readonly Pieces[];
}

/**
 * Null when every line lacks a size. Lines without a size get a final column '', so that columns add up to all
 * pieces.
 */
export function sizeMatrix(lines: readonly ReceiptLine[]): SizeMatrix | null {
  const named = new Set(lines.map(({ size }) => size).filter((size) => size !== ''));
  if (named.size === 0) return null;
  const hasOthers = lines.some(({ size }) => size === '');
  const sizes = [...[...named].toSorted(bySize), ...(hasOthers ? [''] : [])];
  const groups = Map.groupBy(lines, ({ style, sku, colour }) =>
    JSON.stringify([style || sku, colour]),
  );
  const rows = [...groups].map(([key, group]) => {
    const [style = '', colour = ''] = JSON.parse(key) as string[];
    const cells = sizes.map((size) => {
      const found = group.filter((line) => line.size === size);
      return found.length === 0 ? null : piecesOf(found);
    });
    return { style, colour, cells, total: piecesOf(group) };
  });
  return {
    sizes,
    rows,
    totals: sizes.map((size) => piecesOf(lines.filter((line) => line.size === size))),
  };
}
