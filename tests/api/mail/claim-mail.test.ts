import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { nextDue } from '#api/mail/claim-mail.ts';
import { createTestApi } from '../../support/api.ts';
import { databases } from '../../support/databases.ts';
import { planOf } from '../../support/query-plan.ts';
import { queue } from './sender-support.ts';

const WAITING = 2000;
const PORTION = 500;

describe.each(databases)('an outbox in which 2,000 mails wait, on $name', ({ open }) => {
  it('finds the next mail by an index, without reading all that wait', async () => {
    const api = createTestApi(await open());
    const { db } = api.database;
    await queue(api);
    const {
      id: _id,
      position: _position,
      ...mail
    } = await db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
    for (let first = 0; first < WAITING; first += PORTION)
      await db
        .insertInto('outbox')
        .values(
          Array.from({ length: PORTION }, (_, index) => ({
            ...mail,
            id: `waiting-${first + index}`,
            recipient: `owner${first + index}@example.com`,
            expires_at: null,
          })),
        )
        .execute();
    await sql`analyze outbox`.execute(db);
    const now = api.context.now().toISOString();
    const claim = { channel: 'mail', now, leaseUntil: now } as const;
    for (const expires of [true, false]) {
      const plan = await planOf(api.database, nextDue(db, claim, expires));
      expect(plan).toMatch(/outbox_(?:due|expiring)/);
      expect(plan).not.toMatch(/SCAN outbox(?! USING)|Seq Scan on outbox/);
    }
    await api.close();
  });
});
