/** Few at once, the others in turn: the places that tasks of one kind share. */
import { Refusal } from '../failures.ts';

const RETRY_SECONDS = 5;

export interface PlaceCount {
  /** How many may be in at once. */
  readonly size: number;
  /** How many more may wait; beyond them one is refused. */
  readonly waiting: number;
}

export class Places {
  readonly #size: number;
  readonly #room: number;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor({ size, waiting }: PlaceCount) {
    this.#size = size;
    this.#room = waiting;
  }

  /**
   * Waits for a place; the answer gives it back, once. Rejects with a {@link Refusal} (503) when too many wait, and
   * when `signal` says that nobody wants it any more.
   */
  async enter(signal?: AbortSignal): Promise<() => void> {
    if (this.#taken < this.#size) this.#taken += 1;
    else if (this.#waiting.length >= this.#room) {
      throw new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS });
    } else await this.#wait(signal);
    let isIn = true;
    return () => {
      if (isIn) this.#leave();
      isIn = false;
    };
  }

  /** Lets all in who wait, to be told that nothing is done any more. */
  dissolve(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  async #wait(signal?: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<null>();
    const wake = (): void => resolve(null);
    const giveUp = (): void => {
      const at = this.#waiting.indexOf(wake);
      if (at >= 0) this.#waiting.splice(at, 1);
      reject(new Refusal('unavailable'));
    };
    this.#waiting.push(wake);
    if (signal?.aborted) giveUp();
    signal?.addEventListener('abort', giveUp);
    await promise.finally(() => signal?.removeEventListener('abort', giveUp));
  }

  /** The place goes to whoever waits longest; nobody can slip in between. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken -= 1;
  }
}
