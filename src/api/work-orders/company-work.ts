/** How the company changes a work order: once for each caller reference, all of it or nothing. */
import { lockSubmission } from '#api/records/submission-links.ts';
import type { Transaction } from 'kysely';
import { ok, replayed, type Result } from '#lib/kernel/result.ts';
import { asReference } from '#lib/records/reference.ts';
import type { ApiContext } from '#api/context/context.ts';
import { findWorkOrder, lockWorkOrder, updateWorkOrder } from './queries/work-orders.ts';
import { insertWorkEvents, findWorkCall } from './queries/work-records.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import type { WorkOrderRow, WorkOrderUpdate } from '#api/db/tables/work-orders.ts';
import { digestOfCall } from '#api/kernel/call-digest.ts';
import { faultOfReplay, Refusal, refuse, type Failure } from '#api/kernel/failures.ts';
import { notifyMailQueued } from '#api/mail/mail-signal.ts';
import { tellClientOfWork, type WorkMailKind } from './notify.ts';

export interface WorkEventText {
  readonly kind: string;
  readonly note: string;
  readonly visibility: 'client' | 'internal';
}

/** What an act does to the order. */
export interface WorkChanges {
  readonly changes: WorkOrderUpdate;
  /** At least one, so that the caller's reference of the act is stored. */
  readonly events: readonly [WorkEventText, ...WorkEventText[]];
  /** The mail to the client; none when it does not concern them. */
  readonly mail?: WorkMailKind | undefined;
}

export interface WorkActing {
  readonly context: ApiContext;
  readonly tx: Transaction<Tables>;
  readonly row: WorkOrderRow;
  /** The moment of the act. */
  readonly at: string;
}

/** What a call said; null of acts that are made up. */
interface Digested {
  readonly callDigest: string | null;
}

/** A call of the company: its own reference, and what the first event of such a call may be. */
export interface WorkCall {
  readonly callerReference: string;
  /** Of what it says. */
  readonly callDigest: string;
  readonly kinds: readonly string[];
}

/** The call that this body asks for. */
export const callOf = (
  said: Pick<WorkCall, 'callerReference'>,
  kinds: readonly string[],
): WorkCall => ({
  callerReference: said.callerReference,
  callDigest: digestOfCall(said),
  kinds,
});

export type Carry = (acting: WorkActing) => Promise<WorkChanges>;

/** The order with this number: 404 when there is none. */
export async function companyWorkOrder(
  { database }: Pick<ApiContext, 'database'>,
  reference: string,
): Promise<Result<WorkOrderRow, Failure>> {
  const number = asReference(reference);
  const row = number ? await findWorkOrder(database.db, number) : undefined;
  return row ? ok(row) : refuse('not_found');
}

/** Carries an act out on a locked order, and returns the mail for the client; none is sent here. */
export async function carryOut(
  acting: WorkActing,
  { callerReference, callDigest }: Pick<WorkCall, 'callerReference'> & Digested,
  carry: Carry,
) {
  const { context, tx, row, at } = acting;
  const { changes, events, mail } = await carry(acting);
  const saved = await updateWorkOrder(tx, row, { ...changes, updated_at: at });
  const steps = events.map((event, index) => ({
    ...event,
    at,
    actor: 'house' as const,
    from_status: row.status,
    to_status: saved.status,
    caller_reference: index === 0 ? callerReference : null,
    call_digest: index === 0 ? callDigest : null,
  }));
  await insertWorkEvents(tx, row.id, steps);
  if (saved.status !== row.status) await context.ports.events.workOrderChanged(tx, saved, at);
  const note = events.find(({ visibility }) => visibility === 'client')?.note ?? '';
  return { saved, mail, note };
}

/**
 * Carries an act out once: a repeated call answers the order as it is; 409 when its name was used for another act or
 * for other contents. The order's row is held meanwhile, so that acts at the same time come one after the other. `carry` refuses by throwing a
 * Refusal.
 */
export async function actOnWork(
  context: ApiContext,
  reference: string,
  call: WorkCall,
  carry: Carry,
): Promise<Result<WorkOrderRow, Failure>> {
  const found = await companyWorkOrder(context, reference);
  if (!found.ok) return found;
  const { id, submission_id } = found.value;
  const saved = await context.database.transaction(async (tx) => {
    // Request first, then order, as a cancelled request locks them: in another order the two would deadlock.
    if (submission_id !== null) await lockSubmission(tx, submission_id);
    const row = await lockWorkOrder(tx, id);
    if (!row) throw new Refusal('not_found');
    const known = await findWorkCall(tx, row.id, call.callerReference);
    if (known) {
      const fault = faultOfReplay(known, call);
      if (fault) throw new Refusal('conflict', fault);
      return replayed(row);
    }
    const at = context.now().toISOString();
    const done = await carryOut({ context, tx, row, at }, call, carry);
    const { mail, note } = done;
    if (mail) await tellClientOfWork(context, tx, mail, { row: done.saved, note });
    return ok(done.saved);
  });
  notifyMailQueued(context);
  return saved;
}
