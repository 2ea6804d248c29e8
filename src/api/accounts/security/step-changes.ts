/** Tells a person of a client of each change of the second step. */
import type { Transaction } from 'kysely';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { queueMail } from '#api/mail/queue.ts';
import type { StepSide } from '#api/security/check-code.ts';
import type { Account } from '#api/security/members.ts';
import { recordAccountEvent } from '../activity/account-events.ts';

/** Wrong codes of clients' people. */
export const memberSide: StepSide = {
  table: 'members',
  helper: 'an owner of your company',
  tell: (context, tx, { email: to, name }, count) =>
    queueMail(context, tx, { to, kind: 'wrong-codes', data: { name, count } }),
};

/** Changes of a second step, as the mail says them. */
const changes = {
  code_app_added: 'a code app was set up',
  code_app_removed: 'the code app was removed',
  passkey_added: 'a passkey was added',
  passkey_removed: 'a passkey was removed',
  recovery_code_made: 'a new recovery code was made',
  recovery_code_used: 'the recovery code was used',
  second_step_reset: 'it was reset',
} as const;

export type StepChange = keyof typeof changes;

interface NotedChange {
  readonly account: Pick<Account, 'id' | 'member_id' | 'email'>;
  readonly kind: StepChange;
  readonly origin: CallOrigin;
  /** Who did it; left out for the person. */
  readonly by?: string;
}

/** Notes a change in the account's events, and mails the person. */
export async function recordStepChange(
  context: ApiContext,
  tx: Transaction<Tables>,
  { account, kind, origin, by = '' }: NotedChange,
): Promise<void> {
  const { id: clientId, member_id: memberId, email } = account;
  await recordAccountEvent(context, tx, { clientId, memberId, kind }, origin);
  const data = { what: changes[kind], by };
  await queueMail(context, tx, { to: email, kind: 'second-step-changed', data });
}
