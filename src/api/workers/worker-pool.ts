/** Runs CPU work in threads: few at once, each within its memory and its time (security design 2.9). */
import { Worker } from 'node:worker_threads';
import { Refusal } from '../failures.ts';
import { workerFile } from '../worker-file.ts';
import type { TaskInput, TaskMessage, TaskName, TaskOrder, TaskOutput } from './tasks.ts';

/** Why a task ended without an answer. */
export type StopReason = 'memory' | 'time' | 'cancelled';

export class WorkerStopped extends Error {
  readonly reason: StopReason;

  constructor(reason: StopReason) {
    super(`The task was stopped: ${reason}`);
    this.reason = reason;
  }
}

export interface RunOptions {
  /** Most memory of its JavaScript heap, in megabytes; bytes of files come on top. */
  readonly memoryMb?: number;
  /** Most time from the start of its thread, in milliseconds. */
  readonly timeMs?: number;
  /** Ends the task wherever it is. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

interface PoolSize {
  /** How many tasks run at once. */
  readonly threads?: number;
  /** How many more may wait; beyond them a task is refused. */
  readonly waiting?: number;
}

const DEFAULT_MEMORY_MB = 256;
const DEFAULT_TIME_MS = 20_000;
/** Time for the file of a whole list, 10,000 rows at the most, on a busy machine. */
export const EXPORT_MS = 90_000;
const RETRY_SECONDS = 5;

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

export class WorkerPool {
  readonly #threads: number;
  readonly #room: number;
  readonly #waiting: (() => void)[] = [];
  readonly #running = new Set<Promise<unknown>>();
  readonly #closing = new AbortController();

  constructor({ threads = 2, waiting = 32 }: PoolSize = {}) {
    this.#threads = threads;
    this.#room = waiting;
  }

  /**
   * The task's answer. Rejects with {@link WorkerStopped} at its limits and when it is cancelled, with a
   * {@link Refusal} (503) when too many wait, and with the error that it threw.
   */
  async run<N extends TaskName>(
    name: N,
    input: TaskInput<N>,
    options: RunOptions = {},
  ): Promise<TaskOutput<N>> {
    const running = this.#inTurn(() => this.#start({ name, input }, options), options.signal);
    this.#running.add(running);
    try {
      return (await running) as TaskOutput<N>;
    } finally {
      this.#running.delete(running);
    }
  }

  /** Ends what runs and waits until it has ended; later tasks are refused. */
  async close(): Promise<void> {
    this.#closing.abort();
    for (const wake of this.#waiting.splice(0)) wake();
    await Promise.allSettled(this.#running);
  }

  #active = 0;

  async #inTurn(work: () => Promise<unknown>, signal?: AbortSignal): Promise<unknown> {
    if (this.#active >= this.#threads) {
      if (this.#waiting.length >= this.#room) {
        throw new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS });
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#active++;
    }
    try {
      if (this.#closing.signal.aborted) throw new Refusal('unavailable');
      if (signal?.aborted) throw new WorkerStopped('cancelled');
      return await work();
    } finally {
      // The place goes to whoever waits longest; nobody can slip in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#active--;
    }
  }

  async #start(order: TaskOrder, options: RunOptions): Promise<unknown> {
    const { memoryMb = DEFAULT_MEMORY_MB, timeMs = DEFAULT_TIME_MS, signal, onProgress } = options;
    const worker = new Worker(workerFile('src/api/workers/worker.ts'), {
      workerData: order,
      execArgv: [],
      // No setting, and with it no secret, is the task's business.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    const stops: (() => void)[] = [];
    try {
      return await new Promise((resolve, reject) => {
        const stop = (reason: StopReason): void => reject(new WorkerStopped(reason));
        const cancel = (): void => stop('cancelled');
        const timer = setTimeout(() => stop('time'), timeMs);
        for (const cause of [signal, this.#closing.signal]) {
          cause?.addEventListener('abort', cancel);
          stops.push(() => cause?.removeEventListener('abort', cancel));
        }
        stops.push(() => clearTimeout(timer));
        worker.on('message', (message: TaskMessage) => {
          if (message.kind === 'progress') onProgress?.(message.done, message.total);
          else resolve(message.value);
        });
        worker.on('error', (error: unknown) =>
          isOutOfMemory(error) ? stop('memory') : reject(toError(error)),
        );
        worker.on('exit', () => reject(new Error('The worker thread ended without an answer')));
      });
    } finally {
      for (const end of stops) end();
      await worker.terminate();
    }
  }
}

const toError = (error: unknown): Error =>
  error instanceof Error ? error : new Error('The worker thread failed', { cause: error });
