/** The limits of one login attempt: counted before the hash, cleared after success (OWASP ASVS 5.0, 6.3.1). */
import { ok, type Result } from '#lib/kernel/result.ts';
import { FailureError, type Failure } from '#api/kernel/failures.ts';
import { PerOwnerSemaphore, RETRY_SECONDS } from '#api/kernel/semaphore.ts';
import { rateLimits, type RateLimitName } from '#api/context/limits.ts';
import type { RateLimiter } from '#api/context/context.ts';

export interface Attempt {
  /** The normalised e-mail address. */
  readonly key: string;
  readonly network: string;
  readonly device: string | null;
}

export interface LoginAttempt {
  /** Counts the attempt; refuses with 429 when there were too many. */
  begin(): Promise<Result<null, Failure>>;
  /** Uncounts an attempt whose password was never compared. */
  giveBack(): Promise<void>;
  fail(): Promise<void>;
  succeed(): Promise<void>;
  /** Refuses with 429 when the next attempt will be one too many; counts nothing. */
  hasMore(): Promise<Result<null, Failure>>;
}

/** Limits of an account on one network, and on one device. */
export const accountAndPlace = ['loginPair', 'loginDevice'] as const;

/** Counter of one attempt: the known device, else the account on one network. */
const ownCounter = ({ key, network, device }: Attempt): [RateLimitName, ...string[]] =>
  device === null ? ['loginPair', key, network] : ['loginDevice', key, device];

/** Maximum concurrent attempts per counter: each is counted until its password is verified. */
const turns = new PerOwnerSemaphore(
  { size: Infinity, waiting: 0 },
  {
    size: rateLimits.loginPair.max,
    waiting: 60,
    error: new FailureError('too_many', { retryAfterSeconds: RETRY_SECONDS }),
  },
);

/** Queues attempts, so that simultaneous correct logins, as in an office in the morning, all succeed. */
export async function queueAttempt<T>(attempt: Attempt, work: () => Promise<T>): Promise<T> {
  const release = await turns.acquire(ownCounter(attempt).join('\n'));
  try {
    return await work();
  } finally {
    release();
  }
}

/** A known device has a separate count: attempts from elsewhere slow strangers down, never the owner. */
export function loginAttempt(limits: RateLimiter, attempt: Attempt): LoginAttempt {
  const { key, network, device } = attempt;
  const own = ownCounter(attempt);

  const takeAccount = async (): Promise<Result<null, Failure>> => {
    if (device !== null) return ok(null);
    const account = await limits.take('loginAccount', key);
    return account.ok ? account : limits.take('loginAccountSlow', key);
  };

  return {
    async begin() {
      const fromNetwork = await limits.check('loginNetwork', network);
      if (!fromNetwork.ok) return fromNetwork;
      const ownCount = await limits.take(...own);
      return ownCount.ok ? takeAccount() : ownCount;
    },
    async giveBack() {
      await limits.giveBack(...own);
      if (device === null) await limits.giveBack('loginAccount', key);
    },
    async fail() {
      await limits.take('loginNetwork', network);
    },
    hasMore: () => limits.check(...own),
    async succeed() {
      await limits.forget(...own);
      if (device === null) await limits.forget('loginAccount', key);
    },
  };
}
