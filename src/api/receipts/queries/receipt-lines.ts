/** Queries on the lines of many receipts, for their export. */
import type { Kysely } from 'kysely';
import type { ReceiptLine } from '#lib/receipts/fields.ts';
import type { ReceiptRow } from '#api/db/tables/receipts.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { matching, type ReceiptFilter } from './receipt-filter.ts';
import { lineOf } from './receipt-parts.ts';

/** How many lines the receipts of a filter have. */
export async function countLinesOf(db: Kysely<Tables>, filter: ReceiptFilter): Promise<number> {
  const { total } = await db
    .selectFrom('receipt_lines')
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .where('receipt_id', 'in', (eb) =>
      eb
        .selectFrom('receipts')
        .select('id')
        .where((own) => matching(own, filter)),
    )
    .executeTakeFirstOrThrow();
  return Number(total);
}

interface WithLines {
  readonly receipts: readonly ReceiptRow[];
  /** By the ids of the receipts, in the company's order. */
  readonly lines: ReadonlyMap<string, readonly ReceiptLine[]>;
}

/** The receipts of these numbers with their lines. */
export async function linesOfReceipts(
  db: Kysely<Tables>,
  references: readonly string[],
): Promise<WithLines> {
  if (references.length === 0) return { receipts: [], lines: new Map() };
  const receipts = await db
    .selectFrom('receipts')
    .selectAll()
    .where('reference', 'in', references)
    .execute();
  const rows = await db
    .selectFrom('receipt_lines')
    .selectAll()
    .where(
      'receipt_id',
      'in',
      receipts.map(({ id }) => id),
    )
    .orderBy('receipt_id')
    .orderBy('line')
    .execute();
  const lines = Map.groupBy(rows, (row) => row.receipt_id);
  return {
    receipts,
    lines: new Map([...lines].map(([id, own]) => [id, own.map(lineOf)])),
  };
}
