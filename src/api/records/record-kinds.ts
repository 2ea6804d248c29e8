/** The kinds of records that share one change loop and one timeline, with the names that differ in their tables. */
import type { Transaction } from 'kysely';
import type { LabelEventRow, LabelRow, LabelUpdate } from '#api/db/tables/labels.ts';
import type { ReceiptEventRow, ReceiptRow, ReceiptUpdate } from '#api/db/tables/receipts.ts';
import type {
  SubmissionEventRow,
  SubmissionRow,
  SubmissionUpdate,
  Tables,
} from '#api/db/tables/tables.ts';
import type { WorkEventRow, WorkOrderRow, WorkOrderUpdate } from '#api/db/tables/work-orders.ts';

export const recordKinds = {
  submissions: { events: 'submission_events', owner: 'submission_id', revision: 'revision' },
  receipts: { events: 'receipt_events', owner: 'receipt_id', revision: 'revision' },
  work_orders: { events: 'work_events', owner: 'work_order_id', revision: 'revision' },
  labels: { events: 'label_events', owner: 'label_id', revision: 'version' },
} as const;

/** Rows of each kind, and the columns that its timeline adds. */
interface Kinds {
  submissions: {
    row: SubmissionRow;
    changes: SubmissionUpdate;
    event: SubmissionEventRow;
    extra: { readonly on_day?: string | null };
  };
  receipts: {
    row: ReceiptRow;
    changes: ReceiptUpdate;
    event: ReceiptEventRow;
    extra: { readonly changes: string };
  };
  work_orders: { row: WorkOrderRow; changes: WorkOrderUpdate; event: WorkEventRow; extra: object };
  labels: {
    row: LabelRow;
    changes: LabelUpdate;
    event: LabelEventRow;
    extra: { readonly revision: number };
  };
}

export type RecordKind = keyof typeof recordKinds;
export type RowOf<K extends RecordKind> = Kinds[K]['row'];
export type ChangesOf<K extends RecordKind> = Kinds[K]['changes'];
export type EventOf<K extends RecordKind> = Kinds[K]['event'];
export type EventExtra<K extends RecordKind> = Kinds[K]['extra'];

/** Returns the number that counts the changes of a record. */
export const revisionOf = <K extends RecordKind>(kind: K, row: RowOf<K>): number =>
  kind === 'labels' ? (row as LabelRow).version : row.revision;

/** Locks a record: other writers wait until the transaction ends. */
export async function lockRecord<K extends RecordKind>(
  tx: Transaction<Tables>,
  kind: K,
  id: string,
): Promise<RowOf<K> | undefined> {
  const row = await tx
    .selectFrom(kind as 'work_orders')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row;
}

/** Changes a record and counts its revision up; undefined when it is at another revision. */
export async function updateAtRevision<K extends RecordKind>(
  tx: Transaction<Tables>,
  kind: K,
  row: { readonly id: string; readonly revision: number },
  changes: ChangesOf<K>,
): Promise<RowOf<K> | undefined> {
  const { revision: column } = recordKinds[kind];
  const saved = await tx
    .updateTable(kind as 'work_orders')
    .set({ ...changes, [column]: row.revision + 1 } as ChangesOf<'work_orders'>)
    .where('id', '=', row.id)
    .where(column as 'revision', '=', row.revision)
    .returningAll()
    .executeTakeFirst();
  return saved;
}
