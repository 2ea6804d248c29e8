/** A front server whose app has bugs on purpose: `/throw` throws where nobody catches, `/reject` forgets a promise. */
import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { openLog } from '#lib/server/log.ts';
import { createHttpServer } from '../../../server/http-server.ts';
import { stopOnSignals } from '../../../server/stop.ts';

const [, , folder = ''] = process.argv;
mkdirSync(join(folder, 'client'));
const log = openLog('info');
const slow = Promise.withResolvers<null>();
const front = createHttpServer({
  renderPage: async ({ req: { url } }) => {
    const { pathname } = new URL(url);
    if (pathname === '/reject') void Promise.reject(new Error('planted rejection'));
    if (pathname === '/slow') await slow.promise;
    if (pathname === '/throw')
      setTimeout(() => {
        setTimeout(() => slow.resolve(null), 50);
        throw new Error('planted exception');
      });
    return new Response('answered');
  },
  settings: { siteUrl: new URL('http://localhost:4321'), trustedProxies: [] },
  filesDir: join(folder, 'client'),
  api: Promise.resolve(null),
  log,
});
stopOnSignals(front, log, { hasTrustedProxies: false, close: async () => undefined });
front.server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`{"port":${(front.server.address() as AddressInfo).port}}\n`),
);
