/** Rate limits of endpoints: declared ones, and those of each access kind. */
import { ok, type Result } from '#lib/kernel/result.ts';
import type { Failure } from '#api/kernel/failures.ts';
import type { Access } from '#api/security/authenticate.ts';
import type { RateLimitName } from '#api/context/limits.ts';
import type { RateLimiter } from '#api/context/context.ts';

/**
 * `standing`: only the limit of the access kind. `service`: the service counts by these rules, because the key is in
 * the input.
 */
export type LimitUse =
  | { readonly per: 'standing' }
  | { readonly per: 'client' | 'network'; readonly rule: RateLimitName }
  | { readonly per: 'service'; readonly rules: readonly RateLimitName[] };

export interface LimitSubject {
  readonly clientId: string | null;
  readonly network: string;
}

/** A session counts separately and together with the client's others; other callers count by network. */
export const standingRules = (access: Access): readonly RateLimitName[] => {
  if (access === 'session') return ['api', 'apiOfClient'];
  return access === 'operations' ? ['operations'] : ['open'];
};

/**
 * Applies the standing limits of this access before reading the body: by session and client, else by network, before
 * the token is checked, so that keys cannot be guessed fast. @param subjects key of each rule's counter
 */
export async function applyStandingLimits(
  limits: RateLimiter,
  access: Access,
  ...subjects: readonly string[]
): Promise<Result<null, Failure>> {
  for (const [index, rule] of standingRules(access).entries()) {
    const taken = await limits.take(rule, subjects[index] ?? '');
    if (!taken.ok) return taken;
  }
  return ok(null);
}

/** The limit that the endpoint declares, counted once the input is known to be right. */
export async function applyDeclaredLimit(
  limits: RateLimiter,
  use: LimitUse,
  { clientId, network }: LimitSubject,
): Promise<Result<null, Failure>> {
  if (use.per === 'client') return limits.take(use.rule, clientId ?? '');
  if (use.per === 'network') return limits.take(use.rule, network);
  return ok(null);
}
