import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startOutboxSender } from '#api/mail/outbox-sender.ts';
import { notifyMailQueued } from '#api/mail/queue.ts';
import { createTestApi } from '../../support/api.ts';
import { databases } from '../../support/databases.ts';
import { sendOtp } from '../recovery-support.ts';
import { partsFor, queue, stubIn } from './sender-support.ts';

describe('sendotp with a stalled mail server', () => {
  it('answers before any mail has left', async () => {
    const [sqlite] = databases;
    if (!sqlite) throw new Error('No database');
    const api = createTestApi(await sqlite.open(), { limitScale: 100 });
    const stub = await stubIn('stalls');
    const stop = startOutboxSender(partsFor(api, stub.url));
    const accounts = [];
    for (let count = 0; count < 20; count++) accounts.push(await api.signUp());
    // Waiting for the server would take 15 seconds for each: more than the test has.
    for (const { email } of accounts) {
      expect((await sendOtp(api, email)).reply.status).toBe(200);
    }
    expect(stub.recipients).toEqual([]);
    await stub.close();
    await stop();
  });

  it('wakes the sender, which does not wait for its next round', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const [sqlite] = databases;
    if (!sqlite) throw new Error('No database');
    const api = createTestApi(await sqlite.open());
    const stub = await stubIn('accepts');
    await queue(api);
    const stop = startOutboxSender(partsFor(api, stub.url));
    // The sender reads the outbox once when it starts; the mail that it finds then says that it has.
    await expect.poll(() => stub.received.length).toBe(1);
    await queue(api);
    notifyMailQueued(api.context);
    await expect.poll(() => stub.received.length).toBe(2);
    await stop();
  });
});
