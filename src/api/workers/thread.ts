/** One worker thread with a limit of memory and time. */
import { Worker } from 'node:worker_threads';
import { errorCode } from '#lib/kernel/runtime/error-details.ts';
import { threadFile } from '#api/kernel/project-file.ts';
import type { ThreadMessage, ThreadOrder } from './task.ts';

/** Why a task ended without an answer. */
export type StopReason = 'memory' | 'time' | 'cancelled';

export class WorkerStopped extends Error {
  readonly reason: StopReason;

  constructor(reason: StopReason) {
    super(`The task was stopped: ${reason}`);
    this.reason = reason;
  }
}

export interface ThreadLimits {
  /** Most memory of its JavaScript heap, in megabytes; bytes of files come on top. */
  readonly memoryMb?: number;
  /** Most time from the start of its thread, in milliseconds. */
  readonly timeMs?: number;
  /** Most time without a word of progress, in milliseconds. */
  readonly quietMs?: number;
  /** Ends the task wherever it is. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

const DEFAULT_MEMORY_MB = 256;
export const DEFAULT_TIME_MS = 20_000;

const isOutOfMemory = (error: unknown): boolean => errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY';

const toError = (error: unknown): Error =>
  error instanceof Error ? error : new Error('The worker thread failed', { cause: error });

export class Thread {
  readonly #worker: Worker;
  readonly #undo: (() => void)[] = [];
  readonly #failed: (() => void)[] = [];
  #failure: Error | null = null;
  #asked: PromiseWithResolvers<unknown> | null = null;

  /** Starts it. `closing` ends it as `signal` does. */
  constructor(order: ThreadOrder, limits: ThreadLimits, closing: AbortSignal) {
    const { memoryMb = DEFAULT_MEMORY_MB, timeMs = DEFAULT_TIME_MS, signal, onProgress } = limits;
    const { quietMs = timeMs } = limits;
    this.#worker = new Worker(threadFile('tasks'), {
      workerData: order,
      execArgv: [],
      // Keeps settings, and with them secrets, out of the thread.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    const cancel = (): void => this.stop('cancelled');
    for (const cause of [signal, closing]) {
      cause?.addEventListener('abort', cancel);
      this.#undo.push(() => cause?.removeEventListener('abort', cancel));
    }
    const timer = setTimeout(() => this.stop('time'), timeMs);
    const quiet = setTimeout(() => this.stop('time'), quietMs);
    this.#undo.push(() => [timer, quiet].forEach(clearTimeout));
    this.#worker.on('message', (message: ThreadMessage) => {
      if (message.kind === 'progress') {
        quiet.refresh();
        onProgress?.(message.done, message.total);
      } else this.#asked?.resolve(message.value);
    });
    this.#worker.on('error', (error: unknown) =>
      isOutOfMemory(error) ? this.stop('memory') : this.#fail(toError(error)),
    );
    this.#worker.on('exit', () =>
      this.#fail(new Error('The worker thread ended without an answer')),
    );
  }

  /** Returns the next message. Rejects with {@link WorkerStopped} at its limits, and with the thread's error. */
  async answer(): Promise<unknown> {
    if (this.#failure) throw this.#failure;
    this.#asked = Promise.withResolvers();
    return this.#asked.promise;
  }

  /** Sends a part and returns its answer. */
  async ask(part: unknown): Promise<unknown> {
    this.#worker.postMessage(part);
    return this.answer();
  }

  stop(reason: StopReason): void {
    this.#fail(new WorkerStopped(reason));
  }

  /** Called when it fails, whether or not somebody waits for an answer. */
  onFailure(notify: () => void): void {
    this.#failed.push(notify);
  }

  async end(): Promise<void> {
    for (const undo of this.#undo.splice(0)) undo();
    await this.#worker.terminate();
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#asked?.reject(this.#failure);
    for (const notify of this.#failed.splice(0)) notify();
  }
}

/** Runs a task or a session. */
export type Runner = Pick<Thread, 'answer' | 'ask' | 'stop' | 'onFailure' | 'end'>;

export type StartRunner = (...order: ConstructorParameters<typeof Thread>) => Runner;
