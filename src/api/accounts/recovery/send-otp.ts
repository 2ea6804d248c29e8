/**
 * Makes and sends one-time codes, again for an open flow too. Unknown addresses get the same answer (OWASP ASVS 5.0,
 * 6.3.8, 6.5.2, 6.6.2).
 */
import { createHmac, timingSafeEqual, randomUUID } from 'node:crypto';
import type { ApiContext, CallOrigin, OtpCaller } from '#api/context/context.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { SendOtp } from '#lib/accounts/forms/recovery.form.ts';
import { emailKey } from '#api/security/clients.ts';
import {
  findAccountByEmailKey,
  findAccountById,
  mainMemberId,
  type Account,
} from '#api/security/members.ts';
import { findFlowById, renewFlowCode, type OtpFlow, insertOtpFlow } from './otp-flows.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { notifyMailQueued, queueDecoy, queueMail } from '#api/mail/queue.ts';
import { recordEvent } from '#api/security/events.ts';
import { attemptsAllowed, isBreakerOpen, isEmailLocked, otpRules, shifted } from './otp-budget.ts';
import { newToken, tokenHash } from '#api/security/tokens.ts';

const KEY_USE = 'otp';
const CODES = 10_000;
const DIGITS = 4;
/** Values of two bytes from here on would favour the low codes; they are drawn again. */
const FAIR = 65_536 - (65_536 % CODES);

/** Four random digits, leading zeros included. */
export function newCode(randomBytes: ApiContext['randomBytes']): string {
  for (;;) {
    const value = randomBytes(2).readUInt16BE();
    if (value < FAIR) return String(value % CODES).padStart(DIGITS, '0');
  }
}

interface Subject {
  readonly flowId: string;
  readonly clientId: string | null;
}

/** Stored form of a code: bound to flow, account and secret key. */
const codeMac = (keyFor: ApiContext['keyFor'], subject: Subject, code: string): string =>
  macBy(keyFor(KEY_USE), subject, code);

/** Returns true if the code has this stored form, made with the current secret or an earlier one. */
export const isCodeOf = (
  keysFor: ApiContext['keysFor'],
  subject: Subject,
  { code, mac }: { readonly code: string; readonly mac: string },
): boolean => keysFor(KEY_USE).some((key) => isSameMac(macBy(key, subject, code), mac));

const macBy = (key: Buffer, { flowId, clientId }: Subject, code: string): string =>
  createHmac('sha256', key)
    .update(`${flowId}|${clientId ?? ''}|${code}`)
    .digest('hex');

/** Compares in constant time. */
const isSameMac = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

async function recipientOf({ database }: ApiContext, flow: OtpFlow): Promise<Account | null> {
  // Looked for in both cases: a decoy costs the same.
  const client = await findAccountById(database.reader, flow.member_id ?? flow.id);
  return client && !client.is_deleted ? client : null;
}

/** Replaces the code and queues the mail in one transaction; false when the flow is spent or was renewed just now. */
async function renew(context: ApiContext, flow: OtpFlow): Promise<boolean> {
  const { database, now, randomBytes, keyFor } = context;
  const code = newCode(randomBytes);
  const at = now();
  const client = await recipientOf(context, flow);
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
  if (flow?.email_key !== emailKey(email)) return fail('invalid_token');
  if (await isEmailLocked(database.reader, flow.email_key, now())) return fail('invalid_token');
  const wait = secondsToWait(flow, now());
  if (wait > 0) return fail('too_many', { retryAfterSeconds: wait });
  const budget = await limits.take('otpResend', flowId);
  if (!budget.ok) return budget;
  if (!(await renew(context, flow))) {
    const latest = await findFlowById(database.db, flowId);
    const resend = latest ? secondsToWait(latest, now()) : 0;
    return resend > 0 ? fail('too_many', { retryAfterSeconds: resend }) : fail('invalid_token');
  }
  notifyMailQueued(context);
  recordEvent(context, 'code_sent', origin, { clientId: flow.client_id });
  return ok(null);
}

/** The client a mail may go to now; cool-downs are silent, and counted for unknown addresses as well. */
async function recipient({ limits, database }: ApiContext, key: string): Promise<Account | null> {
  const hour = await limits.take('otpAccountHour', key);
  const day = await limits.take('otpAccountDay', key);
  const client = await findAccountByEmailKey(database.reader, key);
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
  const person = client && !isLocked ? client : null;
  const main = await mainMemberId(database.reader, client?.id ?? '');
  // The release before resets the password of the main person: it must find codes of the main person only.
  const clientId = person?.member_id === main ? (person?.id ?? null) : null;
  const flowId = randomUUID();
  const code = newCode(randomBytes);
  const token = newToken('otp-sent', randomBytes);
  const at = now();
  await database.transaction(async (tx) => {
    await insertOtpFlow(tx, {
      id: flowId,
      client_id: clientId,
      member_id: person?.member_id ?? null,
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
  recordEvent(context, 'code_sent', origin, { clientId: person?.id ?? null });
  return token;
}
