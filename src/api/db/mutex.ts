/** Lets one holder through at a time, in order; waiting too long is an error. */
type Waiting = { enter: () => void };

export class Turnstile {
  readonly #patienceMs: number;
  #taken = false;
  #queue: Waiting[] = [];

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  enter(): Promise<void> | void {
    if (!this.#taken) {
      this.#taken = true;
      return;
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#queue = this.#queue.filter((other) => other !== waiting);
        reject(new Error(`The database connection was not free within ${this.#patienceMs} ms`));
      }, this.#patienceMs);
      const waiting: Waiting = {
        enter: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      this.#queue.push(waiting);
    });
  }

  leave(): void {
    const next = this.#queue.shift();
    if (next) next.enter();
    else this.#taken = false;
  }
}
