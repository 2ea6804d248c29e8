/** A few expensive jobs at a time, a bounded queue, and a refusal at once beyond it. */

export class QueueFullError extends Error {
  constructor() {
    super('The queue is full');
  }
}

export class HashQueue {
  readonly #atOnce: number;
  readonly #length: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number, length: number) {
    this.#atOnce = atOnce;
    this.#length = length;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Runs the job when it is its turn; rejects with QueueFullError at once when too many wait. */
  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#length) throw new QueueFullError();
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running++;
    }
    try {
      return await job();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
