/** Lists of work orders: filtered, sorted, counted and paged. */
import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import { openStatuses, type Health, type HealthClock } from '#lib/work-orders/health.ts';
import type { WorkSort } from '#lib/work-orders/columns.ts';
import { laterThan, type ChangesFrom } from '#api/db/changes.ts';
import { queueConditions, type QueueFilter } from '#api/feed/queue-filter.ts';
import { selectRowsByKeys } from '#api/db/rows.ts';
import { keysInOrder } from '#api/db/joined-keys.ts';
import type { WorkOrderRow } from '#api/db/tables/work-orders.ts';
import {
  contains,
  containsOpen,
  countRows,
  escapedLike,
  type PageRange,
} from '#api/db/pagination.ts';
import type { Tables } from '#api/db/tables/tables.ts';

export interface WorkFilter extends QueueFilter {
  readonly statuses?: readonly string[] | undefined;
  readonly health?: Health | undefined;
  readonly service?: string | undefined;
  readonly stage?: string | undefined;
  /** Days, both included. */
  readonly dueFrom?: string | undefined;
  readonly dueTo?: string | undefined;
  /** The month that they were completed in, as 2026-11. */
  readonly completed?: string | undefined;
  /** Folded texts to be found anywhere. */
  readonly store?: string | undefined;
  readonly style?: string | undefined;
  readonly text?: string | undefined;
  /** The text is looked for outside of amounts. */
  readonly isOpenText?: boolean | undefined;
  /** A part of the client's purchase order, in any case of letters. */
  readonly po?: string | undefined;
  /** Only those in which the client is asked for something. */
  readonly asksClient?: boolean | undefined;
  /** Restricts to changes since then. */
  readonly changes?: ChangesFrom | undefined;
  readonly clock: HealthClock;
  /** Open orders that their outlook puts at risk; needed where health is filtered or sorted by. */
  readonly atRisk?: readonly string[] | undefined;
}

type Builder = ExpressionBuilder<Tables, 'work_orders'>;

/** Late orders first, then those at risk, then the others: the twin of `healthOf()`. */
function healthRank(eb: Builder, { clock: { today, heldSince }, atRisk = [] }: WorkFilter) {
  const isOpen = eb('status', 'in', openStatuses);
  return eb
    .case()
    .when('status', '=', 'CANCELLED')
    .then(sql.lit(3))
    .when(eb.and([isOpen, eb('due_on', '<', today)]))
    .then(sql.lit(0))
    .when(eb.and([eb.not(isOpen), eb('completed_on', '>', eb.ref('due_on'))]))
    .then(sql.lit(0))
    .when(
      eb.and([
        isOpen,
        eb.or([
          ...(atRisk.length === 0 ? [] : [eb('id', 'in', atRisk)]),
          eb('held_at', '<', heldSince),
        ]),
      ]),
    )
    .then(sql.lit(1))
    .else(sql.lit(2))
    .end();
}

const ranks: Readonly<Record<Health, number>> = { late: 0, at_risk: 1, on_time: 2 };

const like = (column: 'stores_key' | 'styles_key', text: string | undefined) =>
  text ? [contains(column, text)] : [];

const isOneOf = (eb: Builder, statuses: readonly string[]) =>
  statuses.length === 0 ? eb.lit(false) : eb('status', 'in', statuses);

function matching(eb: Builder, filter: WorkFilter) {
  const { clientId, statuses, health, service, stage, dueFrom, dueTo, asksClient } = filter;
  const { completed, text } = filter;
  return eb.and([
    ...(clientId === undefined ? [] : [eb('client_id', '=', clientId)]),
    ...queueConditions('work_orders', filter),
    ...(statuses === undefined ? [] : [isOneOf(eb, statuses)]),
    ...(health === undefined ? [] : [eb(healthRank(eb, filter), '=', ranks[health])]),
    ...(service === undefined ? [] : [eb('service_codes', 'like', `% ${service} %`)]),
    ...(stage === undefined ? [] : [eb('stage_now', '=', stage)]),
    ...(dueFrom === undefined ? [] : [eb('due_on', '>=', dueFrom)]),
    ...(dueTo === undefined ? [] : [eb('due_on', '<=', dueTo)]),
    ...(completed === undefined
      ? []
      : [
          eb('completed_on', '>=', `${completed}-01`),
          eb('completed_on', '<=', `${completed}-31`),
          eb('status', '!=', 'CANCELLED'),
        ]),
    ...(asksClient ? [eb('waiting_for', '=', 'client')] : []),
    ...laterThan(filter.changes ?? {}),
    ...like('stores_key', filter.store),
    ...like('styles_key', filter.style),
    ...(text
      ? [
          filter.isOpenText
            ? containsOpen(text, ['reference', 'client_po'])
            : contains('search', text),
        ]
      : []),
    ...(filter.po
      ? [
          sql<boolean>`lower(client_po) like ${`%${escapedLike(filter.po.toLowerCase())}%`} escape '\\'`,
        ]
      : []),
  ]);
}

