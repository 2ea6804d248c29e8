/** deploy/nginx.conf in the real nginx: it loads, and restarts of the processes behind it lose no request. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { findNginx } from './nginx-program.ts';
import { startNginx, type Nginx } from './start-nginx.ts';

const folder = temporaryFolder();
const program = findNginx(folder);

/** A process of the portal, as far as a proxy sees it. */
async function listen(name: string, port = 0): Promise<{ server: Server; port: number }> {
  const server = createServer((_request, response) => response.end(name));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

async function stop(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

function ask(port: number, method: 'GET' | 'POST'): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, method, path: '/api/x', rejectUnauthorized: false }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    asked.once('error', reject);
    asked.end();
  });
}

describe.skipIf(program === null)('deploy/nginx.conf', () => {
  let nginx: Nginx;
  const backs: { server: Server; port: number }[] = [];

  beforeAll(async () => {
    backs.push(await listen('one'), await listen('two'));
    nginx = await startNginx(
      program ?? '',
      folder,
      backs.map(({ port }) => port),
    );
  });
  afterAll(async () => {
    await nginx.stop();
    for (const { server } of backs) if (server.listening) await stop(server);
  });

  it('answers every request while its processes restart one after the other', async () => {
    const statuses: number[] = [];
    const load = async (): Promise<void> => {
      for (let count = 0; count < 10; count++)
        statuses.push(await ask(nginx.port, count % 3 === 0 ? 'POST' : 'GET'));
    };
    for (let round = 0; round < 3; round++) {
      for (const [at, back] of backs.entries()) {
        await stop(back.server);
        await load();
        backs[at] = await listen(`back ${at}`, back.port);
        await load();
      }
    }
    expect(statuses).toHaveLength(120);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });
});
