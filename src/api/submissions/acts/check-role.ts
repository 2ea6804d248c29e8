/** Roles of the company's people that may act on records of each form. */
import { serverMessages } from '#lib/kernel/messages.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { recordRight } from '#lib/staff/record-right.ts';
import { isAllowed } from '#lib/staff/roles.ts';
import type { ApiContext } from '#api/context/context.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';

interface Judged {
  /** New status; null keeps it. */
  readonly to: string | null;
  readonly visibility: 'client' | 'internal';
}

/** Refuses an act of a person without the role; everybody may leave an internal note. */
export function checkRole(
  { staff }: Pick<ApiContext, 'staff'>,
  type: string,
  { to, visibility }: Judged,
): Result<null, Failure> {
  const isNote = to === null && visibility === 'internal';
  if (!staff || isNote || isAllowed(staff.roles, recordRight(type))) return ok(null);
  return refuse('forbidden', { message: serverMessages.roleForbidden });
}
