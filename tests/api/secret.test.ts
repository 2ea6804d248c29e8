import { describe, expect, it } from 'vitest';
import { checkSecret, WrongSecret } from '#api/main/check-secret.ts';
import { OutboxSender } from '#api/mail/outbox-sender.ts';
import { queueMail } from '#api/mail/queue.ts';
import { openTransport } from '#api/mail/transport.ts';
import { createTestApi, SITE } from '../support/api.ts';
import { databases } from '../support/databases.ts';
import { startSmtpStub } from './mail/smtp-stub.ts';

const [old, current, strange] = ['o', 'n', 's'].map((letter) => letter.repeat(40)) as [
  string,
  string,
  string,
];
const secrets = (secret: string, ...previous: string[]) => ({
  current: secret,
  previous,
  isLossAccepted: false,
});

describe.each(databases)('the secret, on $name', ({ open }) => {
  it('fails when it decrypts nothing of the database, unless it replaces the right one', async () => {
    const database = await open();
    await checkSecret(database, secrets(old));
    await checkSecret(database, secrets(old));
    await expect(checkSecret(database, secrets(strange))).rejects.toThrow(WrongSecret);
    await checkSecret(database, secrets(current, old));
    await checkSecret(database, secrets(current));
    await expect(checkSecret(database, secrets(old))).rejects.toThrow('APP_SECRET_PREVIOUS');
    await checkSecret(database, { ...secrets(strange), isLossAccepted: true });
    await checkSecret(database, secrets(strange));
  });

  it('opens mails of the one before, and one that opens nothing destroys nothing', async () => {
    const database = await open();
    const before = createTestApi(database, { secret: old });
    await database.transaction((tx) =>
      queueMail(before.context, tx, { to: 'o@example.com', kind: 'password-changed', data: {} }),
    );
    const stub = await startSmtpStub();
    const settings = {
      siteUrl: new URL(SITE),
      mailFrom: 'portal@example.com',
      smtpUrl: stub.url,
      dataDir: '/nowhere',
    };
    const brand = { name: 'Acme', email: 'hello@example.com', colour: '#2f2a6b' };
    const sendWith = async (changes: { secret: string; previousSecrets?: string[] }) => {
      const api = createTestApi(database, changes);
      api.advance(10_000);
      const transport = openTransport(settings);
      await new OutboxSender({ context: api.context, settings, brand, transport }).sendDue();
    };
    await sendWith({ secret: strange });
    expect(stub.recipients).toEqual([]);
    await database.db
      .updateTable('outbox')
      .set({ next_attempt_at: before.context.now().toISOString() })
      .execute();
    await sendWith({ secret: current, previousSecrets: [old] });
    expect(stub.recipients).toEqual(['o@example.com']);
    await stub.close();
  });
});
