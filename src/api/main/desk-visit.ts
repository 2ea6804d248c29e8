/** Finds who works on a page of the desk that is rendered in this process. */
import { ok, type Result } from '#lib/kernel/result.ts';
import { mayOpenDeskPage } from '#lib/staff/desk-pages.ts';
import type { StaffMember } from '#lib/staff/staff-member.ts';
import type { ApiContext } from '#api/context/context.ts';
import { clientNetwork, requestIdOf } from '#api/http/request-headers.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { findStaffSession, hasStaff, personOfToken } from '#api/security/staff-sessions.ts';
import { tokenPrefixes } from '#api/security/tokens.ts';
import { failureFrom, logFailure } from './serve.ts';

export interface DeskVisitor {
  /** Session token of the cookie; null without one. */
  readonly token: string | null;
  readonly request: Request;
  /** Pattern of the page. */
  readonly routePattern: string;
}

export interface DeskVisit {
  /** False until the first person is invited. */
  readonly exists: boolean;
  /** Null without a session that counts. */
  readonly member: StaffMember | null;
  /** Id of the person whose session is over, for what is posted with it; null for others. */
  readonly past: string | null;
  /** False for a page that the roles of the person leave closed. */
  readonly mayOpen: boolean;
}

/** Returns the person behind a token, and notes a page that is closed to this person; never rejects. */
export async function openDesk(
  context: ApiContext,
  { token, request, routePattern: route }: DeskVisitor,
): Promise<Result<DeskVisit, Failure>> {
  const requestId = requestIdOf(request);
  try {
    const isStaff = token?.startsWith(tokenPrefixes.staff) === true;
    const caller = isStaff ? await findStaffSession(context, token) : null;
    if (!caller) {
      const isPost = isStaff && request.method === 'POST';
      const past = isPost ? await personOfToken(context, token) : null;
      return ok({ exists: await hasStaff(context), member: null, past, mayOpen: true });
    }
    const { staff: member } = caller;
    const mayOpen = mayOpenDeskPage(route, member);
    if (!mayOpen) {
      const origin = { requestId, network: clientNetwork(request) };
      logFailure(context, 'forbidden', origin, { clientId: null, staffId: member.id, route });
    }
    return ok({ exists: true, member, past: null, mayOpen });
  } catch (error) {
    const log = context.log.child({ requestId, route: 'desk' });
    return { ok: false, error: failureFrom(error, log) };
  }
}
