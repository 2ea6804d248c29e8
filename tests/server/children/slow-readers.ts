/** A front server with long answers of each kind; says its port, then how many bytes wait in its memory and were sent, at each line of input. */
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Hono } from 'hono';
import { pino } from 'pino';
import { diskStore } from '#api/files/disk-store.ts';
import { streamFile } from '#api/files/stream-file.ts';
import { createHttpServer } from '../../../server/http-server.ts';

const [, , folder = ''] = process.argv;
const BYTES = 11 * 1024 * 1024;
const PIECE = 64 * 1024;
const NAME = `${'0'.repeat(32)}.pdf`;
const log = pino({ level: 'silent' });
const store = diskStore(join(folder, 'files'));
await store.write(NAME, Buffer.alloc(BYTES, 'x'), 'application/pdf');

/** Longer than the window of gzip, so that a repetition does not shrink. */
const noise = Buffer.concat(
  Array.from({ length: PIECE / 64 }, (_, at) => createHash('sha512').update(`${at}`).digest()),
);
async function* pieces(): AsyncGenerator<Uint8Array, void> {
  for (let sent = 0; sent < BYTES; sent += PIECE) yield noise;
}
const made = (name: string, contentType: string) =>
  streamFile({ log }, { name, contentType }, pieces());
const headers = { 'content-type': 'application/pdf' };

const siteUrl = new URL('http://localhost:4321');
const app = new Hono();
app.get('/stored', async () => new Response(await store.open(NAME), { headers }));
app.get('/whole', () => new Response(Buffer.alloc(BYTES / 2, 'z'), { headers }));
app.get('/workbook', () => made('export.xlsx', 'application/zip'));
app.get('/table', () => made('export.csv', 'text/csv'));

mkdirSync(join(folder, 'client'));
const { server } = createHttpServer({
  settings: { siteUrl, trustedProxies: [] },
  log,
  filesDir: join(folder, 'client'),
  api: Promise.resolve(null),
  renderPage: ({ req }) => app.fetch(req.raw),
});
const sockets = new Set<Socket>();
server.on('connection', (socket) => {
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
for await (const _ of createInterface({ input: process.stdin })) {
  const all = [...sockets];
  const waiting = all.reduce((sum, socket) => sum + socket.writableLength, 0);
  const sent = all.reduce((sum, socket) => sum + socket.bytesWritten, 0);
  process.stdout.write(`${JSON.stringify({ waiting, sent })}\n`);
}
