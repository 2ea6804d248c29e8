/** Sums of receipts, kept by triggers in the transaction that writes a receipt or an exception. */
import type { Transaction } from 'kysely';
import { addTriggers, functionsOf } from './triggers.ts';

interface Sums {
  readonly table: string;
  readonly of: 'receipts' | 'receipt_exceptions';
  readonly keys: readonly string[];
  /** Columns, and the number that one row adds to each. */
  readonly sums: Readonly<Record<string, (row: string) => string>>;
  /** Condition of the rows that count. */
  readonly only?: (row: string) => string;
}

const one = (): string => '1';
const has = (condition: string): string => `case when ${condition} then 1 else 0 end`;
const ofColumn = (column: string) => (row: string) => `${row}${column}`;
const ofExcepted = (column: string) => (row: string) =>
  `case when ${row}has_exceptions = true then ${row}${column} else 0 end`;

const days: Sums = {
  table: 'receipt_days',
  of: 'receipts',
  keys: ['client_id', 'listed_on', 'status'],
  sums: {
    receipts: one,
    received: ofColumn('pieces_received'),
    expected: ofColumn('pieces_expected'),
    deviating: (row) =>
      `case when ${row}pieces_expected > 0 then ${row}pieces_over + ${row}pieces_short else 0 end`,
    open_exceptions: ofColumn('open_exceptions'),
    timed: (row) => `case when ${row}count_minutes is null then 0 else 1 end`,
  },
};

const totals: readonly Sums[] = [
  {
    table: 'receipt_totals',
    of: 'receipts',
    keys: ['client_id', 'status', 'currency'],
    sums: {
      receipts: one,
      open_exceptions: ofColumn('open_exceptions'),
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
      expected: ofColumn('pieces_expected'),
      received: ofColumn('pieces_received'),
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

/** Full counts of all rows, for tests and load. */
export const recounts = [days, ...totals].map((each) => ({
  table: each.table,
  /** A column that is 0 in rows without receipts. */
  count: Object.keys(each.sums)[0] ?? '',
  statement: `insert into ${each.table} (${columnsOf(each)})
    select ${each.keys.join(', ')}, ${Object.values(each.sums)
      .map((part) => `sum(${part('')})`)
      .join(', ')}
    from ${each.of} where ${each.only?.('') ?? 'true'} group by ${each.keys.join(', ')}`,
}));

/** Finds no row where the client is being erased and its sums are gone already. */
const subtract = (each: Sums): string => `update ${each.table} set ${Object.entries(each.sums)
  .map(([sum, part]) => `${sum} = ${sum} - (${part('old.')})`)
  .join(', ')}
  where ${each.keys.map((key) => `${key} = old.${key}`).join(' and ')};`;

const add = (each: Sums): string => `insert into ${each.table} (${columnsOf(each)})
  select ${[...each.keys.map((key) => `new.${key}`), ...Object.values(each.sums).map((part) => part('new.'))].join(', ')}
  where ${each.only?.('new.') ?? 'true'}
  on conflict (${each.keys.join(', ')}) do update set ${Object.keys(each.sums)
    .map((sum) => `${sum} = ${each.table}.${sum} + excluded.${sum}`)
    .join(', ')};`;

/** Writers of one client take turns, so that no two wait for each other. */
const lockTotals = (client: string): string =>
  `perform pg_advisory_xact_lock(hashtextextended(${client}, 43));`;

/** Two writers that move receipts between the same days lock the days in one order. */
const lockDays = `perform 1 from receipt_days where client_id = new.client_id
  and (listed_on, status) in ((old.listed_on, old.status), (new.listed_on, new.status))
  order by listed_on, status for update;`;

const groups = [
  {
    name: 'receipt_days',
    of: 'receipts',
    tables: [days],
    columns: `client_id, listed_on, status, pieces_received, pieces_expected, pieces_over, pieces_short,
      open_exceptions, count_minutes`,
    locks: { added: '', changed: lockDays, removed: '' },
  },
  ...(['receipts', 'receipt_exceptions'] as const).map((of) => ({
    name: `${of}_totals`,
    of,
    tables: totals.filter((each) => each.of === of),
    columns: {
      receipts: `client_id, status, currency, open_exceptions, has_exceptions, value_short, value_damaged,
        lines_without_cost, vendor_key, pieces_expected, pieces_received, count_minutes`,
      receipt_exceptions: 'client_id, type, answer, resolved_at',
    }[of],
    locks: {
      added: lockTotals('new.client_id'),
      changed: `${lockTotals('least(old.client_id, new.client_id)')} ${lockTotals('greatest(old.client_id, new.client_id)')}`,
      removed: lockTotals('old.client_id'),
    },
  })),
];

const triggers = groups.flatMap(({ name, of, tables, columns, locks }) => {
  const [subtracted, added] = [tables.map(subtract).join('\n'), tables.map(add).join('\n')];
  return [
    { name: `${name}_added`, of, event: 'insert', body: added, lock: locks.added },
    {
      name: `${name}_changed`,
      of,
      event: `update of ${columns}`,
      body: `${subtracted}\n${added}`,
      lock: locks.changed,
    },
    { name: `${name}_removed`, of, event: 'delete', body: subtracted, lock: locks.removed },
  ];
});

/** The functions of PostgreSQL's triggers. A dump of tables lacks them: a restore makes them first. */
export const triggerFunctions = functionsOf(triggers);

export const createTriggers = <T>(tx: Transaction<T>): Promise<void> => addTriggers(tx, triggers);
