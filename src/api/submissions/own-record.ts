/** Finds the caller's own record; another client's record is 404 like an unknown one. */
import { findOwn } from '#api/db/own-records.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { submissionForm } from '#lib/submissions/registry.ts';
import type { SubmissionRow } from '#api/db/tables/tables.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import type { ClientCall } from '#api/security/caller.ts';
import { serverMessages } from '#lib/kernel/messages.ts';
import { formRight } from '#lib/people/form-right.ts';
import type { Member } from '#lib/people/member.ts';
import { may } from '#lib/people/rights.ts';
import { requirementsOf, type ClientAct } from '#lib/records/status.ts';

export interface OwnRecord {
  readonly row: SubmissionRow;
  readonly form: SubmissionDefinition;
}

/** The record with its form: 404 for every other id. */
export async function ownRecord(
  { context, caller }: ClientCall,
  id: string,
): Promise<Result<OwnRecord, Failure>> {
  const isSane = /^[\w-]{1,64}$/.test(id);
  const clientId = caller.client.id;
  const row = isSane && (await findOwn(context.database.db, 'submissions', { clientId, id }));
  const form = row ? submissionForm(row.type) : undefined;
  return row && form ? ok({ row, form }) : fail('not_found');
}

type Caller = Pick<ClientCall, 'caller'>;

/** Refuses a person without the right. @param signs true for what is signed or approved */
export function checkWriter(
  { caller: { member } }: Caller,
  { type }: Pick<SubmissionDefinition, 'type'>,
  { signs = false }: { readonly signs?: boolean } = {},
): Result<null, Failure> {
  const isAllowed = may(member, formRight(type)) && (!signs || may(member, 'sign'));
  return isAllowed ? ok(null) : fail('forbidden', { message: serverMessages.roleForbidden });
}

/** Returns true if the person may carry out this act; approving and declining need the right to sign alone. */
export function mayAct(
  member: Member,
  { type, statuses }: Pick<SubmissionDefinition, 'type' | 'statuses'>,
  { status, act }: { readonly status: string; readonly act: ClientAct },
): boolean {
  const signs = may(member, 'sign');
  if (signs && (act === 'approve' || act === 'decline')) return true;
  const isSigning =
    act === 'approve' || requirementsOf(statuses, status, act)?.signature !== undefined;
  return may(member, formRight(type)) && (!isSigning || signs);
}

/** The own record that a person may write: 404 for every other id, 403 without the right. */
export async function writableRecord(
  call: ClientCall,
  id: string,
): Promise<Result<OwnRecord, Failure>> {
  const found = await ownRecord(call, id);
  if (!found.ok) return found;
  const allowed = checkWriter(call, found.value.form);
  return allowed.ok ? found : allowed;
}
