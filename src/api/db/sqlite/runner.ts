/** Runs SQL on one SQLite connection, either on this thread (tests) or on its own (production). */
import { Worker } from 'node:worker_threads';
import { threadFile } from '#api/kernel/project-file.ts';
import { SqliteConnection, type SqliteFile, type SqliteResult } from './connection.ts';
import {
  describeFailure,
  OPENED,
  type SqliteFailure,
  type SqliteReply,
  type SqliteRequest,
} from './protocol.ts';

export type SqliteRunner = {
  run(sql: string, parameters: readonly unknown[]): Promise<SqliteResult>;
  close(): Promise<void>;
};

type Pending = { resolve: (result: SqliteResult) => void; reject: (error: Error) => void };

/** The connection's thread has ended. */
class ThreadEnded extends Error {}

const NOTHING: SqliteResult = { columns: [], rows: [], changes: 0 };

/** A connection on the calling thread: simple, but a write waits for the disk here. */
export function runInThread(file: SqliteFile): SqliteRunner {
  const connection = new SqliteConnection(file);
  return {
    run: async (sql, parameters) => connection.run(sql, parameters),
    close: async () => connection.close(),
  };
}

/** Opens a connection on a separate thread; resolves when the file is open. */
export async function runInWorker(file: SqliteFile): Promise<SqliteRunner> {
  const worker = new Worker(threadFile('sqlite'), {
    workerData: file,
    execArgv: [],
    // A small young generation suits a few rows; the default lets garbage pile up.
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  });
  const conversation = new Conversation(worker);
  const exited = new Promise((resolve) => worker.once('exit', resolve));
  try {
    await conversation.opened;
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  return {
    run: (sql, parameters) => conversation.ask((id) => ({ id, kind: 'run', sql, parameters })),
    close: async () => {
      if (!conversation.isOver) await conversation.ask((id) => ({ id, kind: 'close' }));
      await exited;
    },
  };
}

/** A connection that replaces its thread when it ends. */
export interface LastingRunner extends SqliteRunner {
  /** False while the file cannot be reopened. */
  isAlive(): boolean;
}

/**
 * Opens the connection on first use, and again after a failed opening or the end of its thread. Statements of a
 * transaction whose thread has ended fail instead of running on the next connection.
 */
export function runWhenUsed(open: () => Promise<SqliteRunner>): LastingRunner {
  let opening: Promise<SqliteRunner> | undefined;
  let isAlive = true;
  let transactionOn: Promise<SqliteRunner> | undefined;
  const opened = (): Promise<SqliteRunner> => {
    opening ??= open().then(
      (runner) => {
        isAlive = true;
        return runner;
      },
      (error: unknown) => {
        opening = undefined;
        isAlive = false;
        throw error;
      },
    );
    return opening;
  };
  const runOn = async (
    used: Promise<SqliteRunner>,
    sql: string,
    parameters: readonly unknown[],
  ): Promise<SqliteResult> => {
    const runner = await used;
    try {
      return await runner.run(sql, parameters);
    } catch (error) {
      // Another caller that had a query in that thread may have opened the next one by now.
      if (error instanceof ThreadEnded && opening === used) opening = undefined;
      throw error;
    }
  };
  return {
    isAlive: () => isAlive,
    run: async (sql, parameters) => {
      const begun = transactionOn;
      if (begun && (sql === 'commit' || sql === 'rollback')) transactionOn = undefined;
      if (begun && begun !== opening) {
        if (sql === 'rollback') return NOTHING;
        throw new ThreadEnded('The database thread has ended');
      }
      const used = opened();
      const result = await runOn(used, sql, parameters);
      if (sql === 'begin immediate') transactionOn = used;
      return result;
    },
    close: async () => (await opening)?.close(),
  };
}

class Conversation {
  readonly opened: Promise<SqliteResult>;
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #waiting: SqliteRequest[] = [];
  #lastId = OPENED;
  #ended: Error | undefined;

  constructor(worker: Worker) {
    this.#worker = worker;
    this.opened = new Promise((resolve, reject) => this.#pending.set(OPENED, { resolve, reject }));
    worker.on('message', (replies: readonly SqliteReply[]) => {
      for (const reply of replies) this.#settle(reply);
    });
    worker.on('error', (error: unknown) => this.#end(error));
    worker.on('exit', () => this.#end(undefined));
  }

  get isOver(): boolean {
    return this.#ended !== undefined;
  }

  ask(request: (id: number) => SqliteRequest): Promise<SqliteResult> {
    if (this.#ended) return Promise.reject(this.#ended);
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      // A message costs more than a small query: those asked for together travel together.
      if (this.#waiting.push(request(id)) === 1) setImmediate(() => this.#send());
    });
  }

  #send(): void {
    const requests = this.#waiting;
    this.#waiting = [];
    try {
      this.#worker.postMessage(requests);
    } catch {
      for (const request of requests) this.#sendAlone(request);
    }
  }

  /** An uncloneable value fails its own query only. */
  #sendAlone(request: SqliteRequest): void {
    try {
      this.#worker.postMessage([request]);
    } catch (error) {
      this.#settle({ id: request.id, failure: describeFailure(error) });
    }
  }

  #settle({ id, result, failure }: SqliteReply): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (failure) pending?.reject(errorFrom(failure));
    else pending?.resolve(result ?? NOTHING);
  }

  #end(cause: unknown): void {
    this.#ended ??= new ThreadEnded('The database thread has ended', { cause });
    for (const { reject } of this.#pending.values()) reject(this.#ended);
    this.#pending.clear();
  }
}

function errorFrom({ message, ...codes }: SqliteFailure): Error {
  return Object.assign(new Error(message), codes);
}
