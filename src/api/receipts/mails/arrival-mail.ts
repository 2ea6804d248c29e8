/**
 * Arrival mail: for subscribed, active people and recent receipts; importing a history sends no mail. Quiet rule:
 * a mail waits briefly, so that an arrival reported together with its count is one mail. Then the same kind of change
 * waits until ten minutes after the last mail. A waiting mail is replaced by a newer change, and withdrawn when the
 * client already knows its contents.
 */
import type { Transaction } from 'kysely';
import { receiptPath } from '#lib/receipts/receipt.ts';
import { receiptStatusOf } from '#lib/receipts/status.ts';
import { DAY_MS } from '#lib/kernel/calendar-day.ts';
import type { ApiContext } from '#api/context/context.ts';
import { readByPerson } from '#api/security/rights.ts';
import { mainMemberId } from '#api/security/members.ts';
import { withdrawMail } from '#api/mail/outbox.ts';
import { mailsAboutReceipt, type ReceiptMail } from '../queries/receipt-mails.ts';
import type { MemberRow } from '#api/db/tables/members.ts';
import type { ReceiptRow } from '#api/db/tables/receipts.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { notifyMailQueuedLater, queueMail } from '#api/mail/queue.ts';
import { activePeople } from '#api/records/recipients.ts';
import type { ArrivalMail } from '#api/mail/templates/receipts.ts';
import {
  figuresThatDiffer,
  isSameChanges,
  changesOf,
  type ArrivalChanges,
  type ReceiptState,
} from './arrival-changes.ts';
import { afterNextDigest } from './digest.ts';

type Tx = Transaction<Tables>;

/** The first change waits this long for related reports. */
export const GATHER_MS = 1000;
/** Changes of the same kind are sent at most so often. */
export const QUIET_MS = 10 * 60 * 1000;
const OLD_MS = 7 * DAY_MS;

const isOld = (row: ReceiptRow, now: Date): boolean => {
  const at = (row.status === 'ARRIVED' ? row.arrived_at : row.counted_at) ?? row.arrived_at;
  return at !== null && now.getTime() - Date.parse(at) > OLD_MS;
};

/** Last change sent to a reader, and a withdrawn mail. */
interface SentChanges {
  readonly told: ReceiptMail | undefined;
  readonly withdrawn: ReceiptMail | undefined;
}

/** Withdraws the waiting mails to all readers, and returns what each reader knows; lock the receipt row first. */
async function unclaim(
  context: ApiContext,
  tx: Tx,
  { id, client_id: clientId }: ReceiptRow,
): Promise<(reader: string) => SentChanges> {
  const now = context.now().toISOString();
  const main = await mainMemberId(tx, clientId);
  const mails = await mailsAboutReceipt(tx, id);
  const withdrawn = new Set<ReceiptMail>();
  for (const mail of mails) {
    if (mail.state !== 'QUEUED' || !(await withdrawMail(tx, mail.id, now))) continue;
    withdrawn.add(mail);
    await tx.deleteFrom('receipt_mails').where('id', '=', mail.id).execute();
  }
  return (reader) => {
    const own = mails.filter((mail) => (mail.member_id ?? main) === reader);
    return {
      told: own.find((mail) => !withdrawn.has(mail) && mail.state !== 'FAILED'),
      withdrawn: own.find((mail) => withdrawn.has(mail)),
    };
  };
}

/** The figures of a mail; null where an older release sent it. */
const sentIn = ({ kind, figures }: ReceiptMail): ArrivalChanges | null =>
  figures === '' ? null : { kind, figures: JSON.parse(figures) as ArrivalChanges['figures'] };

/** Claimed mails count as sent; future times are ignored: the clock was wrong. */
const leftAt = ({ state, sent_at, due_at }: ReceiptMail, now: Date): number =>
  Math.min(now.getTime(), state === 'QUEUED' ? Infinity : Date.parse(sent_at ?? due_at));

interface PendingMail {
  readonly news: ArrivalChanges;
  readonly known: SentChanges;
  readonly isDaily: boolean;
}

