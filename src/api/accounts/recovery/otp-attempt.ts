/** One try of a code: counted first, in one conditional update, compared afterwards (OWASP ASVS 5.0, 6.6.3). */
import { randomUUID } from 'node:crypto';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import { deleteOtpFailure, insertOtpFailure } from './otp-failures.ts';
import { countOtpAttempt, findFlowById, lockFlowsOfEmail, type OtpFlow } from './otp-flows.ts';
import { recordEvent } from '#api/security/events.ts';
import { attemptsAllowed, isBreakerOpen, isEmailLocked } from './otp-budget.ts';

export interface Attempt {
  readonly flow: OtpFlow;
  /** Id of the counted failure; `forgive` removes it. */
  readonly failureId: string;
}

/** Returns the email key of a flow, by which budgets count; it is immutable. */
export async function emailKeyOfFlow(
  { database }: Pick<ApiContext, 'database'>,
  flowId: string,
): Promise<string | null> {
  return (await findFlowById(database.reader, flowId))?.email_key ?? null;
}

/**
 * Counts an attempt against flow, address and site in one transaction that serializes attempts of the same address.
 * Returns null when the budget is used up. Each attempt counts as failed until verified, so a parallel attempt sees
 * it.
 */
export async function countAttempt(
  context: ApiContext,
  flowId: string,
  origin: CallOrigin,
): Promise<Attempt | null> {
  const { database, now } = context;
  const emailKey = await emailKeyOfFlow(context, flowId);
  if (emailKey === null) return null;
  const isUnderAttack = await isBreakerOpen(database.reader, now());
  if (isUnderAttack) {
    recordEvent(context, 'breaker_open', origin);
    context.log.error('codes are being guessed: one try for each flow');
  }
  return database.transaction(async (tx) => {
    await lockFlowsOfEmail(tx, emailKey);
    const at = now();
    if (await isEmailLocked(tx, emailKey, at)) return null;
    const max = attemptsAllowed(isUnderAttack);
    const flow = await countOtpAttempt(tx, { id: flowId, now: at.toISOString(), max });
    if (!flow) return null;
    const failureId = randomUUID();
    await insertOtpFailure(tx, {
      id: failureId,
      client_id: flow.client_id,
      flow_id: flow.id,
      at: at.toISOString(),
    });
    return { flow, failureId };
  });
}

/** Takes a try out of the wrong ones; to be called in the transaction that uses its success. */
export const forgive = deleteOtpFailure;
