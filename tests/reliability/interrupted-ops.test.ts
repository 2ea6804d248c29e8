import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectFile } from '#api/kernel/project-file.ts';
import { temporaryFolder } from '../support/folder.ts';
import { listen } from '../support/listen.ts';

/** A portal whose export begins and goes on when a test says so. */
let answer: ServerResponse;
let asked = Promise.withResolvers<null>();
const portal = createServer((_, response) => {
  answer = response;
  response.writeHead(200, { 'content-type': 'application/zip' });
  response.write('the first half, ');
  asked.resolve(null);
});

let port: number;
beforeAll(async () => {
  port = await listen(portal);
});
afterAll(() => {
  portal.closeAllConnections();
  portal.close();
});

/** Flags that collect garbage in every turn of the event loop. */
const collecting = ['--expose-gc', '--import', 'data:text/javascript,setInterval(gc, 0).unref()'];

/** The command in a process of its own, once it has begun to write. */
async function startExport(out: string, flags: readonly string[] = []) {
  asked = Promise.withResolvers<null>();
  const hooks = projectFile('tests/support/content-modules.mjs');
  const ops = projectFile('scripts/ops.ts');
  const args = ['client', 'export', '--id', 'C-000001', '--out', out];
  const child = spawn(process.execPath, [...flags, '--import', hooks, ops, ...args], {
    env: {
      ...process.env,
      SITE_URL: `http://127.0.0.1:${port}`,
      OPERATIONS_API_KEY: 'k'.repeat(40),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (bytes) => (complaint += String(bytes)));
  const ended = once(child, 'close') as Promise<[number | null, string | null]>;
  await asked.promise;
  await expect.poll(() => existsSync(`${out}.part`)).toBe(true);
  return { child, ended, complaint: () => complaint };
}

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'leaves nothing behind when it is stopped by %s',
  async (signal) => {
    const out = join(temporaryFolder(), 'acme.zip');
    const { child, ended, complaint } = await startExport(out);
    child.kill(signal);
    expect(await ended).toEqual([1, null]);
    expect(complaint()).toBe(`${out} was not written: It was stopped by ${signal}.\n`);
    expect([existsSync(out), existsSync(`${out}.part`)]).toEqual([false, false]);
  },
);

it('leaves nothing behind when the portal breaks off', async () => {
  const out = join(temporaryFolder(), 'acme.zip');
  const { ended } = await startExport(out);
  answer.destroy();
  expect(await ended).toEqual([1, null]);
  expect([existsSync(out), existsSync(`${out}.part`)]).toEqual([false, false]);
});

it.each([
  ['over what a killed export has left', 'what was left of a much longer export before it', []],
  ['a whole file while garbage is collected', '', collecting],
])('writes %s', async (_, left, flags) => {
  const out = join(temporaryFolder(), 'acme.zip');
  writeFileSync(`${out}.part`, left);
  const { ended } = await startExport(out, flags);
  answer.end('and the second.');
  expect(await ended).toEqual([0, null]);
  expect(readFileSync(out, 'utf8')).toBe('the first half, and the second.');
  expect(existsSync(`${out}.part`)).toBe(false);
});
