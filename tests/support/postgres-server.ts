/**
 * Starts a real PostgreSQL server for tests, on a free loopback port and in a temporary folder.
 * Plain TypeScript, and so is what it imports: Node runs it as it is.
 */
import { execFile, spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

const VERSIONS = '/usr/lib/postgresql';
const START_MS = 30_000;
const STOP_MS = 10_000;
const LOG_CHARACTERS = 2000;
const isRoot = process.getuid?.() === 0;

export type PostgresServer = {
  url: string;
  stop(): Promise<void>;
  /** Ends it and keeps its data. */
  halt(): Promise<void>;
  /** Starts it again after {@link halt}. */
  restart(): Promise<void>;
  /** To the server and every process of its own. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
};

/** Rejects when there is no PostgreSQL and none can be installed. */
export async function startPostgres(): Promise<PostgresServer> {
  const binaries = findBinaries() ?? (await installBinaries());
  // Not the system's temporary folder: that may be a path only root can enter.
  const folder = mkdtempSync('/tmp/portal-postgres-');
  if (isRoot) await giveToPostgres(folder);
  const data = join(folder, 'data');
  await runAsUser(join(binaries, 'initdb'), [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale',
    'C.UTF-8',
    '--no-sync',
  ]);
  const port = await freePort();
  const [command, ...parameters] = asUser(join(binaries, 'postgres'), [
    '-D',
    data,
    '-k',
    folder,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'max_connections=200',
    '-c',
    'fsync=off',
    '-c',
    'full_page_writes=off',
    '-c',
    'jit=off',
    '-c',
    'synchronous_commit=off',
    '-c',
    'autovacuum=off',
  ]);
  const log = join(folder, 'log');
  const start = () => {
    const said = openSync(log, 'a');
    const child = spawn(command, parameters, { stdio: ['ignore', said, said] });
    closeSync(said);
    return { child, exited: new Promise<void>((resolve) => child.once('exit', () => resolve())) };
  };
  let server = start();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const ready = () =>
    untilReady(url, () =>
      server.child.exitCode === null ? undefined : readFileSync(log, 'utf8').slice(-LOG_CHARACTERS),
    );
  const end = async (mode: 'fast' | 'immediate'): Promise<void> => {
    const control = ['-D', data, '-m', mode, '-t', String(STOP_MS / 1000), 'stop'];
    await runAsUser(join(binaries, 'pg_ctl'), control).catch(() => server.child.kill('SIGKILL'));
    await server.exited;
  };
  // Commits of the last moments are in memory alone (synchronous_commit): an immediate end loses them.
  const halt = (): Promise<void> => end('fast');
  const stop = async (): Promise<void> => {
    await end('immediate');
    rmSync(folder, { recursive: true, force: true });
  };
  const restart = (): Promise<void> => {
    server = start();
    return ready();
  };
  const signal = (name: 'SIGSTOP' | 'SIGCONT'): void => {
    const [postmaster = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    for (const pid of [Number(postmaster), ...childrenOf(Number(postmaster))])
      process.kill(pid, name);
    // The program that changes the user stops when its child does.
    server.child.kill(name);
  };
  try {
    await ready();
    return { url, stop, halt, restart, signal };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The processes that this one has started. */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        // The name of the program stands in parentheses and may hold anything.
        const [, after = ''] = readFileSync(`/proc/${name}/stat`, 'utf8').split(/\) (?=\w )/);
        return Number(after.split(' ')[1]) === parent;
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** The newest installed version that can make a cluster. */
function findBinaries(): string | undefined {
  if (!existsSync(VERSIONS)) return undefined;
  return readdirSync(VERSIONS)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(VERSIONS, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
}

async function installBinaries(): Promise<string> {
  if (!isRoot) throw new Error('PostgreSQL is not installed, and only root could install it');
  const install = ['install', '-y', '--no-install-recommends', 'postgresql'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', install, { env }).catch(async () => {
    await run('apt-get', ['update'], { env });
    await run('apt-get', install, { env });
  });
  const binaries = findBinaries();
  if (!binaries) throw new Error('PostgreSQL was installed, but its programs were not found');
  return binaries;
}

/** PostgreSQL refuses to run as root. */
function asUser(program: string, parameters: string[]): [string, ...string[]] {
  return isRoot
    ? ['runuser', '-u', 'postgres', '--', program, ...parameters]
    : [program, ...parameters];
}

async function runAsUser(program: string, parameters: string[]): Promise<void> {
  const [command, ...rest] = asUser(program, parameters);
  await run(command, rest, { cwd: '/tmp' });
}

async function giveToPostgres(folder: string): Promise<void> {
  const { stdout } = await run('id', ['-u', 'postgres']);
  chownSync(folder, Number(stdout), -1);
}

/** `lastWords`: what a server that has ended said, undefined while it runs. */
async function untilReady(url: string, lastWords: () => string | undefined): Promise<void> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      const said = lastWords();
      if (said !== undefined)
        throw new Error(`PostgreSQL ended while starting:\n${said}`, { cause: error });
      if (Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
}
