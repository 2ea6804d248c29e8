import { foreignAmount } from '#lib/kernel/money.ts';
import type { CellFault } from './columns.ts';

/**
 * What is wrong with the cells of a row that name another currency than this one, by their columns; '' is no currency and
 * contradicts none.
 */
export function foreignAmounts(
  cells: Readonly<Record<string, string>>,
  columns: readonly string[],
  currency: string,
): Record<string, CellFault> {
  if (currency === '') return {};
  return Object.fromEntries(
    columns.flatMap((column) => {
      const message = foreignAmount(cells[column] ?? '', currency);
      return message === null ? [] : [[column, { code: 'currency', message }] as const];
    }),
  );
}
