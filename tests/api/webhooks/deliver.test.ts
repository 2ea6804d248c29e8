import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { WebhookEventType } from '#api/context/ports.ts';
import { QueueSender, REJECTED_RETRY_SECONDS, startSending } from '#api/mail/queue-sender.ts';
import { addGauges } from '#api/main/gauges.ts';
import { signatureOf, webhookCarrier } from '#api/webhooks/deliver.ts';
import { createTestApi, OPERATIONS_KEY, SITE, type TestApi } from '../../support/api.ts';
import { databases } from '../../support/databases.ts';
import { SECRET, startReceiver, verify, type Mood, type TestReceiver } from './receiver.ts';

const SECOND = 1000;
const DAY = 24 * 3600 * SECOND;
const closing: (() => Promise<unknown>)[] = [];
const key = { headers: { authorization: `Bearer ${OPERATIONS_KEY}` } };

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function receiverIn(mood: Mood): Promise<TestReceiver> {
  const receiver = await startReceiver(mood);
  closing.push(() => receiver.close());
  return receiver;
}

function apiFor(database: TestApi['database'], url: URL | null): TestApi {
  const webhook = url === null ? {} : { webhookUrl: url, webhookSecret: SECRET };
  const settings = { siteUrl: new URL(SITE), operationsApiKey: OPERATIONS_KEY, ...webhook };
  return createTestApi(database, { settings });
}

const senderFor = ({ context }: TestApi, { url }: Pick<TestReceiver, 'url'>): QueueSender =>
  new QueueSender(context, webhookCarrier(context, { url, secret: SECRET }));

const tell = (api: TestApi, reference: string, type: WebhookEventType = 'submission.received') =>
  api.database.transaction((tx) =>
    api.context.ports.events.told(api.context, tx, {
      type,
      reference,
      clientId: 'nobody',
      status: 'SUBMITTED',
    }),
  );

const rows = (api: TestApi) =>
  api.database.db.selectFrom('outbox').selectAll().orderBy('position').execute();

const told = ({ received }: TestReceiver): string[] =>
  received.map(({ body }) => {
    const { type, data } = JSON.parse(body) as { type: string; data: { reference: string } };
    return `${data.reference} ${type}`;
  });

const message = {
  topic: 'billing',
  subject: 'Invoice of March',
  message: 'Why is it higher than in February?',
  urgency: 'today',
  replyBy: 'email',
};

async function submit(api: TestApi) {
  const { token, clientId } = await api.logIn(await api.signUp());
  const body = { type: 'contact-us', action: 'submit', data: message };
  const { status, body: reply } = await api.call('POST /client/submissions', { token, body });
  expect(status).toBe(200);
  const record = reply['ResponseBody'] as { id: string; reference: string; revision: number };
  return { token, clientId, record };
}

