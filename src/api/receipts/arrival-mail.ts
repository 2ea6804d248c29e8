/**
 * The mail about an arrival (domain 0.8, 3.2): only to clients who want it, never to deleted ones, once for each
 * status of a receipt, and not about what came long ago, so that taking over old receipts writes to nobody.
 */
import type { Transaction } from 'kysely';
import { receiptPath } from '../../lib/receipts/receipt.ts';
import { receiptStatuses } from '../../lib/receipts/status.ts';
import { statusOf } from '../../lib/submissions/status.ts';
import type { ApiContext } from '../context.ts';
import { findClientById } from '../db/clients.ts';
import { noteNotice } from '../db/receipt-parts.ts';
import type { ReceiptRow } from '../db/receipt-tables.ts';
import type { Tables } from '../db/tables.ts';
import { isPlainAddress } from '../mail/address.ts';
import { queueMail } from '../mail/queue.ts';

const told: readonly string[] = ['ARRIVED', 'RECEIVED', 'RECEIVED_WITH_EXCEPTIONS'];
const OLD_MS = 7 * 24 * 60 * 60 * 1000;

const isOld = (row: ReceiptRow, now: Date): boolean => {
  const at = (row.status === 'ARRIVED' ? row.arrived_at : row.counted_at) ?? row.arrived_at;
  return at !== null && now.getTime() - Date.parse(at) > OLD_MS;
};

/** Queues the mail of the status that a receipt has reached, when there is one. */
export async function tellOfArrival(
  context: ApiContext,
  tx: Transaction<Tables>,
  row: ReceiptRow,
): Promise<void> {
  if (!told.includes(row.status) || isOld(row, context.now())) return;
  const client = await findClientById(tx, row.client_id);
  if (!client || client.is_deleted || client.email_status !== 1) return;
  if (!isPlainAddress(client.email)) return;
  const at = context.now().toISOString();
  if (!(await noteNotice(tx, { receipt_id: row.id, status: row.status, at }))) return;
  const { label, next } = statusOf(receiptStatuses, row.status);
  await queueMail(context, tx, {
    to: client.email,
    kind: row.status === 'ARRIVED' ? 'merchandise-arrived' : 'merchandise-received',
    data: {
      reference: row.reference,
      status: label,
      next,
      vendor: row.vendor,
      po: row.po,
      cartons: row.cartons_received,
      cartonsExpected: row.cartons_expected,
      pieces: row.pieces_received,
      piecesExpected: row.pieces_expected,
      over: row.pieces_over,
      short: row.pieces_short,
      damaged: row.pieces_damaged,
      questions: row.open_exceptions,
      path: receiptPath(row.reference),
    },
  });
}
