import { spawn, type ChildProcess } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectFile } from '#api/kernel/project-file.ts';
import { temporaryFolder } from '../support/folder.ts';

const READERS = 12;
/** 64 MB for fifty. */
const MAX_BYTES = (READERS / 50) * 64 * 1024 * 1024;

let child: ChildProcess;
let lines: AsyncIterator<string>;
let port: number;

beforeAll(async () => {
  const file = projectFile('tests/server/children/slow-readers.ts');
  const hooks = projectFile('tests/support/content-modules.mjs');
  const args = ['--import', hooks, file, temporaryFolder()];
  const started = spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child = started;
  lines = createInterface({ input: started.stdout })[Symbol.asyncIterator]();
  port = Number((await lines.next()).value);
});
afterAll(() => {
  child.kill('SIGKILL');
});

interface State {
  readonly waiting: number;
  readonly sent: number;
}

async function state(): Promise<State> {
  child.stdin?.write('\n');
  return JSON.parse(String((await lines.next()).value)) as State;
}

/** When nothing is sent any more, because nobody takes it. */
async function settled(): Promise<State> {
  for (let before = -1, still = 0; ;) {
    const now = await state();
    still = now.sent === before ? still + 1 : 0;
    if (still === 10) return now;
    before = now.sent;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Asks, takes the beginning of the answer and then nothing. */
function readSlowly(path: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', reject);
    socket.once('data', () => resolve(socket.pause()));
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:4321\r\nAccept-Encoding: gzip\r\n\r\n`);
  });
}

it.each(['/stored', '/whole', '/workbook', '/table'])(
  `${READERS} slow readers of %s take at most their share of 64 MB`,
  async (path) => {
    const readers = await Promise.all(Array.from({ length: READERS }, () => readSlowly(path)));
    expect((await settled()).waiting).toBeLessThan(MAX_BYTES);
    for (const socket of readers) socket.destroy();
  },
);
