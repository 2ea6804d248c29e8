/** Stops the work of a record marked CRITICAL. */
import type { Transaction } from 'kysely';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';
import { recordSystemEvent } from '#api/records/timeline.ts';
import { submissionForm } from '#lib/submissions/registry.ts';
import { COMPANY } from '#lib/records/actor-side.ts';
import { statusesOf } from '#lib/records/status.ts';
import type { WorkOrderRow } from '#api/db/tables/work-orders.ts';
import { writeAct } from '#api/records/change-once.ts';
import { lockRecord } from '#api/records/record-kinds.ts';

/** The mark of a fault that is unsafe or illegal. */
export const CRITICAL = 'CRITICAL';

/**
 * Stops the work orders named by a critical record, and logs it in its timeline. Returns sentences for the company;
 * lock the submission row first.
 */
export async function stopWork(
  context: ApiContext,
  tx: Transaction<Tables>,
  { form, row }: { readonly form: SubmissionDefinition; readonly row: SubmissionRow },
): Promise<string[]> {
  if (!row.flags.includes(CRITICAL) || row.reference === null) return [];
  const references = (form.stopsWork?.(row.data) ?? []).filter((reference) => reference !== '');
  const at = row.updated_at;
  const claim = { clientId: row.client_id, claim: row.reference, references, at };
  const held = references.length > 0 ? await context.ports.holdWork(context, tx, claim) : [];
  const lead = 'A defect is critical (unsafe or illegal). Check the goods at once.';
  if (held.length === 0) return [lead, 'No work order was stopped: find out where the goods are.'];
  const note = `On hold until the goods are checked: ${held.join(', ')}.`;
  await recordSystemEvent(tx, 'submissions', row, { at, kind: 'hold', note, visibility: 'client' });
  return [lead, note];
}

/** Final statuses of a request. */
const over: readonly string[] = ['CLOSED', 'CANCELLED'];

const hasStatus = ({ type }: SubmissionRow, status: string): boolean => {
  const form = submissionForm(type);
  return form !== undefined && statusesOf(form.statuses).some(({ id }) => id === status);
};

/** Sets the request to the order's status, if the form has it and the request is open; otherwise undefined. */
export async function followWorkOrder(
  context: ApiContext,
  tx: Transaction<Tables>,
  { submission_id, status, reference, hold_reason: reason }: WorkOrderRow,
  at: string,
): Promise<SubmissionRow | undefined> {
  if (submission_id === null) return undefined;
  const row = await lockRecord(tx, 'submissions', submission_id);
  if (!row || row.status === status || over.includes(row.status)) return undefined;
  if (!hasStatus(row, status)) return undefined;
  const note = `Work order ${reference}. ${reason}`.trim();
  const { saved } = await writeAct({ context, tx, kind: 'submissions', row, at }, { status }, [
    { actor: COMPANY, kind: 'status', note, visibility: 'client' },
  ]);
  return saved;
}
