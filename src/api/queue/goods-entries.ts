/** Entries of receipts, labels and work orders. */
import { sql, type Kysely } from 'kysely';
import { answerBy, goodsBy } from '#lib/content/answer-day.ts';
import { ARCHIVED, labelStatuses, SENT_TO_COMPANY } from '#lib/labels/statuses.ts';
import { receiptStatuses } from '#lib/receipts/status.ts';
import { openStatuses } from '#lib/work-orders/health.ts';
import { ON_HOLD, workStatuses } from '#lib/work-orders/statuses.ts';
import { NO_DAY } from '#api/db/tables/queue.ts';
import type { LabelRevisionRow, LabelRow } from '#api/db/tables/labels.ts';
import type { ReceiptExceptionRow, ReceiptRow } from '#api/db/tables/receipts.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import type { WorkEventRow, WorkOrderRow } from '#api/db/tables/work-orders.ts';
import {
  statusEnteredAt,
  needOf,
  unansweredSince,
  type NextStep,
  type QueueEntry,
} from './queue-entry.ts';

type Db = Kysely<Tables>;
type Ids = readonly string[];

const WITH_EXCEPTIONS = 'RECEIVED_WITH_EXCEPTIONS';
const COMPLETED = 'COMPLETED';

const named = (texts: readonly string[]): string => texts.filter((text) => text !== '').join(', ');

/** Without sums, which may be greater than a number can be. */
const receiptColumns = [
  'id',
  'client_id',
  'reference',
  'vendor',
  'po',
  'status',
  'open_exceptions',
  'arrived_at',
  'counted_at',
  'revision',
  'updated_at',
] as const satisfies readonly (keyof ReceiptRow)[];

type ListedReceipt = Pick<ReceiptRow, (typeof receiptColumns)[number]>;

type Exception = Pick<ReceiptExceptionRow, 'receipt_id' | 'answered_at'>;

/** Returns who acts on a receipt, and since when; `answered` are its exceptions that the company must settle. */
function needOfReceipt(row: ListedReceipt, answered: readonly Exception[]) {
  const came = row.arrived_at ?? row.updated_at;
  if (row.status !== WITH_EXCEPTIONS) {
    const need = needOf(receiptStatuses, row.status, false);
    return need && { ...need, since: came };
  }
  const [first] = answered;
  if (first)
    return { need: 'us', toDo: 'Settle exceptions', since: first.answered_at ?? came } as const;
  return row.open_exceptions === 0
    ? null
    : ({ need: 'client', toDo: 'Review the exceptions', since: row.counted_at ?? came } as const);
}

/** Reads what these receipts ask for. */
export async function receiptEntries(db: Db, ids: Ids): Promise<QueueEntry[]> {
  const rows = await db
    .selectFrom('receipts')
    .select(receiptColumns)
    .where('id', 'in', ids)
    .execute();
  const excepted = rows.filter(({ status }) => status === WITH_EXCEPTIONS).map(({ id }) => id);
  const answered =
    excepted.length === 0
      ? []
      : await db
          .selectFrom('receipt_exceptions')
          .select(['receipt_id', 'answered_at'])
          .where('receipt_id', 'in', excepted)
          .where('answer', 'is not', null)
          .where('resolved_at', 'is', null)
          .orderBy('answered_at')
          .execute();
  return rows.flatMap((row): QueueEntry[] => {
    const own = answered.filter(({ receipt_id: id }) => id === row.id);
    const found = needOfReceipt(row, own);
    if (!found) return [];
    const { need, toDo, since } = found;
    return [
      {
        record_id: row.id,
        kind: 'receipt',
        reference: row.reference,
        client_id: row.client_id,
        form: '',
        title: named([row.vendor, row.po]),
        status: row.status,
        need,
        to_do: toDo,
        since,
        due_on: need === 'us' ? goodsBy('receipts', since) : NO_DAY,
        marks: '',
        revision: row.revision,
        updated_at: row.updated_at,
      },
    ];
  });
}

const isToApply = ({ orders }: Pick<LabelRevisionRow, 'orders'>): boolean =>
  orders?.fulfil === 'house_prints_and_applies';

