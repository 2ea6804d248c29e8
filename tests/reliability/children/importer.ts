/** Imports a table of products into a database of its own, and says when it begins, what it was answered, how long it took and how late the event loop was. */
import { writeSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pino } from 'pino';
import { createApi } from '#api/main/app.ts';
import { migrateDatabase } from '#api/main/migrate.ts';
import { openDatabase } from '#api/db/open.ts';

const [url = '', rows = '0'] = process.argv.slice(2);
const SITE = 'http://localhost:4321';
const PASSWORD = 'Correct@2026';
const database = await openDatabase({ url });
await migrateDatabase(database);
const api = createApi({
  database,
  settings: { siteUrl: new URL(SITE), operationsApiKey: null },
  secret: 'secret-of-the-tests-that-is-long-enough',
  log: pino({ level: 'silent' }),
  limitScale: 1000,
  passwordCost: { memory: 8, passes: 1, parallelism: 1 },
});
const account = { email: 'ann@example.com', password: PASSWORD };

async function send(path: string, body: BodyInit, headers: Record<string, string> = {}) {
  const answer = await api.fetch(
    new Request(`${SITE}/api${path}`, {
      method: 'POST',
      body,
      headers: {
        'x-client-address': '203.0.113.7',
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        ...headers,
      },
    }),
  );
  return { status: answer.status, body: (await answer.json()) as { ResponseBody?: unknown } };
}

const company = { companyName: 'Acme Garments', contactPerson: 'Ann Lee', telephone: '2125550142' };
const rest = { shippingAddress: '', billingAddress: '', additionalInfo: '' };
await send('/client/signup', JSON.stringify({ ...account, ...company, ...rest }));
const { body } = await send('/client/login', JSON.stringify(account));
const { token } = body.ResponseBody as { token: string };

const table = ['sku,description,price'];
for (let row = 1; row <= Number(rows); row += 1) table.push(`SKU-${row},Shirt ${row},19.50`);
const form = new FormData();
form.set('data', new Blob([table.join('\r\n')]), 'products.csv');
const RESOLUTION_MS = 10;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
const began = process.uptime();
writeSync(1, 'begins\n');
const { status } = await send('/products/bulk-upload', form, { authorization: `Bearer ${token}` });
const took = Math.round((process.uptime() - began) * 1000);
const late = Math.max(0, Math.round(delay.percentile(99) / 1e6 - RESOLUTION_MS));
writeSync(1, `${status} ${took} ms, ${late} ms\n`);
await api.close();
await database.close();
