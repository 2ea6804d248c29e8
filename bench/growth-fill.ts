/** Fills a PostgreSQL with what many companies have after years: clients, receipts, their timeline and their photographs. */
import { sql } from 'kysely';
import type { Database } from '#api/db/database.ts';
import { statements as days } from '#api/db/migrations/033_receipt_days.ts';
import { recounts } from '#api/db/migrations/043_receipt_totals.ts';
import { addLines, addManyReceipts } from './many-receipts.ts';

/** The companies of the run. The first has a tenth of all receipts, the others have equal shares. */
export const companyOf =
  (companies: number) =>
  (number: number): string =>
    idOf(
      number % 10 === 0 ? 1 : 2 + ((Math.floor(number / 10) * 9 + (number % 10)) % (companies - 1)),
    );

export const idOf = (company: number): string => `company-${String(company).padStart(4, '0')}`;

/** Clients without a password that anybody knows. */
export async function addCompanies({ db }: Database, companies: number): Promise<void> {
  const at = '2022-01-01T00:00:00.000Z';
  const rows = Array.from({ length: companies }, (_, index) => ({
    id: idOf(index + 1),
    client_number: `C-${index + 1}`,
    email: `goods@company-${index + 1}.example`,
    email_key: `goods@company-${index + 1}.example`,
    password_hash: '',
    contact_person: 'Jo Doe',
    company_name: `Company ${index + 1}`,
    telephone: '2125550100',
    mobile: null,
    picture: null,
    created_at: at,
    updated_at: at,
  }));
  await db.insertInto('clients').values(rows).execute();
}

/** Where nearly all rows are. */
const filled = [
  ...['receipts', 'receipt_lines', 'receipt_codes', 'receipt_events', 'receipt_exceptions'],
  ...['receipt_files', 'stored_files'],
];

