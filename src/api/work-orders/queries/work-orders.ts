/** Work orders by their numbers: found, locked, inserted and changed. */
import type { Kysely, Transaction } from 'kysely';
import { selectRow } from '#api/db/rows.ts';
import type { WorkOrderRow } from '#api/db/tables/work-orders.ts';
import type { Tables } from '#api/db/tables/tables.ts';

type Tx = Transaction<Tables>;

/** Returns any order by its number, for the company. */
export const findWorkOrder = (
  db: Kysely<Tables>,
  reference: string,
): Promise<WorkOrderRow | undefined> => selectRow(db, 'work_orders', { reference });

/** The client's orders of these numbers, and those that carry out the request a receipt of these numbers belongs to. */
export async function ordersOfGoods(
  tx: Tx,
  clientId: string,
  references: readonly string[],
): Promise<Pick<WorkOrderRow, 'id' | 'submission_id'>[]> {
  return tx
    .selectFrom('work_orders')
    .select(['id', 'submission_id'])
    .where('client_id', '=', clientId)
    .where((eb) =>
      eb.or([
        eb('reference', 'in', references),
        eb(
          'submission_id',
          'in',
          eb
            .selectFrom('receipts')
            .select('receipts.submission_id')
            .where('receipts.client_id', '=', clientId)
            .where((or) =>
              or.or([
                or('receipts.reference', 'in', references),
                or(
                  'receipts.id',
                  'in',
                  or
                    .selectFrom('receipt_numbers')
                    .select('receipt_numbers.receipt_id')
                    .where('receipt_numbers.number', 'in', references),
                ),
              ]),
            )
            .where('receipts.submission_id', 'is not', null),
        ),
      ]),
    )
    .orderBy('id')
    .execute();
}

/** The order that carries a request out, held; a cancelled one does not count. */
export async function lockWorkOfSubmission(
  tx: Tx,
  submissionId: string,
): Promise<WorkOrderRow | undefined> {
  return tx
    .selectFrom('work_orders')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .where('status', '!=', 'CANCELLED')
    .forUpdate()
    .executeTakeFirst();
}

/** The number of the order that carries a request out, unless it is cancelled. */
export async function workOfSubmission(
  db: Kysely<Tables>,
  submissionId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('work_orders')
    .select('reference')
    .where('submission_id', '=', submissionId)
    .where('status', '!=', 'CANCELLED')
    .executeTakeFirst();
  return row?.reference ?? null;
}
