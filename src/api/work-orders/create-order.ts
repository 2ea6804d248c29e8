/** Creates a work order, directly or from its request. Once for each caller reference. */
import { findSubmittedByReference } from '#api/records/submission-links.ts';
import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { ok, replayed, type Result } from '#lib/kernel/result.ts';
import type { NewWorkOrderBody } from '#lib/work-orders/calls.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { recordPrefixes } from '#lib/records/reference.ts';
import { COMPANY } from '#lib/records/actor-side.ts';
import { noCounts } from '#lib/work-orders/counts.ts';
import { stagesOf } from '#lib/work-orders/stages.ts';
import { workStatuses } from '#lib/work-orders/statuses.ts';
import type { ApiContext } from '#api/context/context.ts';
import { findNamedClient } from '#api/security/clients.ts';
import { nextReference } from '#api/db/counters.ts';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';
import { selectRow } from '#api/db/rows.ts';
import { workOfSubmission } from './queries/work-orders.ts';
import type { WorkOrderRow } from '#api/db/tables/work-orders.ts';
import { digestOf } from '#api/kernel/digest.ts';
import {
  findReplayError,
  REFERENCE_TAKEN,
  FailureError,
  fail,
  type Failure,
} from '#api/kernel/failures.ts';
import { recordAct } from '#api/security/audit.ts';
import { changedSince, makeOnce, orRollBack } from '#api/records/change-once.ts';
import { lockRecord } from '#api/records/record-kinds.ts';
import { appendEvents, findCall, recordSystemEvent } from '#api/records/timeline.ts';
import { notifyMailQueued } from '#api/mail/queue.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { countColumns, describedColumns, emptyCounts } from './columns.ts';
import { notifyClientOfWork } from './notify.ts';

/** Statuses of a request from which work may be scheduled. */
const schedulable: readonly string[] = ['IN_REVIEW', 'APPROVED', 'SCHEDULED', 'SAMPLE_APPROVED'];

/** An order that is to be made: checked, with its client known. */
export interface OrderPlan extends Omit<NewWorkOrderBody, 'client' | 'submission'> {
  readonly clientId: string;
  readonly submission: SubmissionRow | null;
  /** Revision of the request that the caller saw. */
  readonly revision?: number | undefined;
  /** Digest of the call. */
  readonly callDigest: string | null;
}

/** Locks the request at the revision read: an order follows the client's latest version. */
async function lockRequest(
  context: ApiContext,
  tx: Transaction<Tables>,
  { id, reference, revision }: SubmissionRow,
  seen = revision,
) {
  const row = await lockRecord(tx, 'submissions', id);
  if (row && row.revision !== seen) {
    orRollBack(await changedSince(context, tx, 'submissions', row, seen));
  }
  const work = await workOfSubmission(tx, id);
  if (work !== null) {
    throw new FailureError('conflict', {
      message: `${reference ?? ''} has the work order ${work}.`,
    });
  }
  if (!row || !schedulable.includes(row.status)) {
    const message = `Work is scheduled from: ${schedulable.join(', ')}.`;
    throw new FailureError('conflict', { message });
  }
}

/** Adds the order with stages and first event, and updates its request; no mail is sent. */
export async function insertOrder(
  context: ApiContext,
  tx: Transaction<Tables>,
  plan: OrderPlan,
): Promise<WorkOrderRow> {
  const now = context.now();
  const at = now.toISOString();
  const today = companyDay(now);
  const { submission, services, pieces } = plan;
  if (submission) await lockRequest(context, tx, submission, plan.revision);
  const reference = await nextReference(tx, recordPrefixes.workOrder, now);
  const submissionReference = submission?.reference ?? null;
  const counts = emptyCounts(stagesOf(services));
  const columns = {
    id: randomUUID(),
    client_id: plan.clientId,
    reference,
    caller_reference: plan.callerReference,
    submission_id: submission?.id ?? null,
    submission_reference: submissionReference,
    revision: 1,
    priority: plan.priority,
    status: workStatuses.submitted,
    waiting_for: null,
    hold_reason: '',
    held_at: null,
    ask: null,
    qc_level: plan.qcLevel,
    ...describedColumns({ ...plan, reference, submissionReference }),
    ...countColumns({ counts, pieces, shipped: 0 }),
    created_on: today,
    scheduled_on: plan.scheduledOn ?? null,
    due_on: plan.dueOn,
    promised_on: plan.promisedOn ?? null,
    started_on: null,
    completed_on: null,
    created_at: at,
    updated_at: at,
  };
  const row = await tx
    .insertInto('work_orders')
    .values(columns)
    .returningAll()
    .executeTakeFirstOrThrow();
  const stages = counts.map(({ stage }, position) => ({
    work_order_id: row.id,
    stage,
    position,
    ...noCounts,
    started_on: null,
    finished_on: null,
    note: '',
    updated_at: at,
  }));
  await tx.insertInto('work_stages').values(stages).execute();
  await appendEvents(context, tx, 'work_orders', row.id, [
    {
      at,
      actor: COMPANY,
      kind: 'created',
      from_status: row.status,
      to_status: row.status,
      note: plan.note,
      visibility: 'client',
      caller_reference: plan.callerReference,
      call_digest: plan.callDigest,
    },
  ]);
  await context.ports.events.workOrderChanged(context, tx, row, at);
  return row;
}

