/** Queries on the parts of a receipt: lines, codes, exceptions, files, events. */
import { lazy } from '#lib/kernel/lazy.ts';
import type { Insertable, Kysely, Transaction } from 'kysely';
import { isLineException, lineExceptionName, lineExceptionTypes } from '#lib/receipts/receipt.ts';
import { lineFields, type ReceiptLine } from '#lib/receipts/fields.ts';
import { namesOf } from '#lib/records/fields.ts';
import { fromColumns, toColumns } from '#api/kernel/columns.ts';
import { countRows } from '#api/db/pagination.ts';
import { selectRow, selectRows, selectRowsByKeys } from '#api/db/rows.ts';
import type {
  ReceiptEventRow,
  ReceiptExceptionRow,
  ReceiptFileRow,
  ReceiptLineRow,
  ReceiptRow,
} from '#api/db/tables/receipts.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { filterCondition, type ReceiptFilter } from './receipt-filter.ts';

type Tx = Transaction<Tables>;

/** Rows of one insert: SQL takes a limited number of parameters. */
const PORTION = 400;

function portions<T>(rows: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let start = 0; start < rows.length; start += PORTION) {
    parts.push(rows.slice(start, start + PORTION));
  }
  return parts;
}

const lineNames = namesOf(lineFields);

const lineRow = (receipt_id: string, line: ReceiptLine): ReceiptLineRow => ({
  receipt_id,
  ...toColumns(lineNames, line),
});

/** Converts a row to a line. */
export const lineOf = (row: ReceiptLineRow): ReceiptLine => fromColumns(lineNames, row);

/** Makes exactly these the lines of a receipt, and these the codes it is found by. */
export async function replaceReceiptLines(
  tx: Tx,
  { id, clientId }: { readonly id: string; readonly clientId: string },
  lines: readonly ReceiptLine[],
  codes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('receipt_lines').where('receipt_id', '=', id).execute();
  await tx.deleteFrom('receipt_codes').where('receipt_id', '=', id).execute();
  await insertReceiptLines(
    tx,
    lines.map((line) => lineRow(id, line)),
    codes.map((code) => ({ client_id: clientId, code, receipt_id: id })),
  );
}

/** Adds lines and codes of new receipts. */
export async function insertReceiptLines(
  tx: Tx,
  lines: readonly ReceiptLineRow[],
  codes: readonly Insertable<Tables['receipt_codes']>[],
): Promise<void> {
  for (const part of portions(lines)) await tx.insertInto('receipt_lines').values(part).execute();
  for (const part of portions(codes)) await tx.insertInto('receipt_codes').values(part).execute();
}

/** Returns the lines in the company's order. */
export const linesOfReceipt = async (
  db: Kysely<Tables>,
  receiptId: string,
): Promise<ReceiptLine[]> =>
  (await selectRows(db, 'receipt_lines', { receipt_id: receiptId }, 'line')).map(lineOf);

/** Counts the lines of the receipts of a filter. */
export const countLinesOf = (db: Kysely<Tables>, filter: ReceiptFilter): Promise<number> =>
  countRows(
    db.selectFrom('receipt_lines').where('receipt_id', 'in', (eb) =>
      eb
        .selectFrom('receipts')
        .select('id')
        .where((own) => filterCondition(own, filter)),
    ),
  );

/** Returns the receipts of these numbers in their order, each with its lines in the company's order. */
export async function linesOfReceipts(
  db: Kysely<Tables>,
  references: readonly string[],
): Promise<{ readonly row: ReceiptRow; readonly lines: readonly ReceiptLine[] }[]> {
  const receipts = await selectRowsByKeys(db, 'receipts', 'reference', references);
  if (receipts.length === 0) return [];
  const ids = receipts.map(({ id }) => id);
  const rows = await db
    .selectFrom('receipt_lines')
    .selectAll()
    .where('receipt_id', 'in', ids)
    .orderBy('receipt_id')
    .orderBy('line')
    .execute();
  const lines = Map.groupBy(rows, (row) => row.receipt_id);
  return receipts.map((row) => ({ row, lines: (lines.get(row.id) ?? []).map(lineOf) }));
}

const byNumber = lazy(() => new Intl.Collator('en', { numeric: true }));
const ofLines: readonly string[] = lineExceptionTypes.map(lineExceptionName);

/** Sorts exceptions of the company by name, then those of lines: independent of arrival order. */
const inOrder = (
  { house_reference: a }: ReceiptExceptionRow,
  { house_reference: b }: ReceiptExceptionRow,
): number =>
  Number(isLineException(a)) - Number(isLineException(b)) ||
  ofLines.indexOf(a) - ofLines.indexOf(b) ||
  byNumber().compare(a, b);

export const exceptionsOfReceipt = async (
  db: Kysely<Tables>,
  receiptId: string,
): Promise<ReceiptExceptionRow[]> =>
  (await selectRows(db, 'receipt_exceptions', { receipt_id: receiptId })).toSorted(inOrder);

/** Removes an exception; files that show it stay on the receipt. */
export async function removeException(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('receipt_files')
    .set({ exception_id: null })
    .where('exception_id', '=', id)
    .execute();
  await tx.deleteFrom('receipt_exceptions').where('id', '=', id).execute();
}

export const filesOfReceipt = (db: Kysely<Tables>, receiptId: string): Promise<ReceiptFileRow[]> =>
  selectRows(db, 'receipt_files', { receipt_id: receiptId }, 'created_at', 'id');

export async function moveReceiptFiles(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .updateTable('receipt_files')
    .set({ receipt_id: to })
    .where('receipt_id', '=', from)
    .execute();
}

/** Returns the file that the company's call of this reference added to a receipt. */
export const findReceiptFileByCall = (
  db: Kysely<Tables>,
  receiptId: string,
  callerReference: string,
): Promise<ReceiptFileRow | undefined> =>
  selectRow(db, 'receipt_files', { receipt_id: receiptId, caller_reference: callerReference });

/** Makes the events, in this order, the log of a receipt in place of the logs of several. */
export async function replaceReceiptEvents(
  tx: Tx,
  receiptIds: readonly string[],
  receiptId: string,
  events: readonly ReceiptEventRow[],
): Promise<void> {
  await tx.deleteFrom('receipt_events').where('receipt_id', 'in', receiptIds).execute();
  const rows = events.map((event, index) => ({
    ...event,
    receipt_id: receiptId,
    position: index + 1,
    changes: JSON.stringify(event.changes),
  }));
  for (const part of portions(rows)) await tx.insertInto('receipt_events').values(part).execute();
}
