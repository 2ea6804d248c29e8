/** A portal's API in a process of its own with one message of a client and its file; says where and stays until it is killed. */
import { createServer } from 'node:http';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import sharp from 'sharp';
import { createApi } from '#api/main/app.ts';
import { migrateDatabase } from '#api/main/migrate.ts';
import { openDatabase } from '#api/db/open.ts';
import { operationsKeys } from '#lib/server/setting-parsers.ts';
import { RECEIPTS_KEY } from './receipts-key.ts';
import { asCaller, listen, listenerOf } from '../../support/listen.ts';

const [, , key = '', dataDir = ''] = process.argv;
const database = await openDatabase({ url: 'sqlite::memory:' });
await migrateDatabase(database);
const siteUrl = new URL('http://localhost:4321');
const scoped = operationsKeys(`wms:receipts:-:${RECEIPTS_KEY}`);
const api = createApi({
  database,
  settings: {
    siteUrl,
    operationsApiKey: key === '' ? null : key,
    ...(key !== '' && scoped.ok && { operationsApiKeys: scoped.value }),
    dataDir,
  },
  secret: 'secret-of-the-tests-that-is-long-enough',
  log: pino({ level: 'silent' }),
  passwordCost: { memory: 8, passes: 1, parallelism: 1 },
});

const fetchAs = asCaller(api.fetch);
const port = await listen(createServer(listenerOf(fetchAs)));

async function call(path: string, body: BodyInit, headers: Record<string, string>) {
  const response = await fetchAs(
    new Request(new URL(`/api${path}`, siteUrl), { method: 'POST', headers, body }),
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
