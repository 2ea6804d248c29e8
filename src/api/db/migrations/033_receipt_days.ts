/**
 * Immutable once released: sums of a client's receipts by day and status (decision 337). Triggers keep them, in the
 * transaction that writes a receipt, so that no way of writing one can pass them by.
 */
import { sql, SqliteAdapter, type Transaction } from 'kysely';

export const name = '033_receipt_days';

/** Each sum and what one receipt adds to it. */
const sums = {
  receipts: () => '1',
  received: (row: string) => `${row}pieces_received`,
  expected: (row: string) => `${row}pieces_expected`,
  deviating: (row: string) =>
    `case when ${row}pieces_expected > 0 then ${row}pieces_over + ${row}pieces_short else 0 end`,
  open_exceptions: (row: string) => `${row}open_exceptions`,
  timed: (row: string) => `case when ${row}count_minutes is null then 0 else 1 end`,
};

const names = Object.keys(sums);
const parts = (row: string): string[] => Object.values(sums).map((part) => part(row));

export const statements = [
  `create table receipt_days (
    client_id text not null references clients (id) on delete cascade,
    listed_on text not null,
    status text not null,
    ${names.map((column) => `${column} bigint not null`).join(', ')},
    primary key (client_id, listed_on, status)
  )`,
  `insert into receipt_days (client_id, listed_on, status, ${names.join(', ')})
    select client_id, listed_on, status, ${parts('')
      .map((part) => `sum(${part})`)
      .join(', ')}
    from receipts group by client_id, listed_on, status`,
];

const watched = `client_id, listed_on, status, pieces_received, pieces_expected, pieces_over, pieces_short,
  open_exceptions, count_minutes`;

/** Rows of a client that is erased may be gone before its receipts. */
const taken = `update receipt_days set ${names
  .map((column, at) => `${column} = ${column} - (${parts('old.')[at] ?? '0'})`)
  .join(', ')}
  where client_id = old.client_id and listed_on = old.listed_on and status = old.status;`;

const added = `insert into receipt_days (client_id, listed_on, status, ${names.join(', ')})
  values (new.client_id, new.listed_on, new.status, ${parts('new.').join(', ')})
  on conflict (client_id, listed_on, status) do update set ${names
    .map((column) => `${column} = receipt_days.${column} + excluded.${column}`)
    .join(', ')};`;

/** Two writers that move receipts between the same days take the days in one order. */
const inOneOrder = `perform 1 from receipt_days where client_id = new.client_id
  and (listed_on, status) in ((old.listed_on, old.status), (new.listed_on, new.status))
  order by listed_on, status for update;`;

const ways = [
  { way: 'added', event: 'insert', body: added },
  { way: 'changed', event: `update of ${watched}`, body: `${taken} ${added}` },
  { way: 'removed', event: 'delete', body: taken },
];

/** What PostgreSQL's triggers call. A dump of tables holds the triggers and not these: a restore makes them first. */
export const triggerFunctions = ways.map(({ way, body }) => {
  const order = way === 'changed' ? inOneOrder : '';
  return `create or replace function receipt_days_${way}() returns trigger language plpgsql as $$
    begin ${order} ${body} return null; end $$`;
});

/** The triggers, which each database writes in its own way. */
export async function fill<T>(tx: Transaction<T>): Promise<void> {
  const isSqlite = tx.getExecutor().adapter instanceof SqliteAdapter;
  if (!isSqlite) for (const text of triggerFunctions) await sql.raw(text).execute(tx);
  for (const { way, event, body } of ways) {
    const trigger = `create trigger receipt_days_${way} after ${event} on receipts for each row`;
    const call = isSqlite ? `begin ${body} end` : `execute function receipt_days_${way}()`;
    await sql.raw(`${trigger} ${call}`).execute(tx);
  }
}
