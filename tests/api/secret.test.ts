import { describe, expect, it } from 'vitest';
import { checkSecret, SecretError } from '#api/main/check-secret.ts';
import { queueMail } from '#api/mail/queue.ts';
import { createTestApi } from '../support/api.ts';
import { databases } from '../support/databases.ts';
import { sendDue, stubIn } from './mail/sender-support.ts';

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
    await expect(checkSecret(database, secrets(strange))).rejects.toThrow(SecretError);
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
    const stub = await stubIn('accepts');
    const sendWith = async (changes: { secret: string; previousSecrets?: string[] }) => {
      const api = createTestApi(database, changes);
      api.advance(10_000);
      await sendDue(api, stub.url);
    };
    await sendWith({ secret: strange });
    expect(stub.recipients).toEqual([]);
    await database.db
      .updateTable('outbox')
      .set({ next_attempt_at: before.context.now().toISOString() })
      .execute();
    await sendWith({ secret: current, previousSecrets: [old] });
    expect(stub.recipients).toEqual(['o@example.com']);
  });
});
