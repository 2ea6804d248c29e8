/** Roles of the company's people that may act on records of each form. */
import { typeOf } from '#lib/kernel/form-table.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { recordRight } from '#lib/staff/record-right.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { checkRight } from '#api/security/rights.ts';

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
