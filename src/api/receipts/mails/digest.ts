/**
 * Daily mail, for people who chose it over one mail for each arrival. Single mails wait in the outbox past the
 * digest hour; at that hour they are merged into one mail. If the digest fails for half a day, the single mails are
 * sent.
 */
import type { Transaction } from 'kysely';
import { addDays } from '#lib/kernel/calendar-day.ts';
import { companyDay, companyHour, DIGEST_HOUR } from '#lib/kernel/company-day.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { notifyMailQueued, openPayload, queueMail } from '#api/mail/queue.ts';
import { withdrawMail } from '#api/mail/outbox.ts';
import { wantsArrivalMails } from '#api/mail/mail-opt-out.ts';
import type { ArrivalMail, DigestMail } from '#api/mail/templates/receipts.ts';
import { lockClient } from '#api/security/clients.ts';
import { readByPerson } from '#api/security/rights.ts';
import { findAccountById, type Account } from '#api/security/members.ts';
import {
  openExceptionsOf,
  readersOfDigests,
  waitingArrivalMails,
} from '../queries/receipt-mails.ts';

const SPARE_MS = 12 * 60 * 60 * 1000;

/** Sending time of a single mail that no digest has merged. */
export function afterNextDigest(now: Date): number {
  const today = companyHour(companyDay(now), DIGEST_HOUR);
  const next =
    now.getTime() < Date.parse(today)
      ? today
      : companyHour(addDays(companyDay(now), 1), DIGEST_HOUR);
  return Date.parse(next) + SPARE_MS;
}

/** Withdraws the waiting mails to this person; mails just sent are excluded. */
async function claimDigest(
  context: ApiContext,
  tx: Transaction<Tables>,
  { email }: Account,
): Promise<DigestMail['news'][number][]> {
  const now = context.now();
  const before = new Date(now.getTime() + SPARE_MS).toISOString();
  const changes: DigestMail['news'][number][] = [];
  for (const row of await waitingArrivalMails(tx, email, before)) {
    if (!(await withdrawMail(tx, row.id, now.toISOString()))) continue;
    const digested = { due_at: now.toISOString() };
    await tx.updateTable('receipt_mails').set(digested).where('id', '=', row.id).execute();
    const mail = openPayload(row, context.keysFor) as ArrivalMail;
    changes.push({ ...mail, hasArrived: row.kind === 'merchandise-arrived' });
  }
  return changes;
}

async function digestOf(context: ApiContext, id: string): Promise<boolean> {
  return context.database.transaction(async (tx) => {
    const found = await findAccountById(tx, id);
    if (!found) return false;
    await lockClient(tx, found.id);
    const reader = await findAccountById(tx, id);
    if (!reader || !wantsArrivalMails(reader)) return false;
    const changes = await claimDigest(context, tx, reader);
    if (changes.length === 0) return false;
    const questions = await openExceptionsOf(tx, reader.id);
    // The role may have changed since the single mails were written.
    const data = readByPerson(reader, { day: companyDay(context.now()), news: changes, questions });
    await queueMail(context, tx, { to: reader.email, kind: 'merchandise-digest', data });
    return true;
  });
}

/** One round: a mail for each person for whom changes wait and whose hour has come. */
export async function sendDigests(context: ApiContext): Promise<number> {
  const before = new Date(context.now().getTime() + SPARE_MS).toISOString();
  let sent = 0;
  for (const id of await readersOfDigests(context.database.db, before)) {
    if (await digestOf(context, id)) sent += 1;
  }
  if (sent > 0) notifyMailQueued(context);
  return sent;
}
