/** Queries on what belongs to a work order: stages, daily counts, inspections, shipments, files. */
import type { Insertable, Kysely, Transaction } from 'kysely';
import type { Counts } from '#lib/work-orders/counts.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import type {
  NewWorkInspection,
  WorkEntryRow,
  WorkFileRow,
  WorkInspectionRow,
  WorkShipmentRow,
  WorkStageRow,
} from '#api/db/tables/work-orders.ts';

type Db = Kysely<Tables>;
type Tx = Transaction<Tables>;

export async function insertWorkStages(tx: Tx, rows: readonly WorkStageRow[]): Promise<void> {
  await tx
    .insertInto('work_stages')
    .values([...rows])
    .execute();
}

/** Makes exactly these the stages of an order. */
export async function replaceWorkStages(
  tx: Tx,
  workOrderId: string,
  rows: readonly WorkStageRow[],
): Promise<void> {
  await tx.deleteFrom('work_stages').where('work_order_id', '=', workOrderId).execute();
  await insertWorkStages(tx, rows);
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

/** The stages of an order as the floor has them. */
export async function stagesOfWork(db: Db, workOrderId: string): Promise<WorkStageRow[]> {
  return db
    .selectFrom('work_stages')
    .selectAll()
    .where('work_order_id', '=', workOrderId)
    .orderBy('position')
    .execute();
}

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

export async function insertWorkEntries(
  tx: Tx,
  rows: readonly Insertable<Tables['work_entries']>[],
): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('work_entries')
      .values([...rows])
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

/** Returns the daily counts, oldest first. */
export async function entriesOfWork(db: Db, workOrderId: string): Promise<WorkEntryRow[]> {
  return db
    .selectFrom('work_entries')
    .selectAll()
    .where('work_order_id', '=', workOrderId)
    .orderBy('day')
    .orderBy('at')
    .orderBy('id')
    .execute();
}

export async function insertWorkInspection(tx: Tx, row: NewWorkInspection): Promise<void> {
  await tx.insertInto('work_inspections').values(row).execute();
}

/** The inspections of an order, oldest first. */
export async function inspectionsOfWork(db: Db, workOrderId: string): Promise<WorkInspectionRow[]> {
  return db
    .selectFrom('work_inspections')
    .selectAll()
    .where('work_order_id', '=', workOrderId)
    .orderBy('inspected_on')
    .orderBy('at')
    .execute();
}

export async function insertWorkShipment(tx: Tx, row: WorkShipmentRow): Promise<void> {
  await tx.insertInto('work_shipments').values(row).execute();
}

/** The shipments of an order, oldest first. */
export async function shipmentsOfWork(db: Db, workOrderId: string): Promise<WorkShipmentRow[]> {
  return db
    .selectFrom('work_shipments')
    .selectAll()
    .where('work_order_id', '=', workOrderId)
    .orderBy('shipped_on')
    .orderBy('at')
    .execute();
}

/** Pieces that have left. */
export const shippedOf = (shipments: readonly Pick<WorkShipmentRow, 'pieces'>[]): number =>
  shipments.reduce((sum, { pieces }) => sum + pieces, 0);

export async function insertWorkFile(tx: Tx, row: WorkFileRow): Promise<void> {
  await tx.insertInto('work_files').values(row).execute();
}

/** The files of an order, oldest first. */
export async function filesOfWork(db: Db, workOrderId: string): Promise<WorkFileRow[]> {
  return db
    .selectFrom('work_files')
    .selectAll()
    .where('work_order_id', '=', workOrderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** A file by its id. */
export async function findWorkFile(db: Db, id: string): Promise<WorkFileRow | undefined> {
  return db.selectFrom('work_files').selectAll().where('id', '=', id).executeTakeFirst();
}
