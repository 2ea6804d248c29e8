/** Work that an answer does not wait for, but a shutdown does. */
import type { Logger } from 'pino';

export class Background {
  readonly #log: Logger;
  readonly #running = new Set<Promise<void>>();

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Starts the work; a failure is logged under this name and has no other effect. */
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

  /** Resolves when nothing is running any more. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
