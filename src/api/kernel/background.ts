/** Background work: answers do not wait for it, a shutdown does. */
import type { Logger } from 'pino';

export class Background {
  readonly #log: Logger;
  readonly #running = new Set<Promise<void>>();

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Starts the work; a failure is only logged under this name. */
  run(name: string, work: () => Promise<unknown>): void {
    const running = Promise.resolve()
      .then(work)
      .then(
        () => undefined,
        (error: unknown) => this.#log.warn({ err: error, work: name }, 'background work failed'),
      )
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when all work is done. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
