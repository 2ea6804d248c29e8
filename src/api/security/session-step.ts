/** The second step of a session: who must have one, and what needs a fresh one. */
import { DAY_MS } from '#lib/kernel/calendar-day.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { ApiContext } from '#api/context/context.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';

/** People have so many days to set up a second step that their role must have. */
export const GRACE_DAYS = 14;

/** How long a login, and a repeated second step, count for acts that need a fresh one. */
const FRESH_MS = 10 * 60 * 1000;

export interface SessionStep {
  /** True if the person has a code app or a passkey. */
  readonly isSet: boolean;
  /** Last login, password or second step of the session. */
  readonly confirmedAt: string;
  /** From when on the person must have one; null for never, and for people who have one. */
  readonly dueAt: string | null;
}

interface StepRow {
  readonly role: string;
  readonly second_step_at: string | null;
  readonly second_step_roles: string | null;
  readonly second_step_since: string | null;
  readonly member_since: string;
  readonly step_required_at: string | null;
  readonly confirmed_at: string | null;
  readonly session_since: string;
}

/** Returns true if the company's rule names the role. */
export const isRequiredOf = (
  { second_step_roles: roles }: Pick<StepRow, 'second_step_roles'>,
  role: string,
): boolean => roles?.split(',').includes(role) === true;

function dueAtOf(row: StepRow): string | null {
  const { second_step_since: since, member_since: joined, step_required_at: promoted } = row;
  if (row.second_step_at !== null || since === null || !isRequiredOf(row, row.role)) return null;
  const start = Math.max(...[since, joined, promoted ?? since].map((at) => Date.parse(at)));
  return new Date(start + GRACE_DAYS * DAY_MS).toISOString();
}

/** Reads the second step of a session's row. */
export const sessionStepOf = (row: StepRow): SessionStep => ({
  isSet: row.second_step_at !== null,
  confirmedAt: row.confirmed_at ?? row.session_since,
  dueAt: dueAtOf(row),
});

type WithSessionStep = { readonly secondStep: SessionStep };

/** Returns true if the person may only set up a second step. */
export const mustSetUp = (
  { now }: Pick<ApiContext, 'now'>,
  { secondStep: { dueAt } }: WithSessionStep,
): boolean => dueAt !== null && dueAt <= now().toISOString();

/** Refuses people whose last login or second step is older than ten minutes; keys have none. */
export const checkFresh = (
  { now }: Pick<ApiContext, 'now'>,
  caller: Pick<SessionStep, 'confirmedAt'> | { readonly keyName: string },
): Result<null, Failure> =>
  'keyName' in caller || now().getTime() - Date.parse(caller.confirmedAt) < FRESH_MS
    ? ok(null)
    : fail('second_step');
