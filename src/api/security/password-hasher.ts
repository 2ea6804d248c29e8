/**
 * Argon2id of `node:crypto` (OWASP ASVS 5.0, 11.4.2). It runs on libuv's thread pool, shared with files and DNS: `npm
 * start` and `npm run serve` set UV_THREADPOOL_SIZE=8, so two concurrent hashes leave room.
 */
import { argon2, timingSafeEqual } from 'node:crypto';
import type { PasswordHasher } from '#api/context/context.ts';
import { FailureError } from '#api/kernel/failures.ts';
import type { Metrics } from '#api/kernel/metrics.ts';
import { Semaphore } from '#api/kernel/semaphore.ts';

export interface HashCost {
  /** KiB */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

interface StoredHash {
  readonly cost: HashCost;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([\w+/]{11,86})\$([\w+/]{22,86})$/;

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

export const encodePhc = ({ cost, salt, hash }: StoredHash): string =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(hash)}`;

/** The parts of a stored hash, or null when the text is something else. */
export function decodePhc(text: string): StoredHash | null {
  const [, memory, passes, parallelism, salt = '', hash = ''] = PHC.exec(text) ?? [];
  if (memory === undefined) return null;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

/** OWASP's least: 19 MiB, two passes. */
export const HASH_COST: HashCost = { memory: 19_456, passes: 2, parallelism: 1 };

const MAX_PARALLEL = 2;
const WAITING = 64;
const RETRY_SECONDS = 2;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Full queue: the password was not compared. */
export class HasherBusy extends FailureError {
  constructor() {
    super('unavailable', { retryAfterSeconds: RETRY_SECONDS });
  }
}

interface HasherParts {
  readonly metrics: Metrics;
  readonly randomBytes: (size: number) => Buffer;
  readonly cost?: HashCost | undefined;
}

const isSameCost = (a: HashCost, b: HashCost): boolean =>
  a.memory === b.memory && a.passes === b.passes && a.parallelism === b.parallelism;

/**
 * Returns the current normal form (NFC) of a password, then the raw form: keyboards encode equal letters differently
 * (NIST SP 800-63B, 5.1.1.2). ASCII has one form.
 */
const formsOf = (password: string): string[] => [
  ...new Set([password.normalize('NFC'), password, password.normalize('NFD')]),
];

export class Argon2Hasher implements PasswordHasher {
  readonly #turns = new Semaphore({
    size: MAX_PARALLEL,
    waiting: WAITING,
    error: new HasherBusy(),
  });
  readonly #metrics: Metrics;
  readonly #randomBytes: (size: number) => Buffer;
  readonly #cost: HashCost;
  /** Dummy hash for unknown accounts, so that both cases cost one run. */
  readonly #dummy: string;

  constructor({ metrics, randomBytes, cost = HASH_COST }: HasherParts) {
    this.#metrics = metrics;
    this.#randomBytes = randomBytes;
    this.#cost = cost;
    this.#dummy = encodePhc({
      cost,
      salt: randomBytes(SALT_BYTES),
      hash: randomBytes(HASH_BYTES),
    });
    metrics.gauge('password_hash_queue', () => this.#turns.queue.waiting);
  }

  /** The PHC text to store. Rejects with HasherBusy when too many wait. */
  async hash(password: string): Promise<string> {
    const salt = this.#randomBytes(SALT_BYTES);
    const [usual = password] = formsOf(password);
    const hash = await this.#run(usual, salt, this.#cost);
    return encodePhc({ cost: this.#cost, salt, hash });
  }

  /** Compares with a stored hash; null costs the same and fails. */
  async verify(password: string, stored: string | null): ReturnType<PasswordHasher['verify']> {
    const known = decodePhc(stored ?? this.#dummy) ?? decodePhc(this.#dummy);
    if (!known) return { matches: false, isOutdated: false };
    const [usual = password, ...others] = formsOf(password);
    let isEqual = await this.#isEqual(usual, known);
    const isUsual = isEqual;
    for (const other of others) isEqual ||= await this.#isEqual(other, known);
    return {
      matches: isEqual && stored !== null,
      isOutdated: (isEqual && !isUsual) || !isSameCost(known.cost, this.#cost),
    };
  }

  async #isEqual(password: string, known: StoredHash): Promise<boolean> {
    const hash = await this.#run(password, known.salt, known.cost);
    return hash.length === known.hash.length && timingSafeEqual(hash, known.hash);
  }

  async #run(password: string, salt: Buffer, cost: HashCost): Promise<Buffer> {
    const hashed = this.#turns.run(() => {
      this.#metrics.count('password_hash_runs_total');
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
      const parameters = { message: password, nonce: salt, tagLength: HASH_BYTES, ...cost };
      argon2('argon2id', parameters, (error, key) => (error ? reject(error) : resolve(key)));
      return promise;
    });
    return hashed.catch((error: unknown) => {
      if (error instanceof HasherBusy) this.#metrics.count('password_hash_refused_total');
      throw error;
    });
  }
}
