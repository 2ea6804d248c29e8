/** Runs CPU work in threads: bounded concurrency, memory and time. */
import { exportBusyText } from '#lib/reports/export-format.ts';
import { FailureError } from '#api/kernel/failures.ts';
import {
  PerOwnerSemaphore,
  RETRY_SECONDS,
  Semaphore,
  type Queue,
  type SemaphoreOptions,
} from '#api/kernel/semaphore.ts';
import type { SessionTask, Task, ThreadOrder } from './task.ts';
import {
  Thread,
  WorkerStopped,
  type Runner,
  type StartRunner,
  type ThreadLimits,
} from './thread.ts';

export { WorkerStopped };

/** Work that is given in parts. */
export interface Session<Part, Answer> {
  /** The answer to one part; ask for one after the other. Rejects as {@link WorkerPool.run} does. */
  ask(part: Part): Promise<Answer>;
  /** Ends the thread and gives its place back; the caller that opened a session closes it. */
  close(): Promise<void>;
}

interface TaskLimits extends ThreadLimits {
  /** Whose task it is, such as the id of a client: with several threads, one is always left for others. */
  readonly owner?: string;
  /** Long task of minutes: one of several threads stays free for short tasks. */
  readonly isLong?: boolean;
}

interface SessionLimits extends ThreadLimits {
  /** Whose session it is, such as the id of a client: each has one at a time. */
  readonly owner: string;
  /** Most time between an answer and the next part, in milliseconds: so long may a slow reader hold a place. */
  readonly idleMs?: number;
}

interface PoolSize {
  /** Concurrent tasks. */
  readonly threads?: number;
  /** How many more may wait; beyond them a task is refused. */
  readonly waiting?: number;
  /** The places of sessions, which last as long as their reader: they take none from tasks. */
  readonly sessions?: SemaphoreOptions;
  /** Starts what carries a task or a session out: a thread unless a test says otherwise. */
  readonly start?: StartRunner;
}

/** Owner of company tasks. */
const NOBODY = '';
/** Jobs in the background wait in a long row: each client may start several. */
const WAITING_LONG = 1000;
const SESSIONS: SemaphoreOptions = { size: 2, waiting: 16 };
/** One session of an owner at a time, and one that waits for it; a third is refused with 429. */
const SESSIONS_OF_ONE: SemaphoreOptions = {
  size: 1,
  waiting: 1,
  error: new FailureError('too_many', {
    message: exportBusyText,
    retryAfterSeconds: RETRY_SECONDS,
  }),
};
/** Time for the file of a whole list, 10,000 rows at the most, on a busy machine. */
const SESSION_MS = 90_000;
const IDLE_MS = 20_000;

export class WorkerPool {
  readonly #tasks: PerOwnerSemaphore;
  readonly #long: Semaphore;
  readonly #sessions: PerOwnerSemaphore;
  readonly #running = new Set<Promise<unknown>>();
  readonly #closing = new AbortController();
  readonly #startRunner: StartRunner;

  constructor({
    threads = 2,
    waiting = 32,
    sessions = SESSIONS,
    start = (...order) => new Thread(...order),
  }: PoolSize = {}) {
    this.#startRunner = start;
    const ofOne = { size: Math.max(1, threads - 1), waiting };
    this.#tasks = new PerOwnerSemaphore({ size: threads, waiting }, ofOne);
    this.#long = new Semaphore({ ...ofOne, waiting: WAITING_LONG });
    this.#sessions = new PerOwnerSemaphore(sessions, SESSIONS_OF_ONE);
  }

  /**
   * The task's answer. Rejects with {@link WorkerStopped} at its limits and when it is cancelled, with a
   * {@link FailureError} (503) when too many wait, and with the error that it threw.
   */
  async run<Input, Output>(
    { name }: Task<Input, Output>,
    input: Input,
    { owner = NOBODY, isLong = false, ...limits }: TaskLimits = {},
  ): Promise<Output> {
    return this.#counted(async () => {
      const releaseLong = isLong ? await this.#long.acquire(limits.signal) : null;
      const release = await this.#tasks.acquire(owner, limits.signal).catch((error: unknown) => {
        releaseLong?.();
        throw error;
      });
      try {
        const thread = this.#start({ task: name, input }, limits);
        try {
          return (await thread.answer()) as Output;
        } finally {
          await thread.end();
        }
      } finally {
        release();
        releaseLong?.();
      }
    });
  }

  /**
   * Opens a session for work in parts. Rejects like {@link run}, and with a {@link FailureError} (429) when the owner has
   * two. It closes automatically on failure.
   */
  async open<Input, Part, Answer>(
    { name }: SessionTask<Input, Part, Answer>,
    input: Input,
    { owner, idleMs = IDLE_MS, ...limits }: SessionLimits,
  ): Promise<Session<Part, Answer>> {
    const release = await this.#sessions.acquire(owner, limits.signal);
    let thread: Runner;
    try {
      thread = this.#start({ session: name, input }, { timeMs: SESSION_MS, ...limits });
    } catch (error) {
      release();
      throw error;
    }
    let idle: NodeJS.Timeout | undefined;
    let closed: Promise<void> | undefined;
    const close = (): Promise<void> => {
      clearTimeout(idle);
      return (closed ??= this.#counted(() => thread.end().finally(release)));
    };
    thread.onFailure(() => void close());
    return {
      ask: async (part) => {
        clearTimeout(idle);
        const answer = (await thread.ask(part)) as Answer;
        if (!closed) idle = setTimeout(() => thread.stop('time'), idleMs);
        return answer;
      },
      close,
    };
  }

  /** Who waits for a thread: for a short task, a long one, a file of a whole list. */
  get queues(): Readonly<Record<'tasks' | 'jobs' | 'exports', Queue>> {
    return { tasks: this.#tasks.queue, jobs: this.#long.queue, exports: this.#sessions.queue };
  }

  /** Ends running tasks and waits for them; rejects later ones. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#tasks.abort();
    this.#long.abort();
    this.#sessions.abort();
    await Promise.allSettled(this.#running);
  }

  #start(order: ThreadOrder, limits: ThreadLimits): Runner {
    if (this.#closing.signal.aborted) throw new FailureError('unavailable');
    if (limits.signal?.aborted) throw new WorkerStopped('cancelled');
    return this.#startRunner(order, limits, this.#closing.signal);
  }

  async #counted<T>(work: () => Promise<T>): Promise<T> {
    const running = work();
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }
}
