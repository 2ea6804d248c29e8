/** Finds the article that a label belongs to: 'Style: A-100', 'Color: Red', 'Qty: 100'. Pure. */
import type { OrderRow } from './page.ts';
import type { FoundValue } from './reading.ts';

/** Values of an article that follow each other as labels. */
export interface Article {
  readonly values: Record<string, FoundValue>;
  index: number;
  /** Number of its last row. */
  line: number;
}

/**
 * The article that a label goes on with: that of the line above, or a new one. A label that is repeated after the pieces
 * or stands between two tables begins a new one, with the values before that label: another size of the style and color.
 * @param end number of the last row that is in a table
 */
export function articleAt(
  before: Article | null,
  row: OrderRow,
  { index, role, end }: { readonly index: number; readonly role: string; readonly end: number },
): Article {
  const isNext = before && (index === before.index || (index === before.index + 1 && !row.isApart));
  const line = row.row;
  if (!isNext) return { values: {}, index, line };
  const isParted = line > before.line + 1 && role !== 'qty';
  Object.assign(before, { index, line });
  const { qty, ...values } = before.values;
  const at = Object.keys(values).indexOf(role);
  const isNew = at < 0 ? isParted && line < end : isParted || qty;
  if (!isNew) return before;
  const remaining = Object.entries(values).slice(0, at < 0 ? undefined : at);
  return { values: Object.fromEntries(remaining), index, line };
}