interface Definition {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Keys that no other table names; the others stay. */
const looseKeys = sql<Definition>`
  select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint as key where contype in ('p', 'u') and conrelid::regclass::text in (${sql.join(filled)})
    and (contype = 'u' or not exists (select from pg_constraint where confrelid = key.conrelid))`;

const plainIndexes = sql<Definition>`
  select tablename as table, indexname as name, indexdef as definition from pg_indexes
  where tablename in (${sql.join(filled)}) and indexname not like '%_pkey' and indexname not like '%_key'`;

/**
 * Adds rows as a restore does: without triggers, and with indexes and sums made afterwards. One receipt after the other
 * would take hours.
 */
async function inBulk({ db }: Database, work: () => Promise<void>): Promise<void> {
  const run = async (...texts: readonly string[]): Promise<void> => {
    for (const text of texts) await sql.raw(text).execute(db);
  };
  await run(
    `alter system set work_mem = '128MB'`,
    `alter system set maintenance_work_mem = '512MB'`,
  );
  await run(
    'select pg_reload_conf()',
    ...filled.map((table) => `alter table ${table} disable trigger all`),
  );
  const { rows: keys } = await looseKeys.execute(db);
  for (const { table, name } of keys) await run(`alter table ${table} drop constraint ${name}`);
  const { rows: indexes } = await plainIndexes.execute(db);
  for (const { name } of indexes) await run(`drop index ${name}`);
  await work();
  for (const { table, name, definition } of keys)
    await run(`alter table ${table} add constraint ${name} ${definition}`);
  await run(
    ...indexes.map(({ definition }) => definition),
    'delete from receipt_days',
    days[1] ?? '',
  );
  for (const { table, statement } of recounts) await run(`delete from ${table}`, statement);
  await run(...filled.map((table) => `alter table ${table} enable trigger all`));
  await run('alter system reset all', 'select pg_reload_conf()');
}

const referenceOf = (number: number): string => `RC-2026-${String(number).padStart(6, '0')}`;

/** Adds receipts as the portal writes them, with what belongs to each. */
export async function addReceipts(
  database: Database,
  companies: number,
  to: number,
): Promise<void> {
  await addManyReceipts(database, companyOf(companies), { from: 0, to });
  await addTimelines(database, referenceOf(0));
}

/** Repeats the first `seeds` receipts with numbers, owners and goods of their own until there are so many. */
export async function repeatReceipts(
  database: Database,
  companies: number,
  { seeds, to }: { readonly seeds: number; readonly to: number },
): Promise<void> {
  const { db } = database;
  const { rows: columns } = await sql<{ table: string; name: string }>`
    select table_name as table, column_name as name from information_schema.columns
    where table_name in ('receipts', 'receipt_exceptions')`.execute(db);
  const namesOf = (of: string) =>
    columns.flatMap(({ table, name }) => (table === of ? [name] : []));
  await inBulk(database, async () => {
    for (let first = seeds; first < to; first += seeds) {
      const number = `(cast(substr(r.house_reference, 3) as bigint) + ${first})`;
      const id = (group: number) =>
        `'00000000-0000-4000-${group}-' || lpad((${number} * 618033988749 % 1000000000000)::text, 12, '0')`;
      const reference = `'RC-2026-' || lpad(${number}::text, 6, '0')`;
      const client = `'company-' || lpad((case when ${number} % 10 = 0 then 1
        else 2 + (${number} / 10 * 9 + ${number} % 10) % ${companies - 1} end)::text, 4, '0')`;
      const own: Readonly<Record<string, string>> = {
        id: id(8000),
        client_id: client,
        reference,
        house_reference: `'D-' || ${number}`,
        search: `replace(r.search, lower(r.reference), lower(${reference}))`,
      };
      const ofException = { id: id(9000), client_id: client, receipt_id: id(8000) };
      const list = (
        names: readonly string[],
        from: string,
        values: Readonly<Record<string, string>>,
      ) => names.map((name) => values[name] ?? `${from}.${name}`).join(', ');
      const [all, excepted] = [namesOf('receipts'), namesOf('receipt_exceptions')];
      const seed = `r.reference < '${referenceOf(seeds)}'`;
      await sql
        .raw(
          `insert into receipts (${all.join(', ')})
        select ${list(all, 'r', own)} from receipts r where ${seed}`,
        )
        .execute(db);
      await sql
        .raw(
          `insert into receipt_exceptions (${excepted.join(', ')})
        select ${list(excepted, 'e', ofException)} from receipt_exceptions e
        join receipts r on r.id = e.receipt_id where ${seed}`,
        )
        .execute(db);
      await addLines(database, referenceOf(first));
      await addTimelines(database, referenceOf(first));
      process.stdout.write(`${(first + seeds).toLocaleString('en-US')} receipts\n`);
    }
  });
}

/** Four entries of the timeline for each receipt, and a photograph for three of ten. */
async function addTimelines({ db }: Database, first: string): Promise<void> {
  await sql`insert into receipt_events (id, receipt_id, position, at, actor, kind, from_status, to_status, note, changes,
      visibility)
    select gen_random_uuid()::text, id, position, created_at, 'house', 'status', 'ARRIVED', status, '', '[]', 'client'
    from receipts cross join generate_series(1, 4) as position where reference >= ${first}`.execute(
    db,
  );
  await sql`with photographs as (
      select gen_random_uuid()::text as id, id as receipt_id, client_id, created_at, md5(id) || md5(reference) as sha256
      from receipts where reference >= ${first} and right(reference, 1) < '3'
    ), files as (
      insert into stored_files (name, client_id, purpose, content_type, size_bytes, sha256, created_at)
      select id || '.jpg', client_id, 'receipt', 'image/jpeg', 400000, sha256, created_at from photographs
    )
    insert into receipt_files (id, client_id, receipt_id, caller_reference, kind, file, name, caption, content_type,
      size_bytes, sha256, created_at)
    select id, client_id, receipt_id, 'photo-1', 'photo', id || '.jpg', 'carton.jpg', '', 'image/jpeg', 400000, sha256,
      created_at from photographs`.execute(db);
}
