/** Resets the failed login attempts of a locked account. */
import { ok, type Result } from '#lib/kernel/result.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { recordEvent } from '#api/security/events.ts';
import { findNamedClient } from '#api/security/named-client.ts';
import { accountAndPlace } from '../login-attempt.ts';
import { forgetFailures } from '../recovery/otp-budget.ts';

export interface Unlocked {
  readonly id: string;
  readonly clientId: string;
  readonly email: string;
}

/**
 * Clears wrong codes, sent codes and failed logins of an account, on all networks and devices. A network blocked by a
 * hundred failed logins still waits. 404 for an unknown or deleted client. @param name email address, Customer ID or
 * id
 */
export async function unlockClient(
  context: ApiContext,
  name: string,
  origin: CallOrigin,
): Promise<Result<Unlocked, Failure>> {
  const client = await findNamedClient(context, name);
  if (!client || client.is_deleted) return refuse('not_found');
  const { id, client_number: clientId, email, email_key: key } = client;
  await forgetFailures(context, key);
  const counted = ['loginAccount', 'loginAccountSlow', 'otpAccountHour', 'otpAccountDay'] as const;
  for (const rule of counted) await context.limits.forget(rule, key);
  for (const rule of accountAndPlace) await context.limits.forgetEach(rule, key);
  recordEvent(context, 'client_unlocked', origin, { clientId: id });
  return ok({ id, clientId, email });
}