/** The column behind each key that the list may be sorted by, each with an index; health is worked out. */
export const workSortColumns = {
  number: 'reference',
  title: 'title_key',
  status: 'status',
  pieces: 'pieces',
  progress: 'progress',
  stage: 'stage_position',
  quality: 'pass_permille',
  due: 'due_on',
  health: 'health',
  updated: 'updated_at',
} as const satisfies Readonly<Record<WorkSort, keyof WorkOrderRow | 'health'>>;

type WorkPage = PageRange<(typeof workSortColumns)[WorkSort]>;

/** Columns of a list: all except the garments. */
const listed = [
  'id',
  'client_id',
  'reference',
  'submission_reference',
  'revision',
  'title',
  'client_po',
  'priority',
  'status',
  'waiting_for',
  'hold_reason',
  'held_at',
  'ask',
  'services',
  'stores',
  'pieces',
  'done',
  'progress',
  'stage_now',
  'passed',
  'failed',
  'created_on',
  'scheduled_on',
  'due_on',
  'promised_on',
  'started_on',
  'completed_on',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof WorkOrderRow)[];

export type ListedWorkOrder = Pick<WorkOrderRow, (typeof listed)[number]>;

/** One page of the orders that match, in the order asked for; equal ones newest first. */
function pageQuery(
  db: Kysely<Tables>,
  filter: WorkFilter,
  { order, direction, size, offset }: WorkPage,
) {
  const base = db.selectFrom('work_orders').where((eb) => matching(eb, filter));
  const sorted =
    order === 'health'
      ? base.orderBy((eb) => healthRank(eb, filter), direction)
      : base.orderBy(order, direction);
  const stable = order === 'reference' ? sorted : sorted.orderBy('reference', 'desc');
  return stable.limit(size).offset(offset);
}

/** One page of the orders that match, as a list shows them. */
export const workOrdersQuery = (db: Kysely<Tables>, filter: WorkFilter, page: WorkPage) =>
  pageQuery(db, filter, page).select(listed);

/** The numbers of the orders on a page, in its order. */
export const workKeysQuery = (db: Kysely<Tables>, filter: WorkFilter, page: WorkPage) =>
  keysInOrder(pageQuery(db, filter, page), 'reference');

/** Returns the orders of these numbers, in their order. */
export const workOrdersOf = (
  db: Kysely<Tables>,
  references: readonly string[],
): Promise<ListedWorkOrder[]> =>
  selectRowsByKeys(db, 'work_orders', 'reference', references, listed);

/** The next of the orders that match, in the order of their last change. */
export function changedWorkOrdersQuery(db: Kysely<Tables>, filter: WorkFilter, limit: number) {
  return db
    .selectFrom('work_orders')
    .select(listed)
    .where((eb) => matching(eb, filter))
    .orderBy('updated_at')
    .orderBy('reference')
    .limit(limit);
}

/** How many orders match. */
export async function countWorkOrders(db: Kysely<Tables>, filter: WorkFilter): Promise<number> {
  return countRows(db.selectFrom('work_orders').where((eb) => matching(eb, filter)));
}

/** Open orders that are not late yet and whose work has begun: those of which something can be expected. */
export function begunOrdersQuery(
  db: Kysely<Tables>,
  { clientId, today }: { readonly clientId: string | undefined; readonly today: string },
) {
  const query = db
    .selectFrom('work_orders')
    .select(['id', 'status', 'pieces', 'due_on'])
    .where('status', 'in', openStatuses)
    .where('due_on', '>=', today)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('work_entries')
          .select('work_entries.id')
          .whereRef('work_entries.work_order_id', '=', 'work_orders.id'),
      ),
    );
  return clientId === undefined ? query : query.where('client_id', '=', clientId);
}
