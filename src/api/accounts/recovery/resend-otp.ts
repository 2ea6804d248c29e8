/** Sends a new code for an open flow: the old one ends, the count of tries stays (OWASP ASVS 5.0, 6.6.2). */
import { ok, type Result } from '#lib/kernel/result.ts';
import type { SendOtp } from '#lib/accounts/forms/recovery.form.ts';
import type { ApiContext, CallOrigin, OtpCaller } from '#api/context/context.ts';
import { findClientById } from '#api/security/clients.ts';
import { emailKey } from '#api/security/email-key.ts';
import { findFlowById, renewFlowCode, type OtpFlow } from './otp-flows.ts';
import type { ClientRow } from '#api/db/tables/tables.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { notifyMailQueued } from '#api/mail/mail-signal.ts';
import { queueDecoy, queueMail } from '#api/mail/queue.ts';
import { recordEvent } from '#api/security/events.ts';
import { attemptsAllowed, isBreakerOpen, isEmailLocked } from './otp-budget.ts';
import { codeMac, newCode } from './otp-code.ts';
import { otpRules, shifted } from './otp-rules.ts';

async function recipient({ database }: ApiContext, flow: OtpFlow): Promise<ClientRow | null> {
  // Looked for in both cases: a decoy costs the same.
  const client = await findClientById(database.reader, flow.client_id ?? flow.id);
  return client && !client.is_deleted ? client : null;
}

/** Replaces the code and queues the mail in one transaction; false when the flow is spent or was renewed just now. */
async function renew(context: ApiContext, flow: OtpFlow): Promise<boolean> {
  const { database, now, randomBytes, keyFor } = context;
  const code = newCode(randomBytes);
  const at = now();
  const client = await recipient(context, flow);
  const max = attemptsAllowed(await isBreakerOpen(database.reader, at));
  const identity = { flowId: flow.id, clientId: flow.client_id };
  return database.transaction(async (tx) => {
    const isRenewed = await renewFlowCode(tx, {
      id: flow.id,
      codeMac: codeMac(keyFor, identity, code),
      now: at.toISOString(),
      sentBefore: shifted(at, -otpRules.resendAfterMs),
      expiresAt: shifted(at, otpRules.codeLifeMs),
      max,
    });
    if (!isRenewed) return false;
    if (client)
      await queueMail(context, tx, { to: client.email, kind: 'one-time-code', data: { code } });
    else await queueDecoy(context, tx, { code });
    return true;
  });
}

/** Seconds until the flow may be renewed; 0 when it may be. */
const secondsToWait = (flow: OtpFlow, now: Date): number =>
  Math.max(0, Date.parse(flow.sent_at) + otpRules.resendAfterMs - now.getTime()) / 1000;

/**
 * Voids the old code, keeps the attempt count and the token. Rejected for another address than the flow's, within a
 * minute, and without attempts left.
 */
export async function resendOtp(
  context: ApiContext,
  { flowId }: OtpCaller,
  { email }: SendOtp,
  origin: CallOrigin,
): Promise<Result<null, Failure>> {
  const { database, now, limits } = context;
  const flow = await findFlowById(database.reader, flowId);
  if (flow?.email_key !== emailKey(email)) return refuse('invalid_token');
  if (await isEmailLocked(database.reader, flow.email_key, now())) return refuse('invalid_token');
  const wait = secondsToWait(flow, now());
  if (wait > 0) return refuse('too_many', { retryAfterSeconds: wait });
  const budget = await limits.take('otpResend', flowId);
  if (!budget.ok) return budget;
  if (!(await renew(context, flow))) {
    const latest = await findFlowById(database.db, flowId);
    const again = latest ? secondsToWait(latest, now()) : 0;
    return again > 0 ? refuse('too_many', { retryAfterSeconds: again }) : refuse('invalid_token');
  }
  notifyMailQueued(context);
  recordEvent(context, 'code_sent', origin, { clientId: flow.client_id });
  return ok(null);
}
