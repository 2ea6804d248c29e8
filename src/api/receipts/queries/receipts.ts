/** Queries on receipts: the one row of each that lists, tiles and charts read. */
import type { Kysely, Transaction } from 'kysely';
import { laterThan, type ChangesFrom } from '#api/db/changes.ts';
import { contains } from '#api/db/pagination.ts';
import type { ReceiptRow } from '#api/db/tables/receipts.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { queueConditions, type QueueFilter } from '#api/feed/queue-filter.ts';
import { selectRow } from '#api/db/rows.ts';
import { lockRecord } from '#api/records/record-kinds.ts';
import { findByFurtherNumber } from './receipt-numbers.ts';

type Tx = Transaction<Tables>;

/** Finds a client's own receipt by one of the portal's numbers. */
export async function findOwnReceipt(
  db: Kysely<Tables>,
  clientId: string,
  reference: string,
): Promise<ReceiptRow | undefined> {
  const row = await findReceipt(db, reference);
  return row?.client_id === clientId ? row : undefined;
}

interface ChangedReceipts extends ChangesFrom, QueueFilter {
  readonly statuses?: readonly string[] | undefined;
  /** Folded texts to be found anywhere. */
  readonly po?: string | undefined;
  readonly text?: string | undefined;
  /** Last day on which the goods are expected. */
  readonly expectedTo?: string | undefined;
  readonly direction?: 'asc' | 'desc' | undefined;
  readonly limit: number;
}

/** Receipts of all clients in the order of their last change; its plan is tested. */
export function changedReceiptsQuery(
  db: Kysely<Tables>,
  { statuses, po, text, expectedTo, direction = 'asc', limit, ...from }: ChangedReceipts,
) {
  return db
    .selectFrom('receipts')
    .selectAll()
    .where((eb) =>
      eb.and([
        ...laterThan(from, direction),
        ...(from.clientId === undefined ? [] : [eb('client_id', '=', from.clientId)]),
        ...queueConditions('receipts', from),
        ...(statuses === undefined ? [] : [eb('status', 'in', statuses)]),
        ...(po ? [contains('po_key', po)] : []),
        ...(text ? [contains('search', text)] : []),
        ...(expectedTo === undefined ? [] : [eb('expected_on', '<=', expectedTo)]),
      ]),
    )
    .orderBy('updated_at', direction)
    .orderBy('reference', direction)
    .limit(limit);
}

const receiptWith =
  (column: 'reference' | 'house_reference') =>
  async (db: Kysely<Tables>, number: string): Promise<ReceiptRow | undefined> =>
    (await selectRow(db, 'receipts', { [column]: number })) ?? findByFurtherNumber(db, number);

/** Finds any receipt by its number, or by one of its further numbers. */
export const findReceipt = receiptWith('reference');

/** Finds any receipt by the company's own number, or by one of its further numbers. */
export const findReceiptOfCompany = receiptWith('house_reference');

/**
 * Deletes a receipt and all that hangs on it.
 * @returns whether it was there, at its revision
 */
export async function deleteReceiptAtRevision(
  tx: Tx,
  { id, revision }: Pick<ReceiptRow, 'id' | 'revision'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('receipts')
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Holds the receipt of the company's own or a further number until the transaction ends. */
export async function lockReceiptOfCompany(
  tx: Tx,
  houseReference: string,
): Promise<ReceiptRow | undefined> {
  const found = await findReceiptOfCompany(tx, houseReference);
  return found && lockRecord(tx, 'receipts', found.id);
}

/** Holds the deliveries that the company has linked with a request until the transaction ends. */
export async function lockReceiptsWith(tx: Tx, submissionId: string): Promise<ReceiptRow[]> {
  return tx
    .selectFrom('receipts')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .forUpdate()
    .execute();
}

/** Locks the expected deliveries of a request until the transaction ends. */
export const lockExpectedWith = async (tx: Tx, submissionId: string): Promise<ReceiptRow[]> =>
  (await lockReceiptsWith(tx, submissionId)).filter(({ status }) => status === 'EXPECTED');
