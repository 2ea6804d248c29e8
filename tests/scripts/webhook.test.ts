import { spawn } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';
import { startSending } from '#api/mail/queue-sender.ts';
import { webhookCarrier } from '#api/webhooks/deliver.ts';
import { projectFile } from '#api/kernel/project-file.ts';
import { freePort } from '../support/free-port.ts';
import { asCaller, listenerOf, serve } from '../support/listen.ts';
import { createTestApi, openAnyDatabase, OPERATIONS_KEY, SITE } from '../support/api.ts';
import { runCommand } from './ops-support.ts';
import { SECRET, startReceiver } from '../api/webhooks/receiver.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** The API over HTTP, whose webhooks go to `url`. */
async function startPortal(url: URL) {
  const settings = { siteUrl: new URL(SITE), operationsApiKey: OPERATIONS_KEY };
  const api = createTestApi(await openAnyDatabase(), {
    settings: { ...settings, webhookUrl: url, webhookSecret: SECRET },
    now: () => new Date(),
  });
  const { server, origin: site } = await serve(listenerOf(asCaller(api.fetch)));
  closing.push(() => server.close());
  const stop = startSending(api.context, webhookCarrier(api.context, { url, secret: SECRET }));
  closing.push(stop);
  return { api, site };
}

const ops = (site: string, args: readonly string[]) =>
  runCommand(['webhook', ...args], { SITE_URL: site, OPERATIONS_API_KEY: OPERATIONS_KEY });

describe('the command for webhooks', () => {
  it('tries the receiver, lists what was sent and sends again', async () => {
    const receiver = await startReceiver(200);
    closing.push(() => receiver.close());
    const { site } = await startPortal(receiver.url);
    const tried = await ops(site, ['test']);
    expect(tried).toMatchObject({ code: 0, complained: '' });
    expect(tried.said).toContain('HTTP 200');
    const listed = await ops(site, ['list', '--state', 'SENT', '--json']);
    const { items } = JSON.parse(listed.said) as { items: { id: string }[] };
    const id = items[0]?.id ?? '';
    expect(receiver.received[0]?.id).toBe(id);
    receiver.mood = 503;
    expect(await ops(site, ['resend', id])).toMatchObject({ code: 0 });
    await expect.poll(() => receiver.received.map((each) => each.id)).toEqual([id, id]);
    await expect.poll(async () => (await ops(site, ['list'])).said).toContain('HTTP 503');
    const refused = await ops(site, ['test']);
    expect(refused.code).toBe(1);
    expect(refused.complained).toContain('HTTP 503');
    expect((await ops(site, ['resend', 'nothing'])).code).toBe(1);
    expect((await ops(site, ['resend'])).code).toBe(2);
    expect((await ops(site, ['send'])).code).toBe(2);
    const again = await ops(site, ['resend', id, '--json']);
    expect(JSON.parse(again.said)).toEqual({ resent: [id] });
    expect((await ops(site, ['list', '--state', 'sent'])).code).toBe(0);
    for (const ignored of [
      ['list', '--all'],
      ['resend', id, '--state', 'SENT'],
    ])
      expect((await ops(site, ignored)).complained).toContain('is not taken here.');
  });
});

describe('the sample integration', () => {
  it('verifies the event, reads the record and pushes a receipt', async () => {
    const port = await freePort();
    const url = new URL(`http://127.0.0.1:${port}/`);
    const { api, site } = await startPortal(url);
    const file = projectFile('docs/examples/receive-webhooks.mjs');
    const env = {
      PORTAL_URL: site,
      OPERATIONS_API_KEY: OPERATIONS_KEY,
      WEBHOOK_SECRET: SECRET,
      PORT: String(port),
    };
    const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    closing.push(() => child.kill('SIGKILL'));
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await expect.poll(() => said).toContain('listening');
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401);
    const { token } = await api.logIn(await api.signUp());
    const data = {
      topic: 'billing',
      subject: 'Invoice of March',
      message: 'Why is it higher than in February?',
      urgency: 'today',
      replyBy: 'email',
    };
    const body = { type: 'contact-us', action: 'submit', data };
    const made = await api.call('POST /client/submissions', { token, body });
    expect(made.status).toBe(200);
    const { reference } = made.body['ResponseBody'] as { reference: string };
    await expect.poll(() => said).toContain(`${reference} became RC-`);
    const key = { headers: { authorization: `Bearer ${OPERATIONS_KEY}` } };
    expect((await api.call(`GET /ops/receipts/WMS-${reference}`, key)).status).toBe(200);
  });
});
