/** Decides on a request of another person: it is carried out as it was frozen, or refused. */
import type { Transaction } from 'kysely';
import { ok, type Result } from '#lib/kernel/result.ts';
import { isAboutClient, type ApprovalAsk } from '#lib/portal/approvals/calls.ts';
import type { StaffMember } from '#lib/staff/staff-member.ts';
import type { ApiContext } from '#api/context/context.ts';
import { insideTransaction } from '#api/db/nested-transactions.ts';
import type { ApprovalRow } from '#api/db/tables/approvals.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { catchFailure, FailureError, fail, type Failure } from '#api/kernel/failures.ts';
import { notifyMailQueued } from '#api/mail/queue.ts';
import { orRollBack } from '#api/records/change-once.ts';
import { recordAct } from '#api/security/audit.ts';
import { findClientById } from '#api/security/clients.ts';
import { checkFresh } from '#api/security/session-step.ts';
import { staffMemberOf, type StaffCaller } from '#api/security/staff-sessions.ts';
import { announceOwner } from './ownership.ts';
import { amountText, executeAct, mayDecide, type DecisionContext } from './request.ts';

type Tx = Transaction<Tables>;

const lapsedText =
  'The record has changed since this was asked. The request has lapsed: ask again.';

/** Locks an open request that this person may decide on. */
async function openRequest(
  context: ApiContext,
  tx: Tx,
  { staff }: StaffCaller,
  id: string,
): Promise<ApprovalRow> {
  const row = await tx
    .selectFrom('approval_requests')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new FailureError('not_found');
  if (row.state !== 'open') {
    const message =
      row.state === 'lapsed' ? lapsedText : `${row.decided_name ?? 'Someone'} has ${row.state} it.`;
    throw new FailureError('conflict', { message });
  }
  if (row.asked_by === staff.id)
    throw new FailureError('forbidden', {
      message: 'You have asked for this. Another person decides.',
    });
  const inside = { ...context, database: insideTransaction(context.database, tx) };
  if (!(await mayDecide(inside, staff, row))) throw new FailureError('forbidden');
  return row;
}

/** The person who has asked, while this person may still do what was asked. */
async function authorOf(tx: Tx, { asked_by: id }: ApprovalRow): Promise<StaffMember | null> {
  const row = await tx.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst();
  return row?.disabled_at === null ? staffMemberOf(row) : null;
}

const close = (
  { context, caller }: DecisionContext,
  tx: Tx,
  { id }: ApprovalRow,
  state: ApprovalRow['state'],
  { reason = '', due_at = null }: Partial<Pick<ApprovalRow, 'reason' | 'due_at'>> = {},
) =>
  tx
    .updateTable('approval_requests')
    .set({
      state,
      reason,
      due_at,
      decided_name: caller.staff.name,
      decided_at: context.now().toISOString(),
    })
    .where('id', '=', id)
    .execute();

const recordDecision = (
  { context }: DecisionContext,
  tx: Tx,
  row: ApprovalRow,
  what: string,
  after: string,
) =>
  recordAct(context, tx, {
    what,
    record: isAboutClient(row.kind) ? null : row.reference,
    clientId: row.client_id,
    before: `Asked by ${row.asked_name}`,
    after,
  });

/** Carries out what was frozen; returns when an announced owner takes effect. */
async function executeFrozen(
  context: ApiContext,
  tx: Tx,
  { payload, client_id: id }: ApprovalRow,
  origin: DecisionContext['origin'],
): Promise<Result<{ readonly dueAt: string | null }, Failure>> {
  const ask = JSON.parse(payload) as ApprovalAsk;
  if (!ask.owner) {
    const done = await executeAct(context, ask, origin);
    return done.ok ? ok({ dueAt: null }) : done;
  }
  const client = await findClientById(tx, id);
  if (!client) return fail('not_found');
  const due = await announceOwner(context, tx, client, ask.owner);
  return due.ok ? ok({ dueAt: due.value }) : due;
}

/** Failures after which the request can never be carried out. */
const ending: readonly string[] = ['changed', 'conflict', 'not_found', 'forbidden'];

/** Carries a request out as it was frozen; 409 where its record has changed since. */
export function approve(deciding: DecisionContext, id: string): Promise<Result<null, Failure>> {
  const { context, caller, origin } = deciding;
  return catchFailure(async () => {
    const done = await context.database.transaction(async (tx) => {
      const row = await openRequest(context, tx, caller, id);
      if (isAboutClient(row.kind)) orRollBack(checkFresh(context, caller));
      const author = await authorOf(tx, row);
      const database = insideTransaction(context.database, tx);
      const limits = context.limits.on(database);
      const carried = author
        ? await executeFrozen(
            {
              ...context,
              database,
              limits,
              staff: author,
              approval: 'given',
              actor: { name: author.name, kind: 'staff' },
            },
            tx,
            row,
            origin,
          )
        : fail('forbidden', { message: `${row.asked_name} may no longer do this.` });
      if (!carried.ok) {
        if (!ending.includes(carried.error.code)) return carried;
        await close(deciding, tx, row, 'lapsed');
        await recordDecision(deciding, tx, row, 'Lapse', '');
        const { message = lapsedText } = carried.error;
        return fail('conflict', {
          message: carried.error.code === 'changed' ? lapsedText : message,
        });
      }
      await close(deciding, tx, row, 'approved', { due_at: carried.value.dueAt });
      await recordDecision(deciding, tx, row, 'Approve', amountText(row));
      return ok(null);
    });
    notifyMailQueued(context);
    return done;
  });
}

/** Ends a request; the reason is for the person who has asked. */
export const rejectApproval = (
  deciding: DecisionContext,
  id: string,
  reason: string,
): Promise<Result<null, Failure>> =>
  catchFailure(() =>
    deciding.context.database.transaction(async (tx) => {
      const row = await openRequest(deciding.context, tx, deciding.caller, id);
      await close(deciding, tx, row, 'refused', { reason });
      await recordDecision(deciding, tx, row, 'Refuse', reason);
      return ok(null);
    }),
  );
