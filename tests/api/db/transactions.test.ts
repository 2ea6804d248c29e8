import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nextCounter } from '#api/db/counters.ts';
import type { Database } from '#api/db/database.ts';
import { openDatabase } from '#api/db/open.ts';
import { lockClient } from '#api/security/clients.ts';
import { countHit, sweepRateLimits } from '#api/security/rate-limiter.ts';
import { isUnavailable } from '#api/main/unavailable.ts';
import { everyDatabase } from '../../support/databases.ts';
import { addClient, addSession } from './rows.ts';

const upTo50 = Array.from({ length: 50 }, (_, index) => index + 1);
const ascending = (numbers: number[]): number[] => numbers.toSorted((a, b) => a - b);

describe.each(everyDatabase)('on $name', ({ open }) => {
  let database: Database;
  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.close());

  const countClients = async (): Promise<number> =>
    (await database.db.selectFrom('clients').select('id').execute()).length;

  test('a failing transaction leaves nothing behind', async () => {
    const failing = database.transaction(async (tx) => {
      await addClient(tx, 'ada@example.com');
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await countClients()).toBe(0);
  });

  test('a lock of a client writes nothing, and many at once all end well', async () => {
    const { id } = await addClient(database.db, 'ada@example.com');
    // A row that is written has a new place.
    const place = () =>
      database.dialect === 'postgres'
        ? sql<{ place: string }>`select ctid::text as place from clients`.execute(database.db)
        : sql<{ place: string }>`select updated_at as place from clients`.execute(database.db);
    const { rows: before } = await place();
    const outcomes = await Promise.allSettled(
      upTo50.map((number) =>
        database.transaction(async (tx) => {
          // A row that points to the client shares it with the others first.
          await addSession(tx, id, { id: `session ${number}` });
          await lockClient(tx, id);
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    const { rows: after } = await place();
    expect(after).toEqual(before);
  });

  test('a query on db, the reader or a second transaction inside one fails at once', async () => {
    const outcomes = await database.transaction(async (tx) => {
      await addClient(tx, 'ada@example.com');
      return Promise.allSettled([
        database.db.selectFrom('clients').select('id').execute(),
        database.reader.selectFrom('clients').select('id').execute(),
        database.transaction(async () => undefined),
      ]);
    });
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await countClients()).toBe(1);
  });

  test('work that outlives its transaction may use db again', async () => {
    let late: Promise<number> | undefined;
    const finished = Promise.withResolvers<undefined>();
    await database.transaction(async (tx) => {
      late = finished.promise.then(countClients);
      await addClient(tx, 'ada@example.com');
    });
    finished.resolve(undefined);
    expect(await late).toBe(1);
  });

  test('transactions are started by the database only, so that the guard sees them', async () => {
    const unguarded = database.db.transaction().execute(async () => undefined);
    await expect(unguarded).rejects.toThrow('database.transaction()');
  });

  test('a write beside a transaction neither joins it nor gets lost', async () => {
    const started = Promise.withResolvers<undefined>();
    const release = Promise.withResolvers<undefined>();
    const failing = database.transaction(async (tx) => {
      await addClient(tx, 'rolled-back@example.com');
      started.resolve(undefined);
      await release.promise;
      throw new Error('no');
    });
    await started.promise;
    const beside = addClient(database.db, 'kept@example.com');
    release.resolve(undefined);
    await expect(failing).rejects.toThrow('no');
    await beside;
    const rows = await database.db.selectFrom('clients').select('email').execute();
    expect(rows).toEqual([{ email: 'kept@example.com' }]);
  });

  test('50 tries at once count 1 to 50', async () => {
    const window = { bucket: 'login', windowStart: 1_790_000_000_000 };
    const counts = await Promise.all(upTo50.map(() => countHit(database.db, window)));
    expect(ascending(counts)).toEqual(upTo50);
    expect(await countHit(database.db, { ...window, bucket: 'other' })).toBe(1);
  });

  test('sweeping forgets old windows only', async () => {
    await countHit(database.db, { bucket: 'a', windowStart: 1000 });
    await countHit(database.db, { bucket: 'a', windowStart: 2000 });
    await sweepRateLimits(database.db, 2000);
    expect(await countHit(database.db, { bucket: 'a', windowStart: 1000 })).toBe(1);
    expect(await countHit(database.db, { bucket: 'a', windowStart: 2000 })).toBe(2);
  });

  test('a counter gives each number once and takes back those rolled back', async () => {
    const next = (): Promise<number> => database.transaction((tx) => nextCounter(tx, 'client'));
    expect(ascending(await Promise.all([next(), next(), next()]))).toEqual([1, 2, 3]);
    const failing = database.transaction(async (tx) => {
      await nextCounter(tx, 'client');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await next()).toBe(4);
  });
});

const pooled = process.env['TEST_POSTGRES_URL'] ?? '';

test.each([['SQLite', 'sqlite::memory:'], ...(pooled === '' ? [] : [['PostgreSQL', pooled]])])(
  'who waits too long for a connection of %s is told to come back',
  async (_name, url = '') => {
    const database = await openDatabase({ url, waitMs: 1000 });
    const held = Promise.withResolvers<null>();
    const holders = upTo50.map(() => database.transaction(() => held.promise));
    const outcome = await Promise.race(
      holders.map((holder) => holder.catch((error: unknown) => error)),
    );
    expect(isUnavailable(outcome)).toBe(true);
    held.resolve(null);
    await Promise.allSettled(holders);
    await database.close();
  },
);

test.skipIf(pooled === '')(
  'a connection that breaks between two queries ends its transaction, and not the process',
  async () => {
    const [database, other] = [
      await openDatabase({ url: pooled }),
      await openDatabase({ url: pooled }),
    ];
    const ask = (tx: Database['db']) => sql`select 1`.execute(tx);
    const broken = database.transaction(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other.db);
      await expect.poll(() => ask(tx).catch(() => 'gone')).toBe('gone');
    });
    expect(isUnavailable(await broken.catch((error: unknown) => error))).toBe(true);
    expect((await ask(database.db)).rows).toHaveLength(1);
    await Promise.all([database.close(), other.close()]);
  },
);
