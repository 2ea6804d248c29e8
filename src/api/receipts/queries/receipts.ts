/** Queries on receipts: the one row of each that lists, tiles and charts read. */
import type { Kysely, Transaction } from 'kysely';
import { laterThan, type ChangesFrom } from '#api/db/changes.ts';
import type { NewReceipt, ReceiptRow, ReceiptUpdate } from '#api/db/tables/receipts.ts';
import type { Tables } from '#api/db/tables/tables.ts';

type Tx = Transaction<Tables>;

export async function insertReceipt(tx: Tx, row: NewReceipt): Promise<void> {
  await tx.insertInto('receipts').values(row).execute();
}

/** A client's own receipt by its number. */
export async function findOwnReceipt(
  db: Kysely<Tables>,
  clientId: string,
  reference: string,
): Promise<ReceiptRow | undefined> {
  return db
    .selectFrom('receipts')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('reference', '=', reference)
    .executeTakeFirst();
}

interface ChangedReceipts extends ChangesFrom {
  readonly clientId?: string | undefined;
  readonly statuses?: readonly string[] | undefined;
  readonly limit: number;
}

/** Receipts of all clients in the order of their last change; its plan is tested. */
export function changedReceiptsQuery(
  db: Kysely<Tables>,
  { clientId, statuses, limit, ...from }: ChangedReceipts,
) {
  return db
    .selectFrom('receipts')
    .selectAll()
    .where((eb) =>
      eb.and([
        ...laterThan(from),
        ...(clientId === undefined ? [] : [eb('client_id', '=', clientId)]),
        ...(statuses === undefined ? [] : [eb('status', 'in', statuses)]),
      ]),
    )
    .orderBy('updated_at')
    .orderBy('reference')
    .limit(limit);
}

/** Any receipt by its number. */
export async function findReceipt(
  db: Kysely<Tables>,
  reference: string,
): Promise<ReceiptRow | undefined> {
  return db
    .selectFrom('receipts')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/** Any receipt by the company's own number. */
export async function findReceiptOfCompany(
  db: Kysely<Tables>,
  houseReference: string,
): Promise<ReceiptRow | undefined> {
  return db
    .selectFrom('receipts')
    .selectAll()
    .where('house_reference', '=', houseReference)
    .executeTakeFirst();
}

/** Changes a receipt and counts its revision up; nothing when it is not at `revision` any more. */
export async function updateReceiptAtRevision(
  tx: Tx,
  { id, revision }: Pick<ReceiptRow, 'id' | 'revision'>,
  changes: ReceiptUpdate,
): Promise<ReceiptRow | undefined> {
  return tx
    .updateTable('receipts')
    .set({ ...changes, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returningAll()
    .executeTakeFirst();
}

/** The receipt of the company's own number, held until the transaction ends. */
export async function lockReceiptOfCompany(
  tx: Tx,
  houseReference: string,
): Promise<ReceiptRow | undefined> {
  return tx
    .selectFrom('receipts')
    .selectAll()
    .where('house_reference', '=', houseReference)
    .forUpdate()
    .executeTakeFirst();
}

/** The deliveries that a request announced and of which nothing has come, held until the transaction ends. */
export async function lockExpectedWith(tx: Tx, submissionId: string): Promise<ReceiptRow[]> {
  return tx
    .selectFrom('receipts')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .where('status', '=', 'EXPECTED')
    .forUpdate()
    .execute();
}
