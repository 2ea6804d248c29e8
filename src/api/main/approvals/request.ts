/** Requests for a second person: who has asked, what is carried out, and who may decide. */
import type { Result } from '#lib/kernel/result.ts';
import { formatMoney } from '#lib/kernel/money.ts';
import { isAboutClient, type ApprovalAsk } from '#lib/portal/approvals/calls.ts';
import { recordRight } from '#lib/staff/record-right.ts';
import { isAllowed, type Right } from '#lib/staff/roles.ts';
import type { StaffMember } from '#lib/staff/staff-member.ts';
import { eraseClient } from '#api/accounts/company/erase-client.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import type { ApprovalRow } from '#api/db/tables/approvals.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import type { StaffCaller } from '#api/security/staff-sessions.ts';
import { moveSubmission } from '#api/submissions/acts/company-acts.ts';
import { quoteSubmission } from '#api/submissions/acts/quote.ts';

/** The person who acts. */
export interface DecisionContext {
  readonly context: ApiContext;
  readonly caller: StaffCaller;
  readonly origin: CallOrigin;
}

/** Amount of a request with its currency; '' for none. */
export const amountText = ({
  amount,
  currency,
}: Pick<ApprovalRow, 'amount' | 'currency'>): string =>
  amount === null ? '' : formatMoney(amount, currency);

/** Carries out what is asked of a record, with the rights of the person in the context. */
export async function executeAct(
  context: ApiContext,
  ask: ApprovalAsk,
  origin: CallOrigin,
): Promise<Result<unknown, Failure>> {
  if (ask.quote) return quoteSubmission(context, ask.reference, ask.quote);
  if (ask.move) return moveSubmission(context, ask.reference, ask.move);
  if (ask.erase === undefined) return fail('unreadable');
  return eraseClient(context, ask.reference, origin);
}

/** The right that the second person needs beside that of a manager. */
async function rightFor(
  { database }: ApiContext,
  { kind, reference }: ApprovalRow,
): Promise<Right> {
  if (isAboutClient(kind)) return 'personal-data';
  const row = await database.reader
    .selectFrom('submissions')
    .select('type')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return recordRight(row?.type ?? '');
}

/** Returns true if a person may decide on a request of somebody else. */
export async function mayDecide(
  context: ApiContext,
  staff: StaffMember,
  row: ApprovalRow,
): Promise<boolean> {
  if (row.asked_by === staff.id) return false;
  return staff.roles.includes('manager') || isAllowed(staff.roles, await rightFor(context, row));
}
