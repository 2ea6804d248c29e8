/** Sends a one-time code; unknown addresses get the same answer (OWASP ASVS 5.0, 6.3.8). */
import { randomUUID } from 'node:crypto';
import type { SendOtp } from '#lib/accounts/forms/recovery.form.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import { findClientByEmailKey } from '#api/security/clients.ts';
import { emailKey } from '#api/security/email-key.ts';
import { insertOtpFlow } from './otp-flows.ts';
import type { ClientRow } from '#api/db/tables/tables.ts';
import { notifyMailQueued } from '#api/mail/mail-signal.ts';
import { queueDecoy, queueMail } from '#api/mail/queue.ts';
import { recordEvent } from '#api/security/events.ts';
import { isEmailLocked } from './otp-budget.ts';
import { codeMac, newCode } from './otp-code.ts';
import { otpRules, shifted } from './otp-rules.ts';
import { newToken, tokenHash } from '#api/security/tokens.ts';

/** The client a mail may go to now; cool-downs are silent, and counted for unknown addresses as well. */
async function recipient({ limits, database }: ApiContext, key: string): Promise<ClientRow | null> {
  const hour = await limits.take('otpAccountHour', key);
  const day = await limits.take('otpAccountDay', key);
  const client = await findClientByEmailKey(database.reader, key);
  return client && !client.is_deleted && hour.ok && day.ok ? client : null;
}

/**
 * Opens a code flow and queues its mail in one transaction. Unknown addresses get a decoy at
 * the same cost. The answer is the flow's token in all cases.
 */
export async function sendOtp(
  context: ApiContext,
  { email }: SendOtp,
  origin: CallOrigin,
): Promise<string> {
  const { database, now, randomBytes, keyFor } = context;
  const key = emailKey(email);
  const client = await recipient(context, key);
  const isLocked = await isEmailLocked(database.reader, key, now());
  const clientId = client && !isLocked ? client.id : null;
  const flowId = randomUUID();
  const code = newCode(randomBytes);
  const token = newToken('otp-sent', randomBytes);
  const at = now();
  await database.transaction(async (tx) => {
    await insertOtpFlow(tx, {
      id: flowId,
      client_id: clientId,
      email_key: key,
      token_hash: tokenHash(token),
      code_mac: codeMac(keyFor, { flowId, clientId }, code),
      state: 'SENT',
      sent_at: at.toISOString(),
      expires_at: shifted(at, otpRules.codeLifeMs),
      reset_token_hash: null,
      reset_expires_at: null,
      network: origin.network,
      created_at: at.toISOString(),
    });
    if (!client) await queueDecoy(context, tx, { code });
    else if (isLocked)
      await queueMail(context, tx, { to: client.email, kind: 'recovery-locked', data: {} });
    else await queueMail(context, tx, { to: client.email, kind: 'one-time-code', data: { code } });
  });
  notifyMailQueued(context);
  recordEvent(context, 'code_sent', origin, { clientId });
  return token;
}
