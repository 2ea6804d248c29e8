/** Second steps of colleagues: the rule of the company, and resets. */
import { clientRoleIds, mayManage, type ClientRole } from '#lib/people/rights.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { CompanyPerson } from '#lib/people/replies.ts';
import type { CallOrigin } from '#api/context/context.ts';
import { selectRow } from '#api/db/rows.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { notifyMailQueued } from '#api/mail/queue.ts';
import { findClientById } from '#api/security/clients.ts';
import { recordEvent } from '#api/security/events.ts';
import { clearFactors } from '../security/factors.ts';
import { checkFresh, isRequiredOf } from '#api/security/session-step.ts';
import { revokeSessionsOfMember } from '#api/security/sessions.ts';
import { recordStepChange } from '../security/step-changes.ts';
import { findPerson, forbidden, lockPeople, type PeopleCall } from './people.ts';

/** Takes the second step of a person below the caller away; sessions end, the password stays. */
export async function resetSecondStep(
  call: PeopleCall,
  id: string,
  origin: CallOrigin,
): Promise<Result<CompanyPerson, Failure>> {
  const { context, caller } = call;
  const { client } = caller;
  const reset = await context.database.transaction(async (tx): Promise<Result<null, Failure>> => {
    const actor = await lockPeople(tx, caller);
    const person = await selectRow(tx, 'members', { client_id: client.id, id });
    if (!person) return fail('not_found');
    if (!actor || !mayManage(actor, person.role) || person.role === 'owner') return forbidden();
    const fresh = checkFresh(context, caller.secondStep);
    if (!fresh.ok) return fresh;
    const at = context.now().toISOString();
    await clearFactors(tx, id);
    await revokeSessionsOfMember(tx, id, at);
    const account = { id: client.id, member_id: id, email: person.email };
    await recordStepChange(context, tx, {
      account,
      kind: 'second_step_reset',
      by: actor.name,
      origin,
    });
    return ok(null);
  });
  if (!reset.ok) return reset;
  notifyMailQueued(context);
  const details = { clientId: client.id, by: caller.member.id, memberId: id, reset: true };
  recordEvent(context, 'member_changed', origin, details);
  return findPerson(call, id);
}

/** Roles from the owner down to this one. */
const rolesDownTo = (role: ClientRole): readonly ClientRole[] =>
  clientRoleIds.slice(0, clientRoleIds.indexOf(role) + 1);

/** The lowest role that must have a second step; null for none. */
export const requiredFrom = (roles: string | null): ClientRole | null =>
  clientRoleIds.findLast((role) => roles?.split(',').includes(role)) ?? null;

/** Requires a second step of a role and those above it; the days of roles that are named anew begin now. */
export async function requireSecondStep(
  { context, caller }: PeopleCall,
  from: ClientRole | null,
): Promise<Result<null, Failure>> {
  const fresh = checkFresh(context, caller.secondStep);
  if (!fresh.ok) return fresh;
  return context.database.transaction(async (tx) => {
    const actor = await lockPeople(tx, caller);
    if (actor?.role !== 'owner') return forbidden();
    const { id } = caller.client;
    const at = context.now().toISOString();
    const { second_step_roles: before = null, second_step_since: since = null } =
      (await findClientById(tx, id)) ?? {};
    const roles = from === null ? [] : rolesDownTo(from);
    const begun = roles.filter((role) => !isRequiredOf({ second_step_roles: before }, role));
    await tx
      .updateTable('clients')
      .set({
        second_step_roles: from === null ? null : roles.join(','),
        second_step_since: from === null ? null : (since ?? at),
      })
      .where('id', '=', id)
      .execute();
    if (begun.length > 0)
      await tx
        .updateTable('members')
        .set({ step_required_at: at })
        .where('client_id', '=', id)
        .where('role', 'in', begun)
        .execute();
    return ok(null);
  });
}
