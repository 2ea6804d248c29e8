/**
 * Locks a data directory against a second process. A kernel lock on an empty SQLite file: it ends with its process,
 * and is immune to reused pids.
 */
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorCode } from '#lib/kernel/runtime/error-details.ts';
import { isBusy } from './sqlite/connection.ts';

/** Never open this file by other means: closing it anywhere in the process would drop the lock. */
const LOCK_FILE = '.portal.lock';
const HOLDER_FILE = '.portal.pid';
const LOCK_WAIT_MS = 300;
const HOLDER_TRIES = 10;
const HOLDER_RETRY_MS = 100;

/** Keeps a reference: a collected connection would release the lock. */
const held = new Set<DatabaseSync>();

type Holder = { pid: number; started: string };

/** Creates the folder with its parents, one by one: Node's `recursive` loops forever below `/proc` and similar. */
export function makeFolder(directory: string): void {
  if (existsSync(directory)) return;
  const above = dirname(directory);
  if (above !== directory) makeFolder(above);
  mkdirSync(directory, { mode: 0o700 });
}

/** Throws an error with the path if the data directory is unusable. */
function openFolder(directory: string): void {
  try {
    makeFolder(resolve(directory));
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const why = errorCode(error) || String(error);
    throw new Error(
      `DATA_DIR ${resolve(directory)} cannot be used (${why}): it must be a folder that this user can read and write.`,
    );
  }
}

/** Throws within 2 s, naming the holder's pid, when a living process has the directory. */
export function lockDataDirectory(directory: string): { release(): void } {
  openFolder(directory);
  const holderFile = join(directory, HOLDER_FILE);
  const lock = new DatabaseSync(join(directory, LOCK_FILE), { timeout: LOCK_WAIT_MS });
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new Error(`The data directory ${directory} is in use by ${nameHolder(holderFile)}`);
  }
  held.add(lock);
  writeHolder(holderFile);
  return {
    release() {
      if (!lock.isOpen) return;
      rmSync(holderFile, { force: true });
      lock.close();
      held.delete(lock);
    },
  };
}

function writeHolder(file: string): void {
  const holder: Holder = { pid: process.pid, started: processStart(process.pid) };
  writeFileSync(`${file}.new`, JSON.stringify(holder));
  renameSync(`${file}.new`, file);
}

/** The holder writes its name just after locking, so a missing or outdated one is read again. */
function nameHolder(file: string): string {
  for (let attempt = 0; attempt < HOLDER_TRIES; attempt++) {
    const holder = readHolder(file);
    if (holder !== undefined && isRunning(holder)) return `process ${holder.pid}`;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, HOLDER_RETRY_MS);
  }
  const { pid } = readHolder(file) ?? {};
  return pid === undefined ? 'another process' : `another process, last known as ${pid}`;
}

const isRunning = ({ pid, started }: Holder): boolean => processStart(pid) === started;

function readHolder(file: string): Holder | undefined {
  try {
    const { pid, started } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder>;
    return pid === undefined || started === undefined ? undefined : { pid, started };
  } catch {
    return undefined;
  }
}

/** When a process began, in clock ticks since boot; distinguishes it from a later one with the same pid. */
function processStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold anything; the fields behind it are counted from its end.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
