/** Few at once, the others in turn: the places that tasks of one kind share. */
import { exportBusyText } from '#lib/reports/export-format.ts';
import { Refusal } from '#api/kernel/failures.ts';

const RETRY_SECONDS = 5;

export interface PlaceCount {
  /** How many may be in at once. */
  readonly size: number;
  /** How many more may wait; beyond them one is refused. */
  readonly waiting: number;
  /** The refusal in that case; 503 unless given. */
  readonly refusal?: Refusal;
}

export class Places {
  readonly #size: number;
  readonly #room: number;
  readonly #refusal: Refusal;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor({ size, waiting, refusal }: PlaceCount) {
    this.#size = size;
    this.#room = waiting;
    this.#refusal = refusal ?? new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS });
  }

  /** Nobody is in, so nobody waits either. */
  get isEmpty(): boolean {
    return this.#taken === 0;
  }

  /**
   * Waits for a place; the answer gives it back, once. Rejects with a {@link Refusal} when too many wait, and (503)
   * when `signal` says that nobody wants it any more.
   */
  async enter(signal?: AbortSignal): Promise<() => void> {
    if (this.#taken < this.#size) this.#taken += 1;
    else if (this.#waiting.length >= this.#room) {
      throw this.#refusal;
    } else await this.#wait(signal);
    let isIn = true;
    return () => {
      if (isIn) this.#leave();
      isIn = false;
    };
  }

  /** Lets all waiting callers in, so that each learns that no more work is done. */
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

  /** The place goes to the longest waiting caller; nobody can get in between. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken -= 1;
  }
}

const tooMany = new Refusal('too_many', {
  message: exportBusyText,
  retryAfterSeconds: RETRY_SECONDS,
});

/**
 * Places of which each owner has one at a time. The owner's next call waits for that, in a queue of its own, and
 * a third is refused (429): however long one owner stays, the other places are for others (decision 152).
 */
export class FairPlaces {
  readonly #shared: Places;
  readonly #own = new Map<string, Places>();

  constructor(count: PlaceCount) {
    this.#shared = new Places(count);
  }

  /** As {@link Places.enter}. */
  async enter(owner: string, signal?: AbortSignal): Promise<() => void> {
    const own = this.#own.get(owner) ?? new Places({ size: 1, waiting: 1, refusal: tooMany });
    this.#own.set(owner, own);
    const leaveOwn = await own.enter(signal);
    const leave = (): void => {
      leaveOwn();
      if (own.isEmpty) this.#own.delete(owner);
    };
    try {
      const leaveShared = await this.#shared.enter(signal);
      return () => {
        leaveShared();
        leave();
      };
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** As {@link Places.dissolve}. */
  dissolve(): void {
    for (const own of this.#own.values()) own.dissolve();
    this.#shared.dissolve();
  }
}
