/** Finds who works on a page of the desk that is rendered in this process. */
import { ok, type Result } from '#lib/kernel/result.ts';
import type { StaffMember } from '#lib/staff/staff-member.ts';
import type { ApiContext } from '#api/context/context.ts';
import { usableRequestId } from '#api/http/request-headers.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { findStaffSession, hasStaff } from '#api/security/staff-sessions.ts';
import { tokenPrefixes } from '#api/security/tokens.ts';
import { failureFrom } from './serve.ts';

export interface DeskVisitor {
  /** Of the cookie; null without one. */
  readonly token: string | null;
  readonly requestId: string | null;
}

export interface DeskVisit {
  /** False until the first person is invited. */
  readonly exists: boolean;
  /** Null without a session that counts. */
  readonly member: StaffMember | null;
}

/** Returns the person behind a token; never rejects. */
export async function openDesk(
  context: ApiContext,
  { token, requestId }: DeskVisitor,
): Promise<Result<DeskVisit, Failure>> {
  try {
    const isStaff = token?.startsWith(tokenPrefixes.staff) === true;
    const caller = isStaff ? await findStaffSession(context, token) : null;
    if (caller) return ok({ exists: true, member: caller.staff });
    return ok({ exists: await hasStaff(context), member: null });
  } catch (error) {
    const log = context.log.child({ requestId: usableRequestId(requestId ?? ''), route: 'desk' });
    return { ok: false, error: failureFrom(error, log) };
  }
}
