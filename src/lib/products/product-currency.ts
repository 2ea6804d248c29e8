/** The currency of a product's amounts, which their signs may name too. Pure. */
import { foreignAmount, readAmount } from '#lib/kernel/money.ts';
import type { CellFault } from '#lib/spreadsheets/columns.ts';
import type { ImportDefinition } from '#lib/spreadsheets/import-definition.ts';

type Cells = Readonly<Record<string, string>>;

const amounts = ['price', 'unit_cost'] as const;

/** The one currency that the amounts of a row name; '' when they name none, or a dollar of any country. */
export function currencyNamed(cells: Cells): string {
  const named = amounts.map((key) => readAmount(cells[key] ?? '')?.currencies ?? []);
  return named.find(({ length }) => length === 1)?.[0] ?? '';
}

/** The amounts of a row that name another currency than this one; '' is none. */
export function foreignAmounts(cells: Cells, currency: string): Record<string, CellFault> {
  const found = amounts.flatMap((key) => {
    const message = currency === '' ? null : foreignAmount(cells[key] ?? '', currency);
    return message === null ? [] : [[key, { code: 'currency', message }] as const];
  });
  return Object.fromEntries(found);
}

/** Amounts are in the currency of their row; without one, they name the same. */
export const productRules: NonNullable<ImportDefinition['rules']> = ({ currency }, cells) =>
  foreignAmounts(cells, typeof currency === 'string' ? currency : currencyNamed(cells));
