/** A mutex: one holder at a time, in order of asking; waiting ends with an error after `waitMs` milliseconds. */
type Waiting = { acquire: () => void };

export class Mutex {
  readonly #waitMs: number;
  #isHeld = false;
  #queue: Waiting[] = [];

  constructor(waitMs: number) {
    this.#waitMs = waitMs;
  }

  acquire(): Promise<void> | void {
    if (!this.#isHeld) {
      this.#isHeld = true;
      return;
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#queue = this.#queue.filter((other) => other !== waiting);
        reject(new Error(`The database connection was not free within ${this.#waitMs} ms`));
      }, this.#waitMs);
      const waiting: Waiting = {
        acquire: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      this.#queue.push(waiting);
    });
  }

  release(): void {
    const next = this.#queue.shift();
    if (next) next.acquire();
    else this.#isHeld = false;
  }
}
