/** The status of a request follows the status of its work order. */
import type { Transaction } from 'kysely';
import { submissionForm } from '#lib/submissions/registry.ts';
import { COMPANY } from '#lib/records/actor-side.ts';
import { statusesOf } from '#lib/records/status.ts';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';
import type { WorkOrderRow } from '#api/db/tables/work-orders.ts';
import type { ApiContext } from '#api/context/context.ts';
import { writeAct } from '#api/records/change-once.ts';
import { lockRecord } from '#api/records/record-kinds.ts';

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
