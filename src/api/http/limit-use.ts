/** How an endpoint uses the table of limits: what it declares, and what holds for all of its kind. */
import { ok, type Result } from '#lib/kernel/result.ts';
import type { Failure } from '#api/kernel/failures.ts';
import type { Access } from '#api/security/authenticate.ts';
import type { RateLimitName } from '#api/context/limits.ts';
import type { RateLimiter } from '#api/context/context.ts';

/**
 * `standing`: only the limit that all calls of this access have. `service`: the service counts by itself, by
 * these rules, because the key is in the input.
 */
export type LimitUse =
  | { readonly per: 'standing' }
  | { readonly per: 'client' | 'network'; readonly rule: RateLimitName }
  | { readonly per: 'service'; readonly rules: readonly RateLimitName[] };

export interface LimitSubject {
  readonly clientId: string | null;
  readonly network: string;
}

/** A session is counted by itself and with the others of its client; everything else by network. */
export const standingRules = (access: Access): readonly RateLimitName[] => {
  if (access === 'session') return ['api', 'apiOfClient'];
  return access === 'operations' ? ['operations'] : ['open'];
};

/**
 * The limits of all calls of this access, counted before the body is read: by session and client, else by
 * network, and then before the token is looked at, so that a key cannot be guessed at full speed.
 * @param subjects whom each of the rules counts
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
