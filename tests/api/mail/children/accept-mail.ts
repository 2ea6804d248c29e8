/** A portal in a process of its own that takes a mail on, or sends what another one left; killed by its test. */
import { pino } from 'pino';
import { createApi } from '#api/main/app.ts';
import { migrateDatabase } from '#api/main/migrate.ts';
import { openDatabase } from '#api/db/open.ts';
import { startOutboxSender } from '#api/mail/outbox-sender.ts';
import { openTransport } from '#api/mail/transport.ts';

const [, , url = '', smtpUrl = '', email = ''] = process.argv;
const siteUrl = new URL('http://localhost:4321');
const database = await openDatabase({ url });
await migrateDatabase(database);
const api = createApi({
  database,
  settings: { siteUrl, operationsApiKey: null },
  secret: 'secret-of-the-tests-that-is-long-enough',
  log: pino({ level: 'silent' }),
});
const settings = { siteUrl, mailFrom: 'portal@example.com', smtpUrl, dataDir: '/nowhere' };
startOutboxSender({
  context: api.context,
  settings,
  brand: { name: 'Acme', email: 'hello@example.com', colour: '#2f2a6b' },
  transport: openTransport(settings),
});
if (email !== '') {
  const response = await api.fetch(
    new Request('http://localhost:4321/api/client/sendotp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-client-address': '203.0.113.9' },
      body: JSON.stringify({ email }),
    }),
  );
  process.stdout.write(`${response.status}\n`);
} else {
  process.stdout.write('sending\n');
}
