/** Rights of the person who acts; keys have all of them. */
import { serverMessages } from '#lib/kernel/messages.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { may } from '#lib/people/rights.ts';
import { isAllowed, type Right } from '#lib/staff/roles.ts';
import type { ApiContext } from '#api/context/context.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';

type Acting = Pick<ApiContext, 'staff'>;

/** Acting people whose rights decide about amounts. */
export type Reader = Pick<ApiContext, 'staff' | 'member'>;

/** Returns true if the acting person may read amounts, and for keys. */
export const seesAmounts = ({ staff, member }: Reader): boolean =>
  member ? may(member, 'amounts') : !staff || isAllowed(staff.roles, 'amounts');

/** Returns true if the acting person has the right, and for keys. */
export const hasRight = ({ staff }: Acting, right: Right): boolean =>
  !staff || isAllowed(staff.roles, right);

/** Refuses a person without the right. */
export const checkRight = (acting: Acting, right: Right): Result<null, Failure> =>
  hasRight(acting, right)
    ? ok(null)
    : refuse('forbidden', { message: serverMessages.roleForbidden });
