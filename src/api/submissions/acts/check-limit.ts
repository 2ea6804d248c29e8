/** Four eyes: amounts above a person's limit, and appeals, which somebody else decides. */
import { currencyOf } from '#lib/forms/options/currencies.ts';
import { claimTypes, typeOf } from '#lib/kernel/form-table.ts';
import { formatMoney } from '#lib/kernel/money.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { readQuote } from '#lib/records/quote-text.ts';
import { limitOf } from '#lib/kernel/atoms/approval-limits.ts';
import {
  claimDecisions,
  decidedFirstText,
  granting,
  isAppealed,
  PARTLY_APPROVED,
} from '#lib/submissions/claims/decisions.ts';
import { sentData } from '#lib/submissions/sent-data.ts';
import type { ChangeContext } from '#api/records/change-once.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import type { CompanyAct, SubmissionWithForm } from './company-acts.ts';
import { recordRight } from '#lib/staff/record-right.ts';
import type { ApiContext } from '#api/context/context.ts';
import { checkRight } from '#api/security/rights.ts';

/** Accepted offers were decided already. */
const DECIDED = 'ACCEPTED';

interface Stake {
  readonly amount: number;
  readonly currency: string;
}

/** Returns the amount that an act grants or quotes, in minor units; null for none. */
function stakeOf(
  { row }: SubmissionWithForm,
  { kind, to, amount: part }: CompanyAct,
  changes: CompanyAct['changes'],
): Stake | null {
  if (kind === 'quote') {
    const text = changes?.(row).quote;
    const quote = readQuote(typeof text === 'string' ? JSON.parse(text) : null);
    return quote && { amount: quote.total, currency: quote.currency };
  }
  const isGranted = to !== null && granting.includes(to) && row.status !== DECIDED;
  if (!isGranted || !claimTypes().includes(row.type)) return null;
  const whole = Math.max(row.totals['total'] ?? 0, readQuote(row.quote)?.total ?? 0);
  return { amount: part ?? whole, currency: currencyOf(sentData(row)) };
}

/** Validates the amount of a part that is granted; only such a decision has one, and it is no more than the claim. */
export function checkAmount(
  { row }: SubmissionWithForm,
  { to, amount }: CompanyAct,
): Result<null, Failure> {
  if (amount === undefined) return ok(null);
  const isPart = to === PARTLY_APPROVED && claimTypes().includes(row.type);
  if (!isPart) return invalidForm({ amount: 'Only a partly approved claim has an amount.' });
  const total = row.totals['total'] ?? 0;
  if (total === 0 || amount <= total) return ok(null);
  return invalidForm({
    amount: `The claim is ${formatMoney(total, currencyOf(sentData(row)))}. Enter no more.`,
  });
}

/** Refuses a person an amount above the limit, unless a second one approves it. */
export function checkLimit(
  { context }: ChangeContext<'submissions'>,
  found: SubmissionWithForm,
  act: CompanyAct,
  changes: CompanyAct['changes'],
): Result<null, Failure> {
  const { staff, approval, settings } = context;
  if (!staff || approval === 'given') return ok(null);
  const stake = stakeOf(found, act, changes);
  const limit = stake ? limitOf(settings, found.row.type, stake.currency) : 0;
  if (stake && stake.amount > limit) {
    const { amount, currency } = stake;
    return fail('needs_approval', {
      message: `${formatMoney(amount, currency)} is above the limit of ${formatMoney(limit, currency)}. Ask for approval.`,
      body: { amount, currency, limit },
    });
  }
  if (approval === undefined) return ok(null);
  return fail('conflict', { message: 'This is within the limit: it needs no approval.' });
}

/** Refuses the decision of an appeal to the person who decided first. */
export async function checkAppeal(
  { context, tx }: ChangeContext<'submissions'>,
  { row }: SubmissionWithForm,
  { to }: CompanyAct,
): Promise<Result<null, Failure>> {
  const { staff } = context;
  const isDecision = to !== null && claimDecisions.includes(to) && isAppealed(row);
  if (!staff || !isDecision) return ok(null);
  const first = await tx
    .selectFrom('staff_acts')
    .select('staff_id')
    .where('record', '=', row.reference)
    .where('after', 'in', claimDecisions)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (first?.staff_id !== staff.id) return ok(null);
  return fail('forbidden', { message: decidedFirstText });
}

interface Judged {
  /** New status; null keeps it. */
  readonly to: string | null;
  readonly visibility: 'client' | 'internal';
}

/** Refuses a person who may not read records of a form. */
export const checkReader = (
  context: Pick<ApiContext, 'staff'>,
  type: string,
): Result<null, Failure> =>
  checkRight(context, type === typeOf('card-authorization') ? 'amounts' : 'read');

/** Refuses an act of a person without the role; everybody may leave an internal note. */
export const checkRole = (
  context: Pick<ApiContext, 'staff'>,
  type: string,
  { to, visibility }: Judged,
): Result<null, Failure> =>
  to === null && visibility === 'internal' ? ok(null) : checkRight(context, recordRight(type));
