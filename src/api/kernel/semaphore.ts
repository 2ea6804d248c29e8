/** Semaphores: bound concurrent tasks of one kind; the others queue. */
import { FailureError } from './failures.ts';

/** When a refused call may be tried again. */
export const RETRY_SECONDS = 5;

export interface SemaphoreOptions {
  /** Maximum concurrent holders. */
  readonly size: number;
  /** How many more may wait; beyond them a call is refused. */
  readonly waiting: number;
  /** The error in that case; 503 unless given. */
  readonly error?: FailureError;
}

export interface Queue {
  readonly waiting: number;
  readonly since: number | null;
}

/** Several queues as one. */
const allQueues = (queues: readonly Queue[]): Queue => ({
  waiting: queues.reduce((sum, { waiting }) => sum + waiting, 0),
  since: queues.reduce<number | null>(
    (first, { since }) => (since === null ? first : Math.min(first ?? since, since)),
    null,
  ),
});

export class Semaphore {
  readonly #size: number;
  readonly #room: number;
  readonly #error: FailureError;
  readonly #waiting: { readonly wake: () => void; readonly since: number }[] = [];
  #taken = 0;

  constructor({ size, waiting, error }: SemaphoreOptions) {
    this.#size = size;
    this.#room = waiting;
    this.#error = error ?? new FailureError('unavailable', { retryAfterSeconds: RETRY_SECONDS });
  }

  /** Free, with an empty queue. */
  get isIdle(): boolean {
    return this.#taken === 0;
  }

  /** How many wait, and since when the first of them does (performance.now). */
  get queue(): Queue {
    return { waiting: this.#waiting.length, since: this.#waiting[0]?.since ?? null };
  }

  /**
   * Acquires a slot; call the result once to release it. Rejects with a {@link FailureError} for a full queue, and (503)
   * when `signal` aborts.
   */
  async acquire(signal?: AbortSignal): Promise<() => void> {
    if (this.#taken < this.#size) this.#taken += 1;
    else if (this.#waiting.length >= this.#room) {
      throw this.#error;
    } else await this.#wait(signal);
    let isHeld = true;
    return () => {
      if (isHeld) this.#release();
      isHeld = false;
    };
  }

  /** Does the work when it is its turn. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.acquire();
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Wakes all waiting tasks, which then find the pool closed. */
  abort(): void {
    for (const { wake } of this.#waiting.splice(0)) wake();
  }

  async #wait(signal?: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<null>();
    const waiter = { wake: () => resolve(null), since: performance.now() };
    const giveUp = (): void => {
      const at = this.#waiting.indexOf(waiter);
      if (at >= 0) this.#waiting.splice(at, 1);
      reject(new FailureError('unavailable'));
    };
    this.#waiting.push(waiter);
    if (signal?.aborted) giveUp();
    signal?.addEventListener('abort', giveUp);
    await promise.finally(() => signal?.removeEventListener('abort', giveUp));
  }

  /** Passes the slot to the longest waiting task, atomically. */
  #release(): void {
    const next = this.#waiting.shift();
    if (next) next.wake();
    else this.#taken -= 1;
  }
}

/**
 * Semaphore with a share per owner. An owner's further calls queue separately, so that one owner never blocks others.
 */
export class PerOwnerSemaphore {
  readonly #shared: Semaphore;
  readonly #own = new Map<string, Semaphore>();

  readonly #ofOne: SemaphoreOptions;

  /** `ofOne`: share of each owner. */
  constructor(count: SemaphoreOptions, ofOne: SemaphoreOptions) {
    this.#shared = new Semaphore(count);
    this.#ofOne = ofOne;
  }

  /** As {@link Semaphore.acquire}. */
  async acquire(owner: string, signal?: AbortSignal): Promise<() => void> {
    const own = this.#own.get(owner) ?? new Semaphore(this.#ofOne);
    this.#own.set(owner, own);
    const releaseOwn = await own.acquire(signal);
    const release = (): void => {
      releaseOwn();
      if (own.isIdle) this.#own.delete(owner);
    };
    try {
      const releaseShared = await this.#shared.acquire(signal);
      return () => {
        releaseShared();
        release();
      };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** As {@link Semaphore.queue}. */
  get queue(): Queue {
    return allQueues([this.#shared.queue, ...[...this.#own.values()].map(({ queue }) => queue)]);
  }

  /** As {@link Semaphore.abort}. */
  abort(): void {
    for (const own of this.#own.values()) own.abort();
    this.#shared.abort();
  }
}
