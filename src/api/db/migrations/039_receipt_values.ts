/** Immutable once released: what is short and what is damaged is worth, on the receipt that it is about. */
import { sql, SqliteAdapter, type Transaction } from 'kysely';

export const name = '039_receipt_values';

export const statements = [
  `alter table receipts add column currency text not null default 'USD'`,
  `alter table receipts add column value_short bigint not null default 0`,
  `alter table receipts add column value_damaged bigint not null default 0`,
  `alter table receipts add column lines_without_cost integer not null default 0`,
];

/** Receipts that are counted; until then nothing is short. */
const counted = `('RECEIVED', 'RECEIVED_WITH_EXCEPTIONS', 'CLOSED')`;

const short = `case when expected > received then expected - received else 0 end`;

/** What the receipts that are there say already. */
export async function fill<T>(tx: Transaction<T>): Promise<void> {
  const isSqlite = tx.getExecutor().adapter instanceof SqliteAdapter;
  const currency = isSqlite ? `json_extract(head, '$.currency')` : `head ->> 'currency'`;
  const big = (text: string): string => `cast(${text} as bigint)`;
  await sql
    .raw(
      `update receipts set currency = coalesce(${currency}, 'USD'), value_short = coalesce(known.short, 0),
        value_damaged = coalesce(known.damaged, 0), lines_without_cost = known.unknown
      from (
        select receipt_id, sum(${big(short)} * unit_cost) as short, sum(${big('damaged')} * unit_cost) as damaged,
          count(case when unit_cost is null then 1 end) as unknown
        from receipt_lines where expected > received or damaged > 0 group by receipt_id
      ) as known
      where known.receipt_id = receipts.id and receipts.status in ${counted}`,
    )
    .execute(tx);
}
