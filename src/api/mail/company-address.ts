/** Whom the company is mailed at about a record: the person who has it, else the address of OPERATIONS_EMAIL. */
import type { Kysely } from 'kysely';
import { typeOf } from '#lib/kernel/form-table.ts';
import { deskPath } from '#lib/staff/desk-path.ts';
import { deskPathOf } from '#lib/staff/desk-routes.ts';
import { isAllowed } from '#lib/staff/roles.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { rolesOf } from '#api/security/staff-sessions.ts';
import { isPlainAddress } from './address.ts';

export interface CompanyAddress {
  /** Null where nobody is mailed. */
  readonly to: string | null;
  /** The mail may hold prices and amounts. */
  readonly hasAmounts: boolean;
  /** Page of the desk that the person may open; '' where the box is mailed. */
  readonly desk: string;
}

/** Returns the address for a mail about a record; people who chose one mail a day, or none, get no single ones. */
export async function companyAddress(
  { settings }: Pick<ApiContext, 'settings'>,
  db: Kysely<Tables>,
  reference: string | null,
): Promise<CompanyAddress> {
  const box = settings.operationsEmail ?? '';
  const toBox = { to: isPlainAddress(box) ? box : null, hasAmounts: true, desk: '' };
  if (reference === null) return toBox;
  const entry = await db
    .selectFrom('work_queue')
    .innerJoin('staff', 'staff.id', 'work_queue.assignee_id')
    .select(['staff.email', 'staff.roles', 'staff.record_mails', 'work_queue.form'])
    .where('work_queue.reference', '=', reference)
    .where('staff.disabled_at', 'is', null)
    .where('staff.joined_at', 'is not', null)
    .executeTakeFirst();
  if (!entry || !isPlainAddress(entry.email)) return toBox;
  const roles = rolesOf(entry);
  const hasAmounts = isAllowed(roles, 'amounts');
  if (!hasAmounts && entry.form === typeOf('card-authorization')) return toBox;
  const page = deskPath(reference, { desk: { member: { roles } } });
  const desk = page ?? `${deskPathOf('desk')}?q=${reference}`;
  return { to: entry.record_mails === 'each' ? entry.email : null, hasAmounts, desk };
}