it('signs as the example of the specification', () => {
  const signed = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1614265330,
    body: '{"test": 2432232314}',
  };
  expect(signatureOf(signed, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});

describe.each(databases)('webhooks, on $name', ({ open }) => {
  it('report a signed client act with its record', async () => {
    const receiver = await receiverIn(204);
    const api = apiFor(await open(), receiver.url);
    const { token, clientId, record } = await submit(api);
    const { id, revision, reference } = record;
    const path = `POST /client/submissions/${id}/reply`;
    const reply = await api.call(path, { token, body: { revision, text: 'It is urgent.' } });
    expect(reply.status).toBe(200);
    await senderFor(api, receiver).sendDue();
    expect(told(receiver)).toEqual([
      `${reference} submission.received`,
      `${reference} submission.replied`,
    ]);
    for (const each of receiver.received) {
      expect(verify(each, SECRET)).toBe(true);
      expect(verify({ ...each, body: `${each.body} ` }, SECRET)).toBe(false);
      expect(each.timestamp).toBe(String(Math.floor(api.context.now().getTime() / 1000)));
      expect(each.body).not.toContain('urgent');
    }
    const first = JSON.parse(receiver.received[0]?.body ?? '') as { data: { record: string } };
    expect(first).toMatchObject({ type: 'submission.received', data: { reference, clientId } });
    const read = await api.call(`GET ${first.data.record.replace(/^\/api/, '')}`, key);
    expect(read.body['ResponseBody']).toMatchObject({ reference });
  });

  it('require WEBHOOK_URL and a committed transaction', async () => {
    const silent = apiFor(await open(), null);
    await submit(silent);
    expect((await rows(silent)).filter(({ channel }) => channel === 'webhook')).toEqual([]);
    expect((await silent.call('POST /ops/webhook-test', key)).status).toBe(409);
    const api = apiFor(silent.database, new URL('http://127.0.0.1:9'));
    const undone = api.database.transaction(async (tx) => {
      const news = { type: 'label.sent', reference: 'LB-1', clientId: 'x', status: 'S' } as const;
      await api.context.ports.events.told(api.context, tx, news);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect((await rows(api)).filter(({ channel }) => channel === 'webhook')).toEqual([]);
  });

  it.each([500, 429, 302, 404])(
    'retry for days after %d, then wait for a manual resend',
    async (mood) => {
      const receiver = await receiverIn(mood);
      const api = apiFor(await open(), receiver.url);
      const sender = senderFor(api, receiver);
      await tell(api, 'CU-1');
      expect(await sender.sendDue()).toBe(1);
      for (const wait of REJECTED_RETRY_SECONDS) {
        expect(await sender.sendDue()).toBe(0);
        api.advance(wait * SECOND);
        expect(await sender.sendDue()).toBe(1);
      }
      const { received } = receiver;
      expect(new Set(received.map(({ id, body }) => id + body)).size).toBe(1);
      expect(received.every((each) => verify(each, SECRET))).toBe(true);
      expect(new Set(received.map(({ timestamp }) => timestamp)).size).toBe(received.length);
      const [row] = await rows(api);
      expect(row).toMatchObject({ state: 'FAILED', last_error: `HTTP ${mood}` });
      api.advance(DAY);
      expect(await sender.sendDue()).toBe(0);
      receiver.mood = 200;
      const again = await api.call('POST /ops/webhooks', { ...key, body: { id: row?.id } });
      expect(again.body['ResponseBody']).toEqual({ resent: [row?.id] });
      expect(await sender.sendDue()).toBe(1);
      expect(received.at(-1)).toMatchObject({ id: row?.id, body: received[0]?.body });
      expect((await rows(api))[0]).toMatchObject({ state: 'SENT', last_error: 'HTTP 200' });
    },
  );

  it('stop at 410, and hold no later one of the record back', async () => {
    const receiver = await receiverIn(410);
    const api = apiFor(await open(), receiver.url);
    await tell(api, 'CU-1');
    await senderFor(api, receiver).sendDue();
    api.advance(10 * DAY);
    receiver.mood = 200;
    await tell(api, 'CU-1', 'submission.replied');
    expect(await senderFor(api, receiver).sendDue()).toBe(1);
    expect((await rows(api)).map(({ state }) => state)).toEqual(['FAILED', 'SENT']);
  });

  it('preserve their order while the receiver is silent, and arrive when it answers', async () => {
    const receiver = await receiverIn('drops');
    const api = apiFor(await open(), receiver.url);
    const sender = senderFor(api, receiver);
    await tell(api, 'CU-1');
    await tell(api, 'CU-1', 'submission.replied');
    await tell(api, 'CU-2');
    for (let day = 0; day < 14; day++) {
      await sender.sendDue();
      expect(sender.isAway).toBe(true);
      api.advance(DAY);
    }
    expect(told(receiver)).not.toContain('CU-1 submission.replied');
    for (const row of await rows(api)) expect(row).toMatchObject({ state: 'QUEUED', refusals: 0 });
    receiver.mood = 200;
    receiver.received.length = 0;
    await sender.probe();
    const order = told(receiver);
    expect(order).toHaveLength(3);
    expect(order.indexOf('CU-1 submission.received')).toBeLessThan(
      order.indexOf('CU-1 submission.replied'),
    );
  });

  it('support list, count and test by command', async () => {
    const receiver = await receiverIn(500);
    const api = apiFor(await open(), receiver.url);
    const stop = addGauges(api.context);
    const test = await api.call('POST /ops/webhook-test', key);
    const { id } = test.body['ResponseBody'] as { id: string };
    await senderFor(api, receiver).sendDue();
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ type: 'webhook.test' });
    api.advance(90 * SECOND);
    const one = await api.call(`GET /ops/webhooks/${id}`, key);
    const shown = { id, type: 'webhook.test', state: 'QUEUED', tries: 1, lastAnswer: 'HTTP 500' };
    expect(one.body['ResponseBody']).toMatchObject(shown);
    const list = await api.call('GET /ops/webhooks?state=QUEUED', key);
    expect(list.body['ResponseBody']).toMatchObject({ items: [shown] });
    const none = await api.call('GET /ops/webhooks?state=SENT', key);
    expect(none.body['ResponseBody']).toEqual({ items: [] });
    expect((await api.call('GET /ops/webhooks/x', key)).status).toBe(404);
    expect((await api.call(`GET /ops/mails/${id}`, key)).status).toBe(404);
    expect((await api.call('GET /ops/webhooks')).status).toBe(401);
    const metrics = await api.fetch(
      new Request(`${SITE}/metrics`, { headers: { 'x-client-address': '127.0.0.1' } }),
    );
    const text = await metrics.text();
    expect(text).toContain('\nwebhooks_queued{state="waiting"} 1\n');
    expect(text).toContain('\noutbox_mails{state="waiting"} 0\n');
    expect(text).toMatch(/\nwebhooks_oldest_seconds 9\d/);
    stop();
  });
});

describe('a receiver', () => {
  it('that hangs is given ten seconds, and gets the event once it answers', async () => {
    const [anyDatabase] = databases;
    if (!anyDatabase) throw new Error('No database');
    const receiver = await receiverIn('hangs');
    const api = apiFor(await anyDatabase.open(), receiver.url);
    await tell(api, 'CU-1');
    const start = Date.now();
    const sender = senderFor(api, receiver);
    await sender.sendDue();
    expect(Date.now() - start).toBeGreaterThan(9_000);
    expect(sender.isAway).toBe(true);
    expect((await rows(api))[0]).toMatchObject({
      last_error: 'no answer within 10 s',
      refusals: 0,
    });
    receiver.mood = 200;
    await sender.probe();
    expect((await rows(api))[0]).toMatchObject({ state: 'SENT', attempts: 2 });
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
  });

  it('hears of events immediately from a sending process', async () => {
    const [anyDatabase] = databases;
    if (!anyDatabase) throw new Error('No database');
    const receiver = await receiverIn(200);
    const api = apiFor(await anyDatabase.open(), receiver.url);
    const carrier = webhookCarrier(api.context, { url: receiver.url, secret: SECRET });
    // It does not wait for the next look.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const stop = startSending(api.context, carrier);
    await submit(api);
    await expect.poll(() => told(receiver).length).toBe(1);
    await stop();
  });
});
