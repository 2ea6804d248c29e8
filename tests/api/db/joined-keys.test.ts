import { describe, expect, it } from 'vitest';
import { addManyReceipts } from '../../../bench/many-receipts.ts';
import { joinedKeys, keysInOrder } from '#api/db/joined-keys.ts';
import { databases } from '../../support/databases.ts';
import { createFormsApi } from '../submissions/support.ts';

describe.each(databases)('the keys of a list on $name', ({ open }) => {
  it('follow its order, however their rows arrive', async () => {
    const database = await open();
    const { session } = await createFormsApi(database).newClient();
    await addManyReceipts(database, session.id, { from: 0, to: 3 });
    const { db } = database;
    const rows = await db.selectFrom('receipts').select('reference').orderBy('reference').execute();
    const list = db.selectFrom('receipts').orderBy('listed_on').orderBy('reference', 'desc');
    await db.updateTable('receipts').set({ listed_on: '2026-11-21' }).execute();
    const arriving = keysInOrder(list, 'reference').clearOrderBy().orderBy('reference').limit(3);
    expect(await joinedKeys(db, arriving)).toEqual({
      total: 3,
      text: rows
        .map(({ reference }) => reference)
        .toReversed()
        .join(' '),
    });
  });
});
