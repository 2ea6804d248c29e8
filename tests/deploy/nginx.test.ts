/** deploy/nginx.conf in the real nginx: it loads, and restarts of the processes behind it lose no request. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { request } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { findNginx } from './nginx-program.ts';

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

async function freePort(): Promise<number> {
  const { server, port } = await listen('');
  await stop(server);
  return port;
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

/** Until something listens there. */
const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket.destroy().destroyed));
    socket.once('error', () => resolve(false));
  });

describe.skipIf(program === null)('deploy/nginx.conf', () => {
  let nginx: ChildProcess;
  let port: number;
  const backs: { server: Server; port: number }[] = [];

  beforeAll(async () => {
    backs.push(await listen('one'), await listen('two'));
    port = await freePort();
    const key = join(folder, 'key.pem');
    const certificate = join(folder, 'certificate.pem');
    const about = ['-subj', '/CN=portal.example.com', '-days', '2', '-nodes'];
    const files = ['-keyout', key, '-out', certificate];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...about, ...files], {
      stdio: 'pipe',
    });
    const shipped = readFileSync('deploy/nginx.conf', 'utf8')
      .replace('# server 127.0.0.1:4322', 'server 127.0.0.1:4322')
      .replaceAll('127.0.0.1:4321', `127.0.0.1:${backs[0]?.port ?? 0}`)
      .replaceAll('127.0.0.1:4322', `127.0.0.1:${backs[1]?.port ?? 0}`)
      .replace('listen 80', `listen 127.0.0.1:${await freePort()}`)
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replace('/etc/ssl/portal/fullchain.pem', certificate)
      .replace('/etc/ssl/portal/privkey.pem', key);
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
      .join('\n');
    const file = join(folder, 'nginx.conf');
    writeFileSync(
      file,
      `daemon off; worker_processes 1; pid ${join(folder, 'nginx.pid')}; error_log ${join(folder, 'error.log')};
       ${process.getuid?.() === 0 ? 'user root;' : ''}
       events {} http { access_log off; ${paths}\n${shipped}\n}`,
    );
    const start = ['-p', folder, '-e', join(folder, 'error.log'), '-c', file];
    execFileSync(program ?? '', ['-t', ...start], { stdio: 'pipe' });
    nginx = spawn(program ?? '', start, { stdio: 'ignore' });
    while (!(await isOpen(port))) await sleep(20);
  });
  afterAll(async () => {
    const ended = once(nginx, 'exit');
    nginx.kill('SIGTERM');
    await ended;
    for (const { server } of backs) if (server.listening) await stop(server);
  });

  it('answers every request while its processes restart one after the other', async () => {
    const statuses: number[] = [];
    const load = async (): Promise<void> => {
      for (let count = 0; count < 10; count++)
        statuses.push(await ask(port, count % 3 === 0 ? 'POST' : 'GET'));
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
