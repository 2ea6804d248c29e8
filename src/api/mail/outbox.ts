/** Queries on the outbox: mails that were accepted together with what they are about. */
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Tables } from '#api/db/tables/tables.ts';

export type OutboxRow = Selectable<Tables['outbox']>;

type Tx = Transaction<Tables>;

export async function insertMail(tx: Tx, mail: Insertable<Tables['outbox']>): Promise<void> {
  await tx.insertInto('outbox').values(mail).execute();
}

type Claim = { now: string; leaseUntil: string; limit: number };

/**
 * Takes mails that are due under a lease. Processes that ask at the same time get different ones; a mail
 * whose sender died is due again when its lease is over.
 */
export async function claimDueMails(tx: Tx, claim: Claim): Promise<OutboxRow[]> {
  const due = await tx
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'QUEUED')
    .where('next_attempt_at', '<=', claim.now)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', claim.now)]))
    .orderBy('next_attempt_at')
    .limit(claim.limit)
    .forUpdate()
    .skipLocked()
    .execute();
  if (due.length === 0) return [];
  return tx
    .updateTable('outbox')
    .set((eb) => ({ lease_until: claim.leaseUntil, attempts: eb('attempts', '+', 1) }))
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .returningAll()
    .execute();
}

/** The mail has left; what it said is forgotten. */
export async function markMailSent(db: Kysely<Tables>, id: string, at: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'SENT', sent_at: at, lease_until: null, last_error: null, payload: '' })
    .where('id', '=', id)
    .execute();
}

/** The mail is given up; what it said is forgotten. */
export async function markMailFailed(db: Kysely<Tables>, id: string, why: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'FAILED', lease_until: null, last_error: why, payload: '' })
    .where('id', '=', id)
    .execute();
}

/** The mail is tried again at this time. */
export async function postponeMail(
  db: Kysely<Tables>,
  { id, at, why }: { id: string; at: string; why: string },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: at, lease_until: null, last_error: why })
    .where('id', '=', id)
    .execute();
}

/** Whether a mail waits for another try after this moment. */
export async function hasPostponedMail(db: Kysely<Tables>, now: string): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'QUEUED')
    .where('attempts', '>', 0)
    .where('next_attempt_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The mail server is back: what waits for another try is due now. */
export async function hastenMails(db: Kysely<Tables>, now: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: now })
    .where('state', '=', 'QUEUED')
    .where('attempts', '>', 0)
    .where('next_attempt_at', '>', now)
    .execute();
}

/** Takes a mail back that waits and that no sender holds; false when it is too late. */
export async function withdrawMail(tx: Tx, id: string, now: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('outbox')
    .where('id', '=', id)
    .where('state', '=', 'QUEUED')
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Frees what a killed sender held; only for a database that no other process sends from. */
export async function releaseLeases(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ lease_until: null })
    .where('state', '=', 'QUEUED')
    .where('lease_until', 'is not', null)
    .execute();
}

/** Removes what left or was given up before this moment. */
export async function deleteOldMails(db: Kysely<Tables>, before: string): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('state', '!=', 'QUEUED')
    .where('created_at', '<', before)
    .execute();
}
