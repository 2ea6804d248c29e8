/** deploy/nginx.conf in the real nginx, in front of ports of this machine. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';
import { newKey } from '../support/new-key.ts';

export interface Nginx {
  /** Of https. */
  readonly port: number;
  stop(): Promise<void>;
}

/** Until something listens there. */
const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket.destroy().destroyed));
    socket.once('error', () => resolve(false));
  });

/** The file that is shipped, with these processes behind it and a certificate of its own. */
async function configure(folder: string, port: number, backs: readonly number[]): Promise<string> {
  const key = join(folder, 'key.pem');
  const certificate = join(folder, 'certificate.pem');
  const about = ['-subj', '/CN=portal.example.com', '-days', '2'];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', ...newKey, ...about, ...files], {
    stdio: 'pipe',
  });
  const [line = '', ...others] = readFileSync('deploy/nginx.conf', 'utf8').match(
    /^.*server 127\.0\.0\.1:\d+ max_fails=0;.*$/gm,
  ) ?? [''];
  const shipped = others
    .reduce((text, other) => text.replace(other, ''), readFileSync('deploy/nginx.conf', 'utf8'))
    .replace(line, backs.map((back) => line.replace(/:\d+/, `:${back}`)).join('\n'))
    .replace('listen 80', `listen 127.0.0.1:${await freePort()}`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('/var/cache/nginx-portal', join(folder, 'cache'))
    .replace('/etc/ssl/portal/fullchain.pem', certificate)
    .replace('/etc/ssl/portal/privkey.pem', key);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join('\n');
  return `daemon off; worker_processes 1; pid ${join(folder, 'nginx.pid')}; error_log ${join(folder, 'error.log')};
       ${process.getuid?.() === 0 ? 'user root;' : ''}
       events {} http { access_log off; ${paths}\n${shipped}\n}`;
}

/** Starts the program in a folder of its own and waits until it listens. */
export async function startNginx(
  program: string,
  folder: string,
  backs: readonly number[],
): Promise<Nginx> {
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, await configure(folder, port, backs));
  const start = ['-p', folder, '-e', join(folder, 'error.log'), '-c', file];
  execFileSync(program, ['-t', ...start], { stdio: 'pipe' });
  const nginx = spawn(program, start, { stdio: 'ignore' });
  while (!(await isOpen(port))) await sleep(20);
  return {
    port,
    stop: async () => {
      const ended = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await ended;
    },
  };
}
