import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addManyReceipts } from '../../../bench/many-receipts.ts';
import type { Database } from '#api/db/database.ts';
import { statements } from '#api/db/migrations/033_receipt_days.ts';
import { chanceFrom } from '#api/seed/chance.ts';
import { receiptStatusIds } from '#lib/receipts/status.ts';
import { databases } from '../../support/databases.ts';
import { createFormsApi } from '../submissions/support.ts';

const RECEIPTS = 60;
const CHANGES = 80;

/** A full recount of all receipts. */
const [, recount = ''] = statements;

async function keptDays({ db }: Database): Promise<readonly unknown[]> {
  const days = await db
    .selectFrom('receipt_days')
    .selectAll()
    .where('receipts', '!=', 0)
    .orderBy('client_id')
    .orderBy('listed_on')
    .orderBy('status')
    .execute();
  return days.map((day) => ({ ...day, ...numbersOf(day) }));
}

const numbersOf = (day: object) =>
  Object.fromEntries(
    Object.entries(day).flatMap(([name, value]) =>
      /^(?:client_id|listed_on|status)$/.test(name) ? [] : [[name, Number(value)]],
    ),
  );

describe.each(databases)('sums of days on $name', ({ open }) => {
  let database: Database;
  let clients: readonly string[];
  const chance = chanceFrom(33);

  beforeAll(async () => {
    const api = createFormsApi(await open());
    database = api.database;
    const both = [await api.newClient(), await api.newClient()];
    clients = both.map(({ session }) => session.id);
    await addManyReceipts(database, clients[0] ?? '', { from: 0, to: RECEIPTS });
    await addManyReceipts(database, clients[1] ?? '', { from: RECEIPTS, to: RECEIPTS + 10 });
  });

  /** Any row changes to anything, moves between days, statuses and clients, or goes. */
  async function change(): Promise<void> {
    const { db } = database;
    const rows = await db.selectFrom('receipts').select('id').orderBy('id').execute();
    const { id } = chance.oneOf(rows);
    if (chance.between(1, 10) === 1) {
      await db.deleteFrom('receipts').where('id', '=', id).execute();
      return;
    }
    await db
      .updateTable('receipts')
      .set({
        client_id: chance.oneOf(clients),
        listed_on: `2024-03-0${chance.between(1, 4)}`,
        status: chance.oneOf(receiptStatusIds),
        pieces_received: chance.between(0, 90),
        pieces_expected: chance.between(0, 2) * 40,
        pieces_over: chance.between(0, 9),
        pieces_short: chance.between(0, 9),
        open_exceptions: chance.between(0, 3),
        count_minutes: chance.oneOf([null, 0, 75]),
      })
      .where('id', '=', id)
      .execute();
  }

  async function expectRecount(): Promise<void> {
    const kept = await keptDays(database);
    await database.transaction(async (tx) => {
      await tx.deleteFrom('receipt_days').execute();
      await sql.raw(recount).execute(tx);
    });
    expect(kept).toEqual(await keptDays(database));
  }

  it('are those of a full recount, whatever is written', async () => {
    expect((await keptDays(database)).length).toBeGreaterThan(9);
    await expectRecount();
    for (let each = 0; each < CHANGES; each += 1) {
      await change();
      if (each % 20 === 19) await expectRecount();
    }
  });

  it('go back with a write that is taken back', async () => {
    const before = await keptDays(database);
    const writing = database.transaction(async (tx) => {
      await tx
        .updateTable('receipts')
        .set({ status: 'REFUSED', listed_on: '2025-01-01' })
        .execute();
      throw new Error('taken back');
    });
    await expect(writing).rejects.toThrow('taken back');
    expect(await keptDays(database)).toEqual(before);
  });
});
