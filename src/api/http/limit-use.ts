/** How an endpoint uses the table of limits: what it declares, and what holds for all of its kind. */
import { ok, type Result } from '#lib/kernel/result.ts';
import type { Failure } from '#api/kernel/failures.ts';
import type { Access } from '#api/security/authenticate.ts';
import type { RateLimitName } from '#api/context/limits.ts';
import type { ApiContext, RateLimiter } from '#api/context/context.ts';

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

/** Sessions are counted by client; everything else by network. */
export const standingRule = (access: Access): RateLimitName => {
  if (access === 'session') return 'api';
  return access === 'operations' ? 'operations' : 'open';
};

/**
 * The limit of all calls of this access, counted before the body is read: by client for a session, else by
 * network, and then before the token is looked at, so that a key cannot be guessed at full speed.
 */
export async function applyStandingLimit(
  limits: RateLimiter,
  access: Access,
  subject: string,
): Promise<Result<null, Failure>> {
  return limits.take(standingRule(access), subject);
}

const pages = new WeakMap<ApiContext, Promise<Result<null, Failure>>>();

/** The limit of pages, counted once for all that a page reads: it has a context of its own. */
export async function applyPageLimit(
  context: ApiContext,
  clientId: string,
): Promise<Result<null, Failure>> {
  const taken = pages.get(context) ?? context.limits.take('page', clientId);
  pages.set(context, taken);
  return taken;
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
