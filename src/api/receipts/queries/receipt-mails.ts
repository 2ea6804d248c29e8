/** Queries on the mails that a client was sent about a receipt. */
import type { Insertable, Selectable, Transaction } from 'kysely';
import type { Tables } from '#api/db/tables/tables.ts';

type Tx = Transaction<Tables>;

export type ReceiptMailRow = Selectable<Tables['receipt_mails']>;

/** A mail about a receipt with what became of it. */
export interface ReceiptMail extends ReceiptMailRow {
  /** Null when the outbox has forgotten it, which it does with mails that left a week ago. */
  readonly state: string | null;
  readonly sent_at: string | null;
}

/** Mails about a receipt, newest first. */
export async function mailsAboutReceipt(tx: Tx, receiptId: string): Promise<ReceiptMail[]> {
  return tx
    .selectFrom('receipt_mails')
    .leftJoin('outbox', 'outbox.id', 'receipt_mails.id')
    .selectAll('receipt_mails')
    .select(['outbox.state', 'outbox.sent_at'])
    .where('receipt_id', '=', receiptId)
    .orderBy('due_at', 'desc')
    .execute();
}

export async function insertReceiptMail(
  tx: Tx,
  mail: Insertable<Tables['receipt_mails']>,
): Promise<void> {
  await tx.insertInto('receipt_mails').values(mail).execute();
}

/** Forgets a mail that was withdrawn. */
export async function deleteReceiptMail(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('receipt_mails').where('id', '=', id).execute();
}
