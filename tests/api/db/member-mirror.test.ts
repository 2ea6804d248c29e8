/** While two releases run, the main person of a client is equal in `clients` and in `members`. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { changeMember, findAccountById } from '#api/security/members.ts';
import { databases } from '../../support/databases.ts';
import { addClient, addSession, LATER, NOW } from './rows.ts';

describe.each(databases)('the main person, on $name', ({ open }) => {
  test('is made with a client, and gets sessions, events and codes that name nobody', async () => {
    const { db } = await open();
    const { id } = await addClient(db, 'ada@example.com');
    await addSession(db, id, { id: 's1' });
    const event = { id: randomUUID(), client_id: id, kind: 'login', at: NOW } as const;
    await db
      .insertInto('account_events')
      .values({ ...event, network: null, user_agent: null })
      .execute();
    for (const table of ['sessions', 'account_events'] as const) {
      const rows = await db.selectFrom(table).select('member_id').execute();
      expect(rows).toEqual([{ member_id: id }]);
    }
    expect(await findAccountById(db, id)).toMatchObject({ role: 'owner', may_sign: true });
  });

  test('follows what the release before writes, and the other way round', async () => {
    const { db } = await open();
    const { id } = await addClient(db, 'ada@example.com');
    const old = { contact_person: 'Ann', password_hash: 'new', email_status: 1 } as const;
    await db
      .updateTable('clients')
      .set({ ...old, updated_at: LATER })
      .where('id', '=', id)
      .execute();
    expect(await findAccountById(db, id)).toMatchObject(old);
    const changes = { name: 'Bea', password_hash: 'newer', arrival_mails: 'daily' } as const;
    await changeMember(db, { id, at: LATER, changes });
    const client = await db.selectFrom('clients').selectAll().executeTakeFirstOrThrow();
    expect(client).toMatchObject({
      contact_person: 'Bea',
      password_hash: 'newer',
      arrival_mails: 'daily',
      email_status: 1,
    });
  });
});
