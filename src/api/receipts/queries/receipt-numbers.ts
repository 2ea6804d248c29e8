/** Queries on the further numbers of receipts. */
import type { Kysely, Transaction } from 'kysely';
import type { ReceiptRow } from '#api/db/tables/receipts.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { bareNumber } from '#lib/kernel/text/bare-number.ts';

type Tx = Transaction<Tables>;

/** Finds the receipt that has this further number. */
export async function findByFurtherNumber(
  db: Kysely<Tables>,
  number: string,
): Promise<ReceiptRow | undefined> {
  return db
    .selectFrom('receipts')
    .innerJoin('receipt_numbers', 'receipt_numbers.receipt_id', 'receipts.id')
    .selectAll('receipts')
    .where('receipt_numbers.number', '=', number)
    .executeTakeFirst();
}

/** Reads the further numbers of a receipt, in order. */
export async function furtherNumbersOf(db: Kysely<Tables>, receiptId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('receipt_numbers')
    .select('number')
    .where('receipt_id', '=', receiptId)
    .orderBy('number')
    .execute();
  return rows.map(({ number }) => number);
}

/** Reads those of the numbers that are further numbers of the client's receipts. */
export async function readFurtherNumbers(
  db: Kysely<Tables>,
  clientId: string,
  numbers: readonly string[],
): Promise<string[]> {
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom('receipt_numbers')
    .innerJoin('receipts', 'receipts.id', 'receipt_numbers.receipt_id')
    .select('receipt_numbers.number')
    .where('receipts.client_id', '=', clientId)
    .where('receipt_numbers.number', 'in', numbers)
    .execute();
  return rows.map(({ number }) => number);
}

/** Numbers of digits that are looked for with further zeros before them. */
const MAX_PADDED = 20;

/** Finds the company's number of a client's receipt that equals a number but for the zeros before it. */
export async function findByBareNumber(
  db: Kysely<Tables>,
  clientId: string,
  number: string,
): Promise<string | undefined> {
  const bare = bareNumber(number);
  if (bare === null || bare.length > MAX_PADDED) return undefined;
  const lengths = Array.from({ length: MAX_PADDED - bare.length + 1 }, (_, at) => bare.length + at);
  const row = await db
    .selectFrom('receipts')
    .select('house_reference')
    .where('client_id', '=', clientId)
    .where(
      'house_reference',
      'in',
      lengths.map((length) => bare.padStart(length, '0')),
    )
    .where('house_reference', '!=', number)
    .executeTakeFirst();
  return row?.house_reference;
}

export async function addFurtherNumber(tx: Tx, receiptId: string, number: string): Promise<void> {
  await tx.insertInto('receipt_numbers').values({ number, receipt_id: receiptId }).execute();
}

export async function moveFurtherNumbers(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .updateTable('receipt_numbers')
    .set({ receipt_id: to })
    .where('receipt_id', '=', from)
    .execute();
}
