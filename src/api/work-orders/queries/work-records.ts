/** Queries on what belongs to a work order: stages, daily counts, inspections, shipments, files. */
import type { Kysely, Transaction } from 'kysely';
import { selectRows } from '#api/db/rows.ts';
import { addCounts, noCounts } from '#lib/work-orders/counts.ts';
import type { Counts } from '#lib/work-orders/fields.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import type {
  WorkEntryRow,
  WorkFileRow,
  WorkInspectionRow,
  WorkOrderRow,
  WorkShipmentRow,
  WorkStageRow,
} from '#api/db/tables/work-orders.ts';

type Db = Kysely<Tables>;
type Tx = Transaction<Tables>;

/** Makes exactly these the stages of an order. */
export async function replaceWorkStages(
  tx: Tx,
  workOrderId: string,
  rows: readonly WorkStageRow[],
): Promise<void> {
  await tx.deleteFrom('work_stages').where('work_order_id', '=', workOrderId).execute();
  await tx
    .insertInto('work_stages')
    .values([...rows])
    .execute();
}

/** Returns the stages of these orders, and their counts since a day. */
export async function countsOfOrders(db: Db, ids: readonly string[], since: string) {
  const [stages, entries] = await Promise.all([
    db
      .selectFrom('work_stages')
      .selectAll()
      .where('work_order_id', 'in', ids)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('work_entries')
      .select(['work_order_id', 'stage', 'day', 'done'])
      .where('work_order_id', 'in', ids)
      .where('day', '>=', since)
      .execute(),
  ]);
  return { stages, entries };
}

/** Returns the stages of an order as the floor has them. */
export const stagesOfWork = (db: Db, id: string): Promise<WorkStageRow[]> =>
  selectRows(db, 'work_stages', { work_order_id: id }, 'position');

type StageChange = Counts &
  Pick<WorkStageRow, 'started_on' | 'finished_on' | 'note' | 'updated_at'>;

/** Sets the totals of one stage. */
export async function updateWorkStage(
  tx: Tx,
  { work_order_id, stage }: Pick<WorkStageRow, 'work_order_id' | 'stage'>,
  change: StageChange,
): Promise<void> {
  await tx
    .updateTable('work_stages')
    .set(change)
    .where('work_order_id', '=', work_order_id)
    .where('stage', '=', stage)
    .execute();
}

/** The days on which pieces were counted at each stage, all corrections added; oldest first. */
export async function countedDaysOf(
  tx: Tx,
  workOrderId: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await tx
    .selectFrom('work_entries')
    .select(['stage', 'day'])
    .where('work_order_id', '=', workOrderId)
    .groupBy(['stage', 'day'])
    .having((eb) => eb(eb.fn.sum('done'), '>', 0))
    .orderBy('day')
    .execute();
  const groups = Map.groupBy(rows, ({ stage }) => stage);
  return new Map([...groups].map(([stage, own]) => [stage, own.map(({ day }) => day)]));
}

/** Returns the moment at which an order first went to work; null before. */
export async function findWorkStart(tx: Tx, workOrderId: string): Promise<string | null> {
  const { at } = await tx
    .selectFrom('work_events')
    .select((eb) => eb.fn.min<string | null>('at').as('at'))
    .where('work_order_id', '=', workOrderId)
    .where('to_status', 'in', ['IN_PROGRESS', 'QC'])
    .executeTakeFirstOrThrow();
  return at;
}

/** Returns the daily counts, oldest first. */
export const entriesOfWork = (db: Db, id: string): Promise<WorkEntryRow[]> =>
  selectRows(db, 'work_entries', { work_order_id: id }, 'day', 'at', 'id');

/** Returns the inspections of an order, oldest first. */
export const inspectionsOfWork = (db: Db, id: string): Promise<WorkInspectionRow[]> =>
  selectRows(db, 'work_inspections', { work_order_id: id }, 'inspected_on', 'at');

/** Returns the shipments of an order, oldest first. */
export const shipmentsOfWork = (db: Db, id: string): Promise<WorkShipmentRow[]> =>
  selectRows(db, 'work_shipments', { work_order_id: id }, 'shipped_on', 'at');

/** Pieces that have left. */
export const shippedOf = (shipments: readonly Pick<WorkShipmentRow, 'pieces'>[]): number =>
  shipments.reduce((sum, { pieces }) => sum + pieces, 0);

/** Returns the files of an order, oldest first. */
export const filesOfWork = (db: Db, id: string): Promise<WorkFileRow[]> =>
  selectRows(db, 'work_files', { work_order_id: id }, 'created_at', 'id');

/** Returns the barcode number of the client's product for each item of an order; '' for none. */
export async function gtinsOfItems(
  db: Db,
  { client_id, items }: Pick<WorkOrderRow, 'client_id' | 'items'>,
): Promise<string[]> {
  const keys = items.map(({ sku }) => sku.toUpperCase());
  const rows = await db
    .selectFrom('products')
    .select(['sku_key', 'gtin'])
    .where('client_id', '=', client_id)
    .where('sku_key', 'in', keys.length === 0 ? [''] : keys)
    .execute();
  const known = new Map(rows.map(({ sku_key, gtin }) => [sku_key, gtin]));
  return keys.map((key) => known.get(key) ?? '');
}

/** Returns the counts of each stage and day, corrections added; oldest day first. */
export async function countsByDay(db: Db, id: string) {
  const groups = Map.groupBy(await entriesOfWork(db, id), ({ stage, day }) => `${day} ${stage}`);
  return [...groups.values()].flatMap(([first, ...rest]) =>
    first === undefined
      ? []
      : [
          {
            stage: first.stage,
            day: first.day,
            ...rest.reduce(addCounts, addCounts(noCounts, first)),
          },
        ],
  );
}
