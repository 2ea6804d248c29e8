/** Gives an owner who was locked out the tries back, at once. */
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
 * Forgets the wrong codes, the codes sent and the failed logins of an account, on whatever network or device. A network
 * with a hundred failed logins waits all the same. 404 when there is no such client, or it is deleted.
 * @param name email address, Customer ID or id
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
