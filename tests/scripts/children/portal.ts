/** A portal's API in a process of its own with one message of a client and its file; says where and stays until it is killed. */
import { createServer } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import sharp from 'sharp';
import { createApi } from '#api/main/app.ts';
import { migrateDatabase } from '#api/main/migrate.ts';
import { openDatabase } from '#api/db/open.ts';

const [, , key = '', dataDir = ''] = process.argv;
const database = await openDatabase({ url: 'sqlite::memory:' });
await migrateDatabase(database);
const siteUrl = new URL('http://localhost:4321');
const api = createApi({
  database,
  settings: { siteUrl, operationsApiKey: key === '' ? null : key, dataDir },
  secret: 'secret-of-the-tests-that-is-long-enough',
  log: pino({ level: 'silent' }),
  passwordCost: { memory: 8, passes: 1, parallelism: 1 },
});

const server = createServer((incoming, outgoing) => {
  const answer = async (): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
    const { method = 'GET', url = '/' } = incoming;
    const headers = new Headers({ 'x-client-address': '203.0.113.7' });
    for (const name of ['authorization', 'content-type']) {
      const value = incoming.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {};
    const request = new Request(new URL(url, siteUrl), { method, headers, ...body });
    const response = await api.fetch(request);
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  };
  void answer();
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;

async function call(path: string, body: BodyInit, headers: Record<string, string>) {
  const response = await api.fetch(
    new Request(new URL(`/api${path}`, siteUrl), {
      method: 'POST',
      headers: { 'x-client-address': '203.0.113.7', ...headers },
      body,
    }),
  );
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${text}`);
  return (JSON.parse(text) as { ResponseBody: Record<string, unknown> }).ResponseBody;
}

const json = { 'content-type': 'application/json' };
const account = {
  companyName: 'Acme Garments',
  contactPerson: 'Ann Example',
  telephone: '2125550142',
  email: `${randomUUID()}@example.com`,
  password: 'Correct@2026',
};
await call('/client/signup', JSON.stringify(account), json);
const { email, password } = account;
const login = await call('/client/login', JSON.stringify({ email, password }), json);
const token = String(login['token']);
const { clientId: clientNumber } = login['client'] as { clientId: string };
const authorization = `Bearer ${token}`;
const form = new FormData();
const photo = sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } }).png();
form.set('file', new File([new Uint8Array(await photo.toBuffer())], 'red box.png'));
const file = await call('/client/attachments', form, { authorization });
const message = {
  topic: 'billing',
  subject: 'Invoice of March',
  message: 'Why is it higher than in February?',
  urgency: 'today',
  replyBy: 'email',
  attachments: [{ id: file['id'] }],
};
const record = await call(
  '/client/submissions',
  JSON.stringify({ type: 'contact-us', action: 'submit', data: message }),
  { ...json, authorization, 'idempotency-key': randomUUID() },
);
const said = { port, reference: record['reference'], email, clientNumber, token, file };
process.stdout.write(`${JSON.stringify(said)}\n`);
