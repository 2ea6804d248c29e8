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

  /** Waits for a place; the answer gives it back, once. Rejects with a {@link Refusal} (503) when too many wait. */
  async enter(): Promise<() => void> {
    if (this.#taken < this.#size) this.#taken += 1;
    else if (this.#waiting.length >= this.#room) {
      throw new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS });
    } else await new Promise<void>((resolve) => this.#waiting.push(resolve));
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

  /** The place goes to whoever waits longest; nobody can slip in between. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken -= 1;
  }
}
