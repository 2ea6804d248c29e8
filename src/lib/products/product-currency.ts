/** The currency of a product's amounts, which their signs may name too. Pure. */
import { readAmount } from '#lib/kernel/money.ts';
import { foreignAmounts } from '#lib/spreadsheets/check-rows.ts';
import type { ImportDefinition } from '#lib/spreadsheets/import-definition.ts';

type Cells = Readonly<Record<string, string>>;

export const amounts = ['price', 'unit_cost'] as const;

/** The one currency that the amounts of a row name; '' when they name none, or a dollar of any country. */
export function currencyNamed(cells: Cells): string {
  const named = amounts.map((key) => readAmount(cells[key] ?? '')?.currencies ?? []);
  return named.find(({ length }) => length === 1)?.[0] ?? '';
}

/** Amounts are in the currency of their row; without one, they name the same. */
export const productRules: NonNullable<ImportDefinition['rules']> = ({ currency }, cells) =>
  foreignAmounts(cells, amounts, typeof currency === 'string' ? currency : currencyNamed(cells));
