/** Finds the article that a label belongs to: 'Style: A-100', 'Color: Red', 'Qty: 100'. Pure. */
import type { OrderRow } from './page.ts';
import type { FoundValue } from './reading.ts';

/** Values of an article that follow each other as labels. */
export interface Article {
  readonly values: Record<string, FoundValue>;
  index: number;
}

/**
 * The article that a label goes on with: that of the line above, or a new one. A label that is repeated after the pieces
 * begins a new one, with the values before that label: another size of the style and color.
 */
export function articleAt(
  before: Article | null,
  row: OrderRow,
  { index, role }: { readonly index: number; readonly role: string },
): Article {
  const isNext = before && (index === before.index || (index === before.index + 1 && !row.isApart));
  if (!isNext) return { values: {}, index };
  before.index = index;
  const { qty, ...values } = before.values;
  const at = Object.keys(values).indexOf(role);
  if (!qty || at < 0) return before;
  return { values: Object.fromEntries(Object.entries(values).slice(0, at)), index };
}
