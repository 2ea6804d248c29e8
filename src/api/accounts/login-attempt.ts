/** The limits of one login attempt: counted before the hash, cleared after success (OWASP ASVS 5.0, 6.3.1). */
import { ok, type Result } from '#lib/kernel/result.ts';
import type { Failure } from '#api/kernel/failures.ts';
import type { RateLimitName } from '#api/context/limits.ts';
import type { RateLimiter } from '#api/context/context.ts';

interface Attempt {
  /** The normalised e-mail address. */
  readonly key: string;
  readonly network: string;
  readonly device: string | null;
}

export interface LoginAttempt {
  /** Counts the attempt; refuses with 429 when there were too many. */
  begin(): Promise<Result<null, Failure>>;
  /** Takes the attempt back, because the password was never looked at. */
  giveBack(): Promise<void>;
  fail(): Promise<void>;
  succeed(): Promise<void>;
}

/**
 * A known device has a count of its own and is not affected by the account's: many tries from elsewhere slow
 * strangers down, not the owner.
 */
export function loginAttempt(limits: RateLimiter, { key, network, device }: Attempt): LoginAttempt {
  const own: [RateLimitName, ...string[]] =
    device === null ? ['loginPair', key, network] : ['loginDevice', key, device];

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
    async succeed() {
      await limits.forget(...own);
      if (device === null) await limits.forget('loginAccount', key);
    },
  };
}
