/** Processes of the portal as it was built. */
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../support/free-port.ts';
import { ask, OPERATIONS_KEY } from './callers.ts';
import { now } from './figures.ts';

export const program = 'dist/server/main.mjs';
/** Whether there is something to start, on a system that tells about its processes. */
export const isBuilt = existsSync(program) && existsSync('/proc/self/fd');

export const SECRET = 'secret-of-the-reliability-tests-that-is-long-enough';

export interface Portal {
  readonly port: number;
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  /** How long it took from the start to `/readyz`. */
  readonly readyMs: number;
  /** All that it wrote. */
  said(): string;
  /** Asks it to stop; its exit code. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
}

/** How long processors have worked for it, which other work on the machine hardly changes. */
export function processorSeconds({ child }: Portal): number {
  const [, after = ''] = readFileSync(`/proc/${child.pid ?? 0}/stat`, 'utf8').split(') ');
  // The 14th and 15th value (proc(5)).
  const [user = 0, system = 0] = after.split(' ').slice(11, 13).map(Number);
  return (user + system) / 100;
}

export interface Start {
  readonly env?: Readonly<Record<string, string>>;
  readonly port?: number;
  /** Another built release. */
  readonly program?: string;
  /** Of Node. */
  readonly args?: readonly string[];
  /** What the program is started with. */
  readonly through?: readonly string[];
}

const isReady = async (port: number, host: string): Promise<boolean> =>
  ask({ port, path: '/readyz', headers: { host } }).then(
    ({ status }) => status === 200,
    () => false,
  );

/** Starts it on a free port of its own, with limits that a load does not reach, and waits until it is ready. */
export async function startPortal(start: Start = {}): Promise<Portal> {
  const port = start.port ?? (await freePort());
  const { env = {}, args = [], through = [] } = start;
  const siteUrl = env['SITE_URL'] ?? `http://localhost:${port}`;
  const command = [...through, process.execPath, ...args, start.program ?? program];
  const started = now();
  const child = spawn(command[0] ?? '', command.slice(1), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      HOST: 'localhost',
      DATABASE_URL: '',
      PORTAL_LIMIT_SCALE: '1000000000',
      OPERATIONS_API_KEY: OPERATIONS_KEY,
      LOG_LEVEL: 'warn',
      UV_THREADPOOL_SIZE: '8',
      ...env,
      PORT: String(port),
      SITE_URL: siteUrl,
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const exited = once(child, 'exit') as Promise<[number | null]>;
  while (!(await isReady(port, new URL(siteUrl).host))) {
    if (child.exitCode !== null) throw new Error(`The portal did not start: ${said}`);
    await sleep(20);
  }
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    const [code] = await exited;
    return code;
  };
  return {
    port,
    child,
    readyMs: now() - started,
    said: () => said,
    stop: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL');
    },
  };
}
