import { beforeEach, describe, expect, it } from 'vitest';
import { OutboxSender } from '#api/mail/outbox-sender.ts';
import { REJECTED_RETRY_SECONDS } from '#api/mail/queue-sender.ts';
import { queueMail } from '#api/mail/queue.ts';
import { createTestApi, OPERATIONS_KEY, type TestApi } from '../../support/api.ts';
import { threadedDatabases } from '../../support/databases.ts';
import { sendOtp } from '../recovery-support.ts';
import { partsFor, queue, stubIn } from './sender-support.ts';
import type { SmtpStub } from './smtp-stub.ts';

const SECOND = 1000;
const senderFor = (api: TestApi, stub: SmtpStub): OutboxSender =>
  new OutboxSender(partsFor(api, stub.url));

const queueNote = (api: TestApi, to = 'o@example.com'): Promise<string> =>
  api.database.transaction((tx) =>
    queueMail(api.context, tx, { to, kind: 'password-changed', data: {} }),
  );

const rows = (api: TestApi) => api.database.db.selectFrom('outbox').selectAll().execute();
/** A random id may hold any four digits by chance. */
const withoutIds = (seen: unknown): string =>
  JSON.stringify(seen).replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '');

describe.each(threadedDatabases)('the outbox, on $name', ({ open }) => {
  let api: TestApi;
  beforeEach(async () => {
    api = createTestApi(await open());
  });

  it('sends text and HTML to the stored address and forgets what the mail said', async () => {
    const stub = await stubIn('accepts');
    await queue(api);
    await senderFor(api, stub).sendDue();
    expect(stub.recipients).toEqual(['owner@example.com']);
    const [source = ''] = stub.received;
    expect(source).toContain('multipart/alternative');
    expect(source.match(/0471/g)).toHaveLength(2);
    expect(source).toMatch(/^From: "?Selvage & Tag"? <portal@example\.com>/m);
    expect((await rows(api))[0]).toMatchObject({ state: 'SENT', payload: '', attempts: 1 });
  });

  it('makes the mail of an address that nobody has, like any other, and sends it to nobody', async () => {
    const stub = await stubIn('accepts');
    await sendOtp(api, 'nobody@example.com');
    expect(await senderFor(api, stub).sendDue()).toBe(1);
    expect(stub.recipients).toEqual([]);
    const [row] = await rows(api);
    expect(row).toMatchObject({ kind: 'decoy', state: 'SENT', payload: '', attempts: 1 });
    expect(api.logged.filter(({ msg }) => msg === 'mail cannot be made')).toEqual([]);
  });

  it('tries for days while the server answers that it does not take the mail now', async () => {
    const stub = await stubIn('busy');
    const sender = senderFor(api, stub);
    await queueNote(api);
    expect(await sender.sendDue()).toBe(1);
    for (const wait of REJECTED_RETRY_SECONDS) {
      api.advance(wait * SECOND - 1);
      expect(await sender.sendDue()).toBe(0);
      api.advance(1);
      expect(await sender.sendDue()).toBe(1);
    }
    const days = REJECTED_RETRY_SECONDS.reduce((sum, wait) => sum + wait, 0) / (24 * 3600);
    expect(days).toBeGreaterThan(4);
    const [row] = await rows(api);
    expect(row).toMatchObject({ state: 'FAILED', refusals: REJECTED_RETRY_SECONDS.length + 1 });
    expect(row?.payload).not.toBe('');
    expect(api.logged.at(-1)).toMatchObject({ msg: 'mail given up' });
  });

  it.each(['drops', 'locked', 'closing', 'stranger'] as const)(
    'never gives up a mail because of a server that is away: %s',
    async (mood) => {
      const stub = await stubIn(mood);
      const sender = senderFor(api, stub);
      await queueNote(api, 'first@example.com');
      await queueNote(api, 'second@example.com');
      for (let day = 0; day < 14; day++) {
        await sender.sendDue();
        expect(sender.isAway).toBe(true);
        api.advance(24 * 3600 * SECOND);
      }
      for (const row of await rows(api))
        expect(row).toMatchObject({ state: 'QUEUED', refusals: 0 });
      stub.mood = 'accepts';
      await sender.probe();
      expect(stub.recipients).toEqual(['first@example.com', 'second@example.com']);
    },
  );

  it('stores a failed mail for reading and resending', async () => {
    const stub = await stubIn('refuses');
    const sender = senderFor(api, stub);
    const id = await queueNote(api);
    await queue(api, 'code@example.com');
    await sender.sendDue();
    const key = { token: OPERATIONS_KEY };
    const listed = (await api.call('GET /ops/mails', key)).body['ResponseBody'];
    expect(listed).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ id, why: 'EENVELOPE 550', canBeSentAgain: true }),
        expect.objectContaining({ to: 'code@example.com', canBeSentAgain: false }),
      ]) as unknown,
    });
    const read = (await api.call(`GET /ops/mails/${id}`, key)).body['ResponseBody'];
    expect(read).toMatchObject({
      subject: expect.stringContaining('Your password was changed') as unknown,
    });
    expect(JSON.stringify(listed) + JSON.stringify(read)).not.toContain('0471');
    stub.mood = 'accepts';
    const again = await api.call('POST /ops/mails', { ...key, body: {} });
    expect(again.body['ResponseBody']).toEqual({ resent: [id] });
    await sender.sendDue();
    expect(stub.recipients).toEqual(['o@example.com']);
    expect((await api.call(`POST /ops/mails`, { ...key, body: { id } })).status).toBe(404);
    expect((await api.call('GET /ops/mails/x', key)).status).toBe(404);
  });

  it('sends in order of acceptance, codes first', async () => {
    const stub = await stubIn('accepts');
    const wanted = Array.from({ length: 20 }, (_, at) => `owner${at}@example.com`);
    for (const to of wanted) await queueNote(api, to);
    await queue(api, 'code@example.com');
    await senderFor(api, stub).sendDue();
    expect(stub.recipients).toEqual(['code@example.com', ...wanted]);
  });

  it('blocks a second mail to a recipient while another sender holds one', async () => {
    const stub = await stubIn('accepts');
    const held = await queueNote(api);
    const lease_until = new Date(api.context.now().getTime() + 60 * SECOND).toISOString();
    await api.database.db
      .updateTable('outbox')
      .set({ lease_until })
      .where('id', '=', held)
      .execute();
    await queueNote(api);
    await queueNote(api, 'other@example.com');
    await senderFor(api, stub).sendDue();
    expect(stub.recipients).toEqual(['other@example.com']);
  });

  it('gives a mail up at once when the server refuses it for good', async () => {
    await queue(api);
    await senderFor(api, await stubIn('refuses')).sendDue();
    expect((await rows(api))[0]).toMatchObject({ state: 'FAILED', attempts: 1 });
    expect(withoutIds(api.logged)).not.toContain('0471');
  });

  it('tries again when the server hangs up', async () => {
    const stub = await stubIn('drops');
    const sender = senderFor(api, stub);
    await queue(api);
    await sender.sendDue();
    expect((await rows(api))[0]).toMatchObject({ state: 'QUEUED', attempts: 1 });
    stub.mood = 'accepts';
    api.advance(5 * SECOND);
    await sender.sendDue();
    expect(stub.received).toHaveLength(1);
  });

  it('sends what waits as soon as a server that was away is back', async () => {
    const stub = await stubIn('drops');
    const sender = senderFor(api, stub);
    await queue(api);
    await sender.sendDue();
    api.advance(5 * SECOND);
    await sender.sendDue();
    stub.mood = 'accepts';
    await sender.probe();
    expect(stub.received).toHaveLength(1);
  });

  it('drops an expired code', async () => {
    const stub = await stubIn('accepts');
    await queue(api);
    api.advance(600 * SECOND);
    await senderFor(api, stub).sendDue();
    expect(stub.received).toEqual([]);
    expect((await rows(api))[0]).toMatchObject({ state: 'FAILED', last_error: 'out of date' });
  });

  it('sends each mail once when four senders work at once', async () => {
    const stub = await stubIn('accepts');
    const senders = Array.from({ length: 4 }, () => senderFor(api, stub));
    for (let count = 0; count < 40; count++) await queue(api, `owner${count}@example.com`);
    await Promise.all(senders.map((sender) => sender.sendDue()));
    expect(stub.recipients).toHaveLength(40);
    expect(new Set(stub.recipients).size).toBe(40);
  });

  it('takes over the mail of a sender that died, when its lease is over', async () => {
    const stub = await stubIn('accepts');
    await queue(api);
    const leased = {
      lease_until: new Date(api.context.now().getTime() + 60 * SECOND).toISOString(),
    };
    await api.database.db.updateTable('outbox').set(leased).execute();
    const sender = senderFor(api, stub);
    expect(await sender.sendDue()).toBe(0);
    api.advance(60 * SECOND);
    expect(await sender.sendDue()).toBe(1);
  });

  it('holds no code that could be read in the database', async () => {
    await queue(api);
    expect(withoutIds(await rows(api))).not.toContain('0471');
    await api.database.db.updateTable('outbox').set({ recipient: 'thief@example.com' }).execute();
    const stub = await stubIn('accepts');
    await senderFor(api, stub).sendDue();
    expect(stub.received).toEqual([]);
  });

  it.each(['a@x.com, b@y.com', 'a@x.com\r\nBcc: b@y.com', 'A <a@x.com>', 'a@x.com;b@y.com', ''])(
    'accepts no address but a plain one: %j',
    async (to) => {
      await expect(queue(api, to)).rejects.toThrow('one plain address');
      expect(await rows(api)).toEqual([]);
    },
  );
});
