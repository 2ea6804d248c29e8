/** Who holds a token of the recovery steps: `po_` until the code is entered, `pr_` until the reset. */
import type { ApiContext, OtpAccess } from '#api/context/context.ts';
import { findSentFlow, findVerifiedFlow } from './otp-flows.ts';

/** Looks tokens up in the code flows; a token is of use in its own step only. */
export function otpAccess({ database, now }: Pick<ApiContext, 'database' | 'now'>): OtpAccess {
  const find = { 'otp-sent': findSentFlow, 'otp-verified': findVerifiedFlow };
  return async (kind, hash) => {
    const flow = await find[kind](database.reader, hash, now().toISOString());
    return flow ? { flowId: flow.id, clientId: flow.client_id, tokenHash: hash } : null;
  };
}
