/**
 * Immutable once released: sums of all receipts of a client, for the report that filters by no day (decision 365).
 * Triggers keep them, in the transaction that writes a receipt or an exception, as they keep those of days.
 */
import { sql, SqliteAdapter, type Transaction } from 'kysely';

export const name = '043_receipt_totals';

/** A table of sums: what tells its rows apart, and what one row of the watched table adds to one of them. */
interface Sums {
  readonly table: string;
  readonly of: 'receipts' | 'receipt_exceptions';
  readonly keys: readonly string[];
  readonly sums: Readonly<Record<string, (row: string) => string>>;
  /** Rows without it add nothing. */
  readonly only?: (row: string) => string;
}

const one = (): string => '1';
const has = (condition: string): string => `case when ${condition} then 1 else 0 end`;
const ofExcepted = (column: string) => (row: string) =>
  `case when ${row}has_exceptions = true then ${row}${column} else 0 end`;

const kept: readonly Sums[] = [
  {
    table: 'receipt_totals',
    of: 'receipts',
    keys: ['client_id', 'status', 'currency'],
    sums: {
      receipts: one,
      open_exceptions: (row) => `${row}open_exceptions`,
      excepted: (row) => has(`${row}has_exceptions = true`),
      value_short: ofExcepted('value_short'),
      value_damaged: ofExcepted('value_damaged'),
      lines_without_cost: ofExcepted('lines_without_cost'),
    },
  },
  {
    table: 'receipt_vendors',
    of: 'receipts',
    keys: ['client_id', 'vendor_key', 'status'],
    sums: {
      receipts: one,
      expected: (row) => `${row}pieces_expected`,
      received: (row) => `${row}pieces_received`,
    },
    only: (row) => `${row}vendor_key <> ''`,
  },
  {
    table: 'receipt_minutes',
    of: 'receipts',
    keys: ['client_id', 'status', 'count_minutes'],
    sums: { receipts: one },
    only: (row) => `${row}count_minutes is not null`,
  },
  {
    table: 'receipt_exception_types',
    of: 'receipt_exceptions',
    keys: ['client_id', 'type'],
    sums: {
      total: one,
      answered: (row) => has(`${row}resolved_at is null and ${row}answer is not null`),
      resolved: (row) => has(`${row}resolved_at is not null`),
    },
  },
];

const columnsOf = ({ keys, sums }: Sums): string => [...keys, ...Object.keys(sums)].join(', ');
const typeOf = (key: string): string => (key === 'count_minutes' ? 'bigint' : 'text');

const create = ({ table, keys, sums }: Sums): string => `create table ${table} (
    ${keys.map((key) => `${key} ${typeOf(key)} not null`).join(', ')},
    ${Object.keys(sums)
      .map((sum) => `${sum} bigint not null`)
      .join(', ')},
    primary key (${keys.join(', ')}),
    foreign key (client_id) references clients (id) on delete cascade
  )`;

const count = (each: Sums): string => `insert into ${each.table} (${columnsOf(each)})
    select ${each.keys.join(', ')}, ${Object.values(each.sums)
      .map((part) => `sum(${part('')})`)
      .join(', ')}
    from ${each.of} where ${each.only?.('') ?? 'true'} group by ${each.keys.join(', ')}`;

/** A full count of all rows, for a test. */
export const recounts = kept.map((each) => ({
  table: each.table,
  /** The column that is 0 in rows of nothing. */
  count: Object.keys(each.sums)[0] ?? '',
  statement: count(each),
}));

export const statements = kept.flatMap((each) => [create(each), count(each)]);

/** Rows of a client that is erased may be gone before its receipts. */
const taken = (each: Sums): string => `update ${each.table} set ${Object.entries(each.sums)
  .map(([sum, part]) => `${sum} = ${sum} - (${part('old.')})`)
  .join(', ')}
  where ${each.keys.map((key) => `${key} = old.${key}`).join(' and ')};`;

const added = (each: Sums): string => `insert into ${each.table} (${columnsOf(each)})
  select ${[...each.keys.map((key) => `new.${key}`), ...Object.values(each.sums).map((part) => part('new.'))].join(', ')}
  where ${each.only?.('new.') ?? 'true'}
  on conflict (${each.keys.join(', ')}) do update set ${Object.keys(each.sums)
    .map((sum) => `${sum} = ${each.table}.${sum} + excluded.${sum}`)
    .join(', ')};`;

/** Of which columns the sums are made. */
const watched = {
  receipts: `client_id, status, currency, open_exceptions, has_exceptions, value_short, value_damaged,
    lines_without_cost, vendor_key, pieces_expected, pieces_received, count_minutes`,
  receipt_exceptions: 'client_id, type, answer, resolved_at',
} as const;

/** All writers add to the same few rows of a client: they take turns, so that no two wait for each other. */
const turn = (client: string): string =>
  `perform pg_advisory_xact_lock(hashtextextended(${client}, 43));`;

const ways = (['receipts', 'receipt_exceptions'] as const).flatMap((of) => {
  const tables = kept.filter((each) => each.of === of);
  const [take, add] = [tables.map(taken).join('\n'), tables.map(added).join('\n')];
  const both = `${turn('least(old.client_id, new.client_id)')} ${turn('greatest(old.client_id, new.client_id)')}`;
  const named = `${of}_totals`;
  return [
    { of, named: `${named}_added`, event: 'insert', body: add, turns: turn('new.client_id') },
    {
      ...{ of, named: `${named}_changed`, event: `update of ${watched[of]}` },
      ...{ body: `${take}\n${add}`, turns: both },
    },
    { of, named: `${named}_removed`, event: 'delete', body: take, turns: turn('old.client_id') },
  ];
});

/** What PostgreSQL's triggers call. A dump of tables holds the triggers and not these: a restore makes them first. */
export const triggerFunctions = ways.map(
  ({ named, body, turns }) =>
    `create or replace function ${named}() returns trigger language plpgsql as $$
    begin ${turns} ${body} return null; end $$`,
);

/** The triggers, which each database writes in its own way. */
export async function fill<T>(tx: Transaction<T>): Promise<void> {
  const isSqlite = tx.getExecutor().adapter instanceof SqliteAdapter;
  if (!isSqlite) for (const text of triggerFunctions) await sql.raw(text).execute(tx);
  for (const { of, named, event, body } of ways) {
    const trigger = `create trigger ${named} after ${event} on ${of} for each row`;
    const call = isSqlite ? `begin ${body} end` : `execute function ${named}()`;
    await sql.raw(`${trigger} ${call}`).execute(tx);
  }
}