function labelEntry(
  row: LabelRow,
  revisions: readonly Pick<LabelRevisionRow, 'status' | 'orders' | 'updated_at'>[],
): QueueEntry | null {
  if (row.reference === null || row.status === ARCHIVED) return null;
  const revision =
    revisions.find(({ status }) => status === SENT_TO_COMPANY) ?? revisions.find(isToApply);
  const found = revision && needOf(labelStatuses, revision.status, false);
  if (!found) return null;
  return {
    record_id: row.id,
    kind: 'label',
    reference: row.reference,
    client_id: row.client_id,
    form: '',
    title: row.name,
    status: revision.status,
    need: found.need,
    to_do: found.toDo,
    since: revision.updated_at,
    due_on: goodsBy('labels', revision.updated_at),
    marks: '',
    revision: row.version,
    updated_at: row.updated_at,
  };
}

/** Reads what these labels ask for: by the revision that was sent to the company. */
export async function labelEntries(db: Db, ids: Ids): Promise<QueueEntry[]> {
  const rows = await db.selectFrom('labels').selectAll().where('id', 'in', ids).execute();
  const revisions = await db
    .selectFrom('label_revisions')
    .select(['label_id', 'status', 'orders', 'updated_at'])
    .where('label_id', 'in', ids)
    .where('status', 'in', [SENT_TO_COMPANY, 'PRINTED'])
    .orderBy('revision', 'desc')
    .execute();
  return rows.flatMap(
    (row) =>
      labelEntry(
        row,
        revisions.filter(({ label_id: id }) => id === row.id),
      ) ?? [],
  );
}

function needOfOrder(row: WorkOrderRow, isUnanswered: boolean): NextStep | null {
  return row.status === ON_HOLD && row.waiting_for === 'client' && !isUnanswered
    ? { need: 'client', toDo: 'Answer' }
    : needOf(workStatuses, row.status, isUnanswered);
}

function orderEntry(row: WorkOrderRow, events: readonly WorkEventRow[]): QueueEntry | null {
  const unanswered = unansweredSince(events);
  const found = needOfOrder(row, unanswered !== null);
  if (!found) return null;
  const { need, toDo } = found;
  const isAnswer = need === 'us' && toDo === 'Answer';
  const since =
    isAnswer && unanswered !== null
      ? unanswered
      : statusEnteredAt(events, row.status, row.created_at);
  const planned = row.promised_on ?? row.due_on;
  return {
    record_id: row.id,
    kind: 'work_order',
    reference: row.reference,
    client_id: row.client_id,
    form: '',
    title: row.title,
    status: row.status,
    need,
    to_do: toDo,
    since,
    due_on: isAnswer ? answerBy({ form: 'work-order', values: {} }, since) : planned,
    marks: row.priority === 'rush' ? 'rush' : '',
    revision: row.revision,
    updated_at: row.updated_at,
  };
}

/** Reads what these work orders ask for. */
export async function orderEntries(db: Db, ids: Ids): Promise<QueueEntry[]> {
  const rows = await db.selectFrom('work_orders').selectAll().where('id', 'in', ids).execute();
  const events = await db
    .selectFrom('work_events')
    .selectAll()
    .where('work_order_id', 'in', ids)
    .orderBy('position')
    .execute();
  return rows.flatMap(
    (row) =>
      orderEntry(
        row,
        events.filter(({ work_order_id: id }) => id === row.id),
      ) ?? [],
  );
}

const queuedReceipts = receiptStatuses.statuses
  .filter(({ companyAction }) => companyAction !== undefined)
  .map(({ id }) => id);

/** Receipts, labels and work orders that can have an entry. */
export const openReceipts = sql<boolean>`receipts.status in (${sql.join([...queuedReceipts, WITH_EXCEPTIONS])})`;
export const openOrders = sql<boolean>`work_orders.status in (${sql.join([...openStatuses, COMPLETED])})`;
export const openLabels = sql<boolean>`labels.approved_revision is not null and labels.status <> ${ARCHIVED}`;
