import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#api/db/database.ts';
import { emailKey } from '#api/security/clients.ts';
import { isUniqueViolation } from '#api/db/errors.ts';
import { everyDatabase } from '../../support/databases.ts';
import { addClient, addSession, NOW } from './rows.ts';

describe.each(everyDatabase)('on $name', ({ open }) => {
  let database: Database;
  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.close());

  test('booleans, times, JSON, large numbers and sums are the same JavaScript values', async () => {
    await sql`create table samples (
      flag boolean, at timestamptz, data jsonb, size bigint, amount integer
    )`.execute(database.db);
    const at = '2026-01-02T03:04:05.678Z';
    const insert = sql`insert into samples values
      (${true}, ${at}, ${JSON.stringify({ a: [1, 'ä'] })}, ${2 ** 53 - 1}, 3),
      (${false}, ${null}, ${null}, ${null}, 3)`;
    await insert.execute(database.db);
    const { rows } = await sql`select s.flag as is_set, s.at, s.data, s.size
      from (select * from samples) s order by s.at is null`.execute(database.reader);
    expect(rows).toEqual([
      { is_set: true, at, data: { a: [1, 'ä'] }, size: 2 ** 53 - 1 },
      { is_set: false, at: null, data: null, size: null },
    ]);
    const totals = sql`select count(*) as number, sum(amount) as total from samples`;
    expect((await totals.execute(database.reader)).rows).toEqual([{ number: 2, total: 6 }]);
    await sql`drop table samples`.execute(database.db);
  });

  test('a number JavaScript cannot hold is an error, not a wrong number', async () => {
    const query = sql`select cast(9007199254740993 as bigint) as size`;
    await expect(query.execute(database.reader)).rejects.toThrow('too large');
  });

  test('returning gives decoded values', async () => {
    const client = await addClient(database.db, 'ada@example.com');
    expect(client).toMatchObject({ is_deleted: false, email_status: 0, created_at: NOW });
  });

  test('an address differing only in the case of Ä is taken', async () => {
    await addClient(database.db, 'äger@example.com');
    const again = addClient(database.db, 'ÄGER@Example.com');
    expect(isUniqueViolation(await again.catch((error: unknown) => error))).toBe(true);
  });

  test('a row that points to nothing is refused, and not as one that exists', async () => {
    const orphan = addSession(database.db, 'nobody', { id: 's1' });
    const error = await orphan.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(isUniqueViolation(error)).toBe(false);
  });

  test('a text in a number column and a number in a time column are refused', async () => {
    const wrongNumber = sql`insert into counters (name, value) values ('a', ${'abc'})`;
    await expect(wrongNumber.execute(database.db)).rejects.toThrow();
    const wrongTime = sql`insert into schema_migrations values ('a', 'b', ${NOW})`;
    await wrongTime.execute(database.db);
    const { id } = await addClient(database.db, 'bo@example.com');
    const changed = sql`update clients set updated_at = 5 where id = ${id}`;
    await expect(changed.execute(database.db)).rejects.toThrow();
    await sql`delete from schema_migrations where name = 'a'`.execute(database.db);
  });

  test('for update is understood everywhere', async () => {
    await addClient(database.db, 'cy@example.com');
    const rows = await database.transaction((tx) =>
      tx.selectFrom('clients').select('email').forUpdate().skipLocked().execute(),
    );
    expect(rows).toEqual([{ email: 'cy@example.com' }]);
  });

  test.each(['reader', 'lookup', 'reportReader'] as const)(
    'the %s refuses to write',
    async (name) => {
      const write = () => database[name].deleteFrom('clients').execute();
      await expect((async () => write())()).rejects.toThrow('only reads');
    },
  );

  test.each(['reader', 'lookup', 'reportReader'] as const)(
    'the %s sees what was written',
    async (name) => {
      const { id } = await addClient(database.db, `${name}@example.com`);
      const query = database[name].selectFrom('clients').select('id').where('id', '=', id);
      expect(await query.execute()).toEqual([{ id }]);
    },
  );

  test('ping answers', () => expect(database.ping()).resolves.toBeUndefined());
});

test.each([
  [' Ada@Example.COM ', 'ada@example.com'],
  ['A\u0308ger@x.de', 'äger@x.de'],
  ['ada@MÜNCHEN.example', 'ada@xn--mnchen-3ya.example'],
  ['no address', 'no address'],
  ['a@b@c.de', 'a@b@c.de'],
])('the key of %j is %j', (email, key) => expect(emailKey(email)).toBe(key));
