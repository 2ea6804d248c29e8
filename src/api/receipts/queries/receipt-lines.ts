/** Lines of many receipts at once, for files. */
import { countRows } from '#api/db/pagination.ts';
import { selectRowsByKeys } from '#api/db/rows.ts';
import type { ReceiptRow } from '#api/db/tables/receipts.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import type { ReceiptLine } from '#lib/receipts/fields.ts';
import type { Kysely } from 'kysely';
import { type ReceiptFilter, matching } from './receipt-filter.ts';
import { lineOf } from './receipt-parts.ts';

/** Counts the lines of the receipts of a filter. */
export const countLinesOf = (db: Kysely<Tables>, filter: ReceiptFilter): Promise<number> =>
  countRows(
    db.selectFrom('receipt_lines').where('receipt_id', 'in', (eb) =>
      eb
        .selectFrom('receipts')
        .select('id')
        .where((own) => matching(own, filter)),
    ),
  );

/** Returns the receipts of these numbers in their order, each with its lines in the company's order. */
export async function linesOfReceipts(
  db: Kysely<Tables>,
  references: readonly string[],
): Promise<{ readonly row: ReceiptRow; readonly lines: readonly ReceiptLine[] }[]> {
  const receipts = await selectRowsByKeys(db, 'receipts', 'reference', references);
  if (receipts.length === 0) return [];
  const ids = receipts.map(({ id }) => id);
  const rows = await db
    .selectFrom('receipt_lines')
    .selectAll()
    .where('receipt_id', 'in', ids)
    .orderBy('receipt_id')
    .orderBy('line')
    .execute();
  const lines = Map.groupBy(rows, (row) => row.receipt_id);
  return receipts.map((row) => ({ row, lines: (lines.get(row.id) ?? []).map(lineOf) }));
}