/** Sending time of this change: at most that of the mail it replaces. */
function dueAt(
  { news: changes, known: { told, withdrawn }, isDaily }: PendingMail,
  now: Date,
): string {
  const soon = now.getTime() + GATHER_MS;
  const quiet = told?.kind === changes.kind ? Math.max(soon, leftAt(told, now) + QUIET_MS) : soon;
  const earliest = new Date(isDaily ? afterNextDigest(now) : quiet).toISOString();
  return withdrawn && withdrawn.due_at < earliest ? withdrawn.due_at : earliest;
}

const mailOf = (
  row: ReceiptRow,
  { figures: { over, short, damaged } }: ArrivalChanges,
  corrected: readonly string[],
): ArrivalMail => {
  const { status, open_exceptions: openExceptions } = row;
  const { label, next } = receiptStatusOf({ status, openExceptions });
  return {
    reference: row.reference,
    status: label,
    next,
    vendor: row.vendor,
    po: row.po,
    cartons: row.cartons_received,
    cartonsExpected: row.cartons_expected,
    pieces: row.pieces_received,
    piecesExpected: row.pieces_expected,
    over,
    short,
    damaged,
    questions: row.open_exceptions,
    corrected,
    path: receiptPath(row.reference),
  };
};

export interface Happened {
  /** Left out for a receipt that is made. */
  readonly before?: ReceiptState;
  readonly after: ReceiptState;
  /** The figures of a closed receipt were changed with a reason. */
  readonly isCorrection?: boolean;
}

/** Queues the mails that this makes necessary, or takes them back, in the transaction that changes the receipt. */
export async function notifyOfArrival(
  context: ApiContext,
  tx: Tx,
  { before, after, isCorrection = false }: Happened,
): Promise<void> {
  if (context.isQuiet) return;
  const { row } = after;
  const changes = changesOf(after);
  const past = before ? changesOf(before) : null;
  if (!changes || (past && isSameChanges(past, changes))) {
    if (row.status === 'REFUSED') await unclaim(context, tx, row);
    return;
  }
  // Withdraws outdated mails even to unsubscribed people, who may subscribe again before they are due.
  const knownTo = await unclaim(context, tx, row);
  for (const reader of await activePeople(tx, row.client_id))
    if (reader.email_status === 1)
      await notifyReader(context, tx, {
        row,
        news: changes,
        past,
        isCorrection,
        reader,
        known: knownTo(reader.id),
      });
}

interface ReaderMail {
  readonly row: ReceiptRow;
  readonly news: ArrivalChanges;
  readonly past: ArrivalChanges | null;
  readonly isCorrection: boolean;
  readonly reader: MemberRow;
  readonly known: SentChanges;
}

async function notifyReader(
  context: ApiContext,
  tx: Tx,
  { row, news: changes, past, isCorrection, reader, known }: ReaderMail,
): Promise<void> {
  const { told, withdrawn } = known;
  const isFirst = !told && !withdrawn;
  if (isFirst && !isCorrection && (row.status === 'CLOSED' || isOld(row, context.now()))) return;
  // Baseline of a reader without an arrival mail, or with one of an older release: the receipt as shown in the
  // portal.
  const base = told ? (sentIn(told) ?? past) : isFirst ? past : null;
  if (base && isSameChanges(base, changes)) return;
  const corrected =
    base?.kind === changes.kind ? figuresThatDiffer(changes.figures, base.figures) : [];
  const isDaily = reader.arrival_mails === 'daily';
  const due_at = dueAt({ news: changes, known, isDaily }, context.now());
  const id = await queueMail(context, tx, {
    to: reader.email,
    kind: changes.kind === 'arrived' ? 'merchandise-arrived' : 'merchandise-received',
    data: readByPerson(reader, mailOf(row, changes, corrected)),
    dueAt: due_at,
  });
  const figures = JSON.stringify(changes.figures);
  const mail = {
    id,
    receipt_id: row.id,
    member_id: reader.id,
    kind: changes.kind,
    figures,
    due_at,
  };
  await tx.insertInto('receipt_mails').values(mail).execute();
}

/** To be called after that transaction: has the change sent when it is due. */
export const notifyArrivalMailQueued = (context: ApiContext): void =>
  notifyMailQueuedLater(context, GATHER_MS);
