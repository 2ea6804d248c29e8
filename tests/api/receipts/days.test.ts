import { beforeAll, describe, expect, it } from 'vitest';
import { addManyReceipts } from '../../../bench/many-receipts.ts';
import type { Database } from '#api/db/database.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { receiptFiguresOf } from '#api/receipts/list-receipts.ts';
import { receiptStatusIds } from '#lib/receipts/status.ts';
import { databases } from '../../support/databases.ts';
import { keptDays, keptSums, keptTotals, recountedSums } from '../../support/kept-sums.ts';
import { createFormsApi } from '../submissions/support.ts';

const RECEIPTS = 60;
const CHANGES = 80;

const byType = ({ exceptions }: { readonly exceptions: readonly { readonly type: string }[] }) =>
  exceptions.toSorted((a, b) => a.type.localeCompare(b.type));

describe.each(databases)('sums of days on $name', ({ open }) => {
  let database: Database;
  let clients: readonly string[];
  const chance = seededRandom(33);

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
        vendor_key: chance.oneOf(['', 'mill one', 'mill two']),
        currency: chance.oneOf(['USD', 'EUR']),
        has_exceptions: chance.between(0, 1) === 1,
        value_short: chance.between(0, 900),
        value_damaged: chance.between(0, 900),
        lines_without_cost: chance.between(0, 2),
      })
      .where('id', '=', id)
      .execute();
  }

  /** The exceptions of a receipt change, move to another client, or go. */
  async function changeException(): Promise<void> {
    const { db } = database;
    const rows = await db.selectFrom('receipt_exceptions').select('id').orderBy('id').execute();
    const { id } = chance.oneOf(rows);
    if (chance.between(1, 10) === 1) {
      await db.deleteFrom('receipt_exceptions').where('id', '=', id).execute();
      return;
    }
    await db
      .updateTable('receipt_exceptions')
      .set({
        client_id: chance.oneOf(clients),
        type: chance.oneOf(['short', 'over', 'damaged']),
        answer: chance.oneOf([null, 'accept']),
        resolved_at: chance.oneOf([null, '2026-02-01T12:00:00.000Z']),
      })
      .where('id', '=', id)
      .execute();
  }

  it('make the same figures as a walk through the receipts', async () => {
    const [clientId = ''] = clients;
    const ask = { q: '', vendor: '', po: '', carrier: '', item: '', exceptions: undefined };
    const all = receiptStatusIds.join(',');
    for (const status of ['', 'CLOSED']) {
      const kept = await receiptFiguresOf({ database }, clientId, { ...ask, status });
      const days = { status: status || all, from: '1900-01-01' };
      const walked = await receiptFiguresOf({ database }, clientId, { ...ask, ...days });
      expect(kept.receipts).toBeGreaterThan(5);
      expect({ ...kept, exceptions: byType(kept) }).toEqual({
        ...walked,
        exceptions: byType(walked),
      });
    }
  });

  it('equal a full recount after every write', async () => {
    expect((await keptDays(database)).length).toBeGreaterThan(9);
    expect((await keptTotals(database)).length).toBeGreaterThan(20);
    expect(await keptSums(database)).toEqual(await recountedSums(database));
    for (let each = 0; each < CHANGES; each += 1) {
      await change();
      await changeException();
      if (each % 20 === 19) expect(await keptSums(database)).toEqual(await recountedSums(database));
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
