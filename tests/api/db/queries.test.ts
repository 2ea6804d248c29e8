import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changeMember } from '#api/security/members.ts';
import * as clients from '#api/security/clients.ts';
import type { Database } from '#api/db/database.ts';
import * as sessions from '#api/security/sessions.ts';
import type { ClientRow } from '#api/db/tables/tables.ts';
import { everyDatabase } from '../../support/databases.ts';
import { planOf } from '../../support/query-plan.ts';
import { addClient, addSession, LATER, NOW } from './rows.ts';

const AFTER = '2026-11-21T11:00:00.000Z';

describe.each(everyDatabase)('on $name', ({ open }) => {
  let database: Database;
  let client: ClientRow;
  beforeEach(async () => {
    database = await open();
    client = await addClient(database.db, 'ada@example.com');
  });
  afterEach(() => database.close());

  const find = (id: string, now = NOW) =>
    sessions.findLiveSessionWithClient(database, `hash of ${id}`, now);
  const liveIds = async (ids: string[]): Promise<string[]> => {
    const found = await Promise.all(ids.map((id) => find(id)));
    return found.flatMap((each) => (each ? [each.session.id] : []));
  };

  test('each change of a client changes what it says and the time', async () => {
    const { db } = database;
    const { id } = client;
    const changes = { company_name: 'Thread', billing_address: 'Elm Street 1' };
    await clients.updateCompany(db, { id, at: AFTER, changes });
    const ofPerson = { password_hash: 'new', email_status: 2, picture: 'file' } as const;
    await changeMember(db, { id, at: AFTER, changes: ofPerson });
    await clients.setDeleted(db, { id, at: LATER, isDeleted: true });
    expect(await clients.findClientById(database.reader, id)).toEqual({
      ...client,
      ...changes,
      ...ofPerson,
      is_deleted: true,
      updated_at: LATER,
    });
  });

  test('a live session comes with its client, without the password hash', async () => {
    await addSession(database.db, client.id, { id: 's1' });
    const found = await find('s1');
    expect(found?.session).toEqual({ id: 's1', last_seen_at: NOW, expires_at: LATER });
    const { password_hash: _hash, email_key: _key, main_member_id: _main, ...columns } = client;
    const { second_step_roles: _roles, second_step_since: _since, ...visible } = columns;
    expect(found?.client).toEqual({ ...visible, stop_reason: null });
  });

  test('revoking all sessions of a client spares other clients', async () => {
    const other = await addClient(database.db, 'bo@example.com');
    await addSession(database.db, client.id, { id: 's1' });
    await addSession(database.db, client.id, { id: 's2' });
    await addSession(database.db, other.id, { id: 's3' });
    await sessions.revokeSessionsOfClient(database.db, client.id, AFTER);
    expect(await liveIds(['s1', 's2', 's3'])).toEqual(['s3']);
  });

  test('touching a session never moves its time back', async () => {
    await addSession(database.db, client.id, { id: 's1' });
    await sessions.touchSession(database.db, 's1', AFTER);
    await sessions.touchSession(database.db, 's1', NOW);
    expect((await find('s1'))?.session.last_seen_at).toBe(AFTER);
  });

  test('trimming spares a session in use, and counts none that has ended', async () => {
    await addSession(database.db, client.id, { id: 'used', last_seen_at: LATER });
    const count = sessions.MAX_OPEN + 3;
    const others = Array.from({ length: count }, (_, index) => `s${String(index + 100)}`);
    for (const [index, id] of others.entries()) {
      const created_at = new Date(Date.parse(NOW) + (index + 1) * 1000).toISOString();
      const revoked_at = index < sessions.MAX_OPEN ? null : NOW;
      await addSession(database.db, client.id, { id, created_at, revoked_at });
    }
    await sessions.trimSessions(database.db, client.id);
    const kept = ['used', ...others.slice(1, sessions.MAX_OPEN)];
    expect(await liveIds(['used', ...others])).toEqual(kept);
  });

  test('deleting expired sessions spares the live ones', async () => {
    await addSession(database.db, client.id, { id: 's1', expires_at: AFTER });
    await addSession(database.db, client.id, { id: 's2' });
    await addSession(database.db, client.id, { id: 's3', revoked_at: NOW });
    await sessions.deleteExpiredSessions(database.db, LATER);
    const rest = await database.reader.selectFrom('sessions').select('id').execute();
    expect(rest).toEqual([{ id: 's2' }]);
  });

  test('finding a live session uses indexes only', async () => {
    const query = sql`select clients.id from sessions join clients on clients.id = sessions.client_id
      where sessions.token_hash = 'x' and sessions.revoked_at is null
      and sessions.expires_at > ${NOW} and clients.is_deleted = false`;
    const text = await planOf(database, { compile: () => query.compile(database.db) });
    expect(text).toMatch(/token_hash/);
    expect(text).not.toMatch(/SCAN (sessions|clients)|Seq Scan/);
  });
});
