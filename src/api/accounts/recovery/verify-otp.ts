/** Checks a one-time code and returns the permission to reset the password. */
import { messages } from '#lib/kernel/messages.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { VerifyOtp } from '#lib/accounts/forms/recovery.form.ts';
import type { ApiContext, CallOrigin, OtpCaller } from '#api/context/context.ts';
import { markFlowVerified } from './otp-flows.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { recordEvent } from '#api/security/events.ts';
import { confirmAddress } from '../register-client.ts';
import { countAttempt, forgive, otpRules, shifted } from './otp-budget.ts';
import { isCodeOf } from './send-otp.ts';
import { newToken, tokenHash } from '#api/security/tokens.ts';

/**
 * Counts the attempt, then compares; 422 for a wrong code, 401 for a flow without attempts left. A correct code works
 * once; a decoy's never. Returns the token for the reset.
 */
export async function verifyOtp(
  context: ApiContext,
  { flowId, clientId, memberId }: OtpCaller,
  { otp }: VerifyOtp,
  origin: CallOrigin,
): Promise<Result<string, Failure>> {
  const { database, now, randomBytes, keysFor } = context;
  const spent = (): Result<never, Failure> => {
    recordEvent(context, 'code_spent', origin, { clientId });
    return fail('invalid_token');
  };
  const attempt = await countAttempt(context, flowId, origin);
  if (!attempt) return spent();
  const { flow, failureId } = attempt;
  const said = { code: otp, mac: flow.code_mac };
  const isRight = isCodeOf(keysFor, { flowId, clientId }, said);
  if (!isRight || memberId === null) {
    recordEvent(context, 'code_failed', origin, { clientId, attempts: flow.attempts });
    return fail('invalid', { message: messages.otpWrong });
  }
  const token = newToken('otp-verified', randomBytes);
  const isFirst = await database.transaction(async (tx) => {
    const isVerified = await markFlowVerified(tx, {
      id: flowId,
      codeMac: flow.code_mac,
      resetTokenHash: tokenHash(token),
      resetExpiresAt: shifted(now(), otpRules.resetLifeMs),
    });
    if (isVerified) {
      await forgive(tx, failureId);
      if (clientId !== null) await confirmAddress(tx, clientId);
    }
    return isVerified;
  });
  return isFirst ? ok(token) : spent();
}
