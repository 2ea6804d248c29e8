/** Queries on the mails that a client was sent about a receipt. */
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { OutboxRow } from '#api/mail/outbox.ts';
import type { Tables } from '#api/db/tables/tables.ts';

type Tx = Transaction<Tables>;

export type ReceiptMailRow = Selectable<Tables['receipt_mails']>;

/** Mail about a receipt, with its delivery state. */
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

/** Mail kinds merged into a digest. */
const kinds = ['merchandise-arrived', 'merchandise-received'];

const waiting = (db: Kysely<Tables>) =>
  db
    .selectFrom('outbox')
    .where('channel', '=', 'mail')
    .where('state', '=', 'QUEUED')
    .where('kind', 'in', kinds);

/** The people who want a digest and for whom a mail waits that is due before this moment. */
export async function readersOfDigests(db: Kysely<Tables>, before: string): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select('id')
    .where('arrival_mails', '=', 'daily')
    .where('disabled_at', 'is', null)
    .where('email', 'in', waiting(db).select('recipient').where('next_attempt_at', '<=', before))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The mails that wait for this address and are due before this moment, in their order. */
export const waitingArrivalMails = (tx: Tx, email: string, before: string): Promise<OutboxRow[]> =>
  waiting(tx)
    .selectAll()
    .where('recipient', '=', email)
    .where('next_attempt_at', '<=', before)
    .orderBy('position')
    .execute();

/** How many exceptions of a client wait for an answer. */
export async function openExceptionsOf(tx: Tx, clientId: string): Promise<number> {
  const { open } = await tx
    .selectFrom('receipt_days')
    .select((eb) => eb.fn.sum<number | null>('open_exceptions').as('open'))
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return open ?? 0;
}
