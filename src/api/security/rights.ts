/** Rights of the person who acts; keys have all of them. */
import { serverMessages } from '#lib/kernel/messages.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { Member } from '#lib/people/member.ts';
import { may, type ClientRight } from '#lib/people/rights.ts';
import { withoutMoneyTexts } from '#lib/records/amounts.ts';
import { isAllowed, type Right } from '#lib/staff/roles.ts';
import type { ApiContext } from '#api/context/context.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import type { Access, Callers } from './authenticate.ts';

type RightsContext = Pick<ApiContext, 'staff'>;

/** Acting people whose rights decide about amounts. */
export type Reader = Pick<ApiContext, 'staff' | 'member'>;

/** Returns true if the acting person may read amounts, and for keys. */
export const seesAmounts = ({ staff, member }: Reader): boolean =>
  member ? may(member, 'amounts') : !staff || isAllowed(staff.roles, 'amounts');

/** Returns true if the acting person of a client has the right, and for the company. */
export const memberMay = ({ member }: Pick<ApiContext, 'member'>, right: ClientRight): boolean =>
  !member || may(member, right);

/** Returns a value as the acting person of a client may read it: without amounts in texts for those who see none. */
export const readBy = <T>(context: Pick<ApiContext, 'member'>, value: T): T =>
  memberMay(context, 'amounts') ? value : withoutMoneyTexts(value);

/** Returns a value as this person of a client may read it in a mail. */
export const readByPerson = <T>({ role }: Pick<Member, 'role'>, value: T): T =>
  may({ role, maySign: false }, 'amounts') ? value : withoutMoneyTexts(value);

/** Returns true if the acting person has the right, and for keys. */
export const hasRight = ({ staff }: RightsContext, right: Right): boolean =>
  !staff || isAllowed(staff.roles, right);

/** Refuses a person without the right. */
export const checkRight = (acting: RightsContext, right: Right): Result<null, Failure> =>
  hasRight(acting, right) ? ok(null) : fail('forbidden', { message: serverMessages.roleForbidden });

interface Rights {
  operations: Right;
  session: ClientRight;
  public: never;
  staff: never;
  'otp-sent': never;
  'otp-verified': never;
}

/** Rights that a call of an access may name. */
export type RightName<A extends Access = Access> = Rights[A];

const denyAll = (): boolean => false;

/** Check the right of a call by its access; keys have all rights of the feed. */
export const authorizers: {
  readonly [A in Access]: (caller: Callers[A], right: RightName<A>) => boolean;
} = {
  operations: (caller, right) => 'keyName' in caller || isAllowed(caller.staff.roles, right),
  session: ({ member }, right) => may(member, right),
  public: denyAll,
  staff: denyAll,
  'otp-sent': denyAll,
  'otp-verified': denyAll,
};