/** Returns the warning for work scheduled before all first forms are complete; '' otherwise. */
export async function missingFormsText(
  { ports }: Pick<ApiContext, 'ports'>,
  db: Kysely<Tables>,
  clientId: string,
): Promise<string> {
  const missing = await ports.missingForms(db, clientId);
  return missing.length === 0
    ? ''
    : `The client has not filled in: ${missing.join(', ')}. Work is scheduled once all three first forms are there.`;
}

/** The company may schedule work all the same: the log keeps that it was too early. */
async function addMissingForms(
  context: ApiContext,
  tx: Transaction<Tables>,
  row: WorkOrderRow,
): Promise<void> {
  const note = await missingFormsText(context, tx, row.client_id);
  if (note === '') return;
  const entry = { at: row.created_at, kind: 'message', note, visibility: 'internal' } as const;
  await recordSystemEvent(tx, 'work_orders', row, entry);
}

const isOrderOf = (row: WorkOrderRow, { clientId, submission }: OrderPlan): boolean =>
  row.client_id === clientId && row.submission_id === (submission?.id ?? null);

/** Puts a new order, and the move of its request, in the audit trail. */
async function auditOrder(
  context: ApiContext,
  tx: Transaction<Tables>,
  { reference, client_id: clientId, status }: WorkOrderRow,
  { submission }: OrderPlan,
): Promise<void> {
  if (submission) {
    const { id, reference: record, status: before } = submission;
    const after = (await lockRecord(tx, 'submissions', id))?.status ?? '';
    await recordAct(context, tx, { what: 'work-order', record, clientId, before, after });
  }
  await recordAct(context, tx, { what: 'created', record: reference, clientId, after: status });
}

/** Makes the order, or answers the one that was made under the same name; 409 when that is another's. */
export async function createFromPlan(
  context: ApiContext,
  plan: OrderPlan,
): Promise<Result<WorkOrderRow, Failure>> {
  if (stagesOf(plan.services).length === 0) {
    return invalidForm({ services: 'None of these services passes a stage of the floor.' });
  }
  const { db } = context.database;
  const known = async (): Promise<Result<WorkOrderRow, Failure> | undefined> => {
    const row = await selectRow(db, 'work_orders', { caller_reference: plan.callerReference });
    if (!row) return undefined;
    if (!isOrderOf(row, plan)) return fail('conflict', REFERENCE_TAKEN);
    const done = await findCall(db, 'work_orders', row.id, plan.callerReference);
    const error =
      done && findReplayError(done, { kinds: ['created'], callDigest: plan.callDigest });
    return error ? fail('conflict', error) : replayed(row);
  };
  return makeOnce(known, async () => {
    const row = await context.database.transaction(async (tx) => {
      const made = await insertOrder(context, tx, plan);
      await addMissingForms(context, tx, made);
      await notifyClientOfWork(context, tx, 'work-status', { row: made, note: plan.note });
      await auditOrder(context, tx, made, plan);
      return made;
    });
    notifyMailQueued(context);
    return ok(row);
  });
}

/** An order that the company creates itself. */
export async function createWorkOrder(
  context: ApiContext,
  said: NewWorkOrderBody,
): Promise<Result<WorkOrderRow, Failure>> {
  const { client: number, submission: linked, ...input } = said;
  const { db } = context.database;
  const client = await findNamedClient(context, number);
  if (!client || client.is_deleted) return invalidForm({ client: 'There is no such client.' });
  const submission = linked === undefined ? null : await findSubmittedByReference(db, linked);
  if (submission === undefined || (submission && submission.client_id !== client.id)) {
    return fail('not_found', { message: `The client has no request ${linked ?? ''}.` });
  }
  return createFromPlan(context, {
    ...input,
    clientId: client.id,
    submission,
    callDigest: digestOf(said),
  });
}
