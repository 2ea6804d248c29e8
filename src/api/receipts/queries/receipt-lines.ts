/** Queries on the lines of many receipts, for their export. */
import type { Kysely } from 'kysely';
import { countRows } from '#api/db/pagination.ts';
import { rowsOfKeys } from '#api/db/rows.ts';
import type { ReceiptLine } from '#lib/receipts/fields.ts';
import type { ReceiptRow } from '#api/db/tables/receipts.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { matching, type ReceiptFilter } from './receipt-filter.ts';
import { lineOf } from './receipt-parts.ts';

/** How many lines the receipts of a filter have. */
export const countLinesOf = (db: Kysely<Tables>, filter: ReceiptFilter): Promise<number> =>
  countRows(
    db.selectFrom('receipt_lines').where('receipt_id', 'in', (eb) =>
      eb
        .selectFrom('receipts')
        .select('id')
        .where((own) => matching(own, filter)),
    ),
  );

/** The receipts of these numbers in their order, each with its lines in the company's order. */
export async function linesOfReceipts(
  db: Kysely<Tables>,
  references: readonly string[],
): Promise<{ readonly row: ReceiptRow; readonly lines: readonly ReceiptLine[] }[]> {
  const receipts = await rowsOfKeys(db, 'receipts', 'reference', references);
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
