/** Queries on the outbox: mails that were accepted together with what they are about. */
import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Tables } from '#api/db/tables/tables.ts';

export type OutboxRow = Selectable<Tables['outbox']>;
/** What an entry of the outbox is: each channel has a sender of its own. */
export type Channel = OutboxRow['channel'];

type Tx = Transaction<Tables>;

export async function insertMail(tx: Tx, mail: Insertable<Tables['outbox']>): Promise<void> {
  await tx.insertInto('outbox').values(mail).execute();
}

type Claim = { channel: Channel; now: string; leaseUntil: string };

/**
 * Takes the next mail that is due under a lease: first those that expire, then in the order of acceptance. Processes
 * that ask at the same time get different ones, and none for a recipient to whom a mail is on its way. A mail whose
 * sender died is due again when its lease is over. A webhook waits for an earlier one of its record (`recipient`) that
 * has had no answer yet; one that was refused holds none back.
 */
export async function claimDueMail(tx: Tx, claim: Claim): Promise<OutboxRow | undefined> {
  const due = await tx
    .selectFrom('outbox')
    .select('id')
    .where('channel', '=', claim.channel)
    .where('state', '=', 'QUEUED')
    .where('next_attempt_at', '<=', claim.now)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', claim.now)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('outbox as other')
            .select('other.id')
            .whereRef('other.recipient', '=', 'outbox.recipient')
            .whereRef('other.channel', '=', 'outbox.channel')
            .where('other.state', '=', 'QUEUED')
            .where('other.lease_until', '>', claim.now),
        ),
      ),
    )
    .$if(claim.channel === 'webhook', (query) =>
      query.where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('outbox as earlier')
              .select('earlier.id')
              .where('earlier.channel', '=', 'webhook')
              .whereRef('earlier.recipient', '=', 'outbox.recipient')
              .whereRef('earlier.position', '<', 'outbox.position')
              .where('earlier.state', '=', 'QUEUED')
              .where('earlier.refusals', '=', 0),
          ),
        ),
      ),
    )
    .orderBy(sql`case when expires_at is null then 1 else 0 end`)
    .orderBy('next_attempt_at')
    .orderBy('position')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!due) return undefined;
  return tx
    .updateTable('outbox')
    .set((eb) => ({ lease_until: claim.leaseUntil, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', due.id)
    .returningAll()
    .executeTakeFirst();
}

/** Makes the lease of a mail longer; false when another sender has taken it over meanwhile. */
export async function extendLease(
  db: Kysely<Tables>,
  { id, lease_until }: Pick<OutboxRow, 'id' | 'lease_until'>,
  until: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ lease_until: until })
    .where('id', '=', id)
    .where('state', '=', 'QUEUED')
    .where('lease_until', '=', lease_until)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

type Sent = { id: string; at: string; answer: string | null; keepsSent: boolean };

/** The entry has left; unless it is to be kept, what it said is forgotten. */
export async function markMailSent(
  db: Kysely<Tables>,
  { id, at, answer, keepsSent }: Sent,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'SENT', sent_at: at, lease_until: null, last_error: answer })
    .$if(!keepsSent, (query) => query.set({ payload: '' }))
    .where('id', '=', id)
    .execute();
}

/** The mail is of no use any more; what it said is forgotten. */
export async function dropMail(db: Kysely<Tables>, id: string, why: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'FAILED', lease_until: null, last_error: why, payload: '' })
    .where('id', '=', id)
    .execute();
}

type Failure = { id: string; why: string; refusals: number };

/** The mail is given up. What it said is kept, so that the company can read it and have it sent again. */
export async function markMailFailed(
  db: Kysely<Tables>,
  { id, why, refusals }: Failure,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'FAILED', lease_until: null, last_error: why, refusals })
    .where('id', '=', id)
    .execute();
}

/** The mail is tried again at this time. */
export async function postponeMail(
  db: Kysely<Tables>,
  { id, at, why, refusals }: Failure & { at: string },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: at, lease_until: null, last_error: why, refusals })
    .where('id', '=', id)
    .execute();
}

/** Whether any mail is due, or was postponed because the mail server was away. */
export async function hasWaitingMail(
  db: Kysely<Tables>,
  { channel, now }: { channel: Channel; now: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('channel', '=', channel)
    .where('state', '=', 'QUEUED')
    .where((eb) =>
      eb.or([eb('next_attempt_at', '<=', now), eb('attempts', '>', eb.ref('refusals'))]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The mail server is back: what was postponed because it was away is due now. */
export async function hastenMails(
  db: Kysely<Tables>,
  { channel, now }: { channel: Channel; now: string },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: now })
    .where('channel', '=', channel)
    .where('state', '=', 'QUEUED')
    .whereRef('attempts', '>', 'refusals')
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
export async function releaseLeases(db: Kysely<Tables>, channel: Channel): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ lease_until: null })
    .where('channel', '=', channel)
    .where('state', '=', 'QUEUED')
    .where('lease_until', 'is not', null)
    .execute();
}

type Until = { sentBefore: string; failedBefore: string };

/** Removes what was accepted before these moments and has left, or was given up. */
export async function deleteOldMails(
  db: Kysely<Tables>,
  { sentBefore, failedBefore }: Until,
): Promise<void> {
  for (const [state, before] of [
    ['SENT', sentBefore],
    ['FAILED', failedBefore],
  ] as const) {
    await db
      .deleteFrom('outbox')
      .where('state', '=', state)
      .where('created_at', '<', before)
      .execute();
  }
}

/** The newest entries of a channel, of one state or of all. */
export const listMails = (
  db: Kysely<Tables>,
  {
    channel,
    state,
    limit,
  }: { channel: Channel; state?: OutboxRow['state'] | undefined; limit: number },
): Promise<OutboxRow[]> =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('channel', '=', channel)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'QUEUED'))
    .orderBy('position', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();

/** One entry of any state by its id. */
export const findMail = (
  db: Kysely<Tables>,
  channel: Channel,
  id: string,
): Promise<OutboxRow | undefined> =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('channel', '=', channel)
    .where('id', '=', id)
    .executeTakeFirst();

type Again = { channel: Channel; id?: string | undefined; at: string };

/**
 * Queues entries again that were given up and whose text is still there: one, or all of them. One webhook may also be
 * sent again that was delivered, or that waits for its next try.
 */
export async function requeueFailedMails(
  db: Kysely<Tables>,
  { channel, id, at }: Again,
): Promise<string[]> {
  const isAnyState = channel === 'webhook' && id !== undefined;
  const rows = await db
    .updateTable('outbox')
    .set({ state: 'QUEUED', attempts: 0, refusals: 0, next_attempt_at: at, last_error: null })
    .where('channel', '=', channel)
    .$if(!isAnyState, (query) => query.where('state', '=', 'FAILED'))
    .where('payload', '!=', '')
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/**
 * How many entries of a channel wait and since when, and how many were given up: for `/metrics`. A mail that waits for its
 * hour is not late.
 */
export async function outboxFigures(
  db: Kysely<Tables>,
  channel: Channel,
  now: string,
): Promise<{ waiting: number; oldest: string | null; failed: number }> {
  const rows = await db
    .selectFrom('outbox')
    .select((eb) => [
      'state',
      eb.fn.countAll<number | string>().as('mails'),
      eb.fn.min('next_attempt_at').as('next'),
      sql<
        string | null
      >`min(case when attempts > 0 or next_attempt_at <= ${now} then created_at end)`.as('oldest'),
    ])
    .where('channel', '=', channel)
    .where('state', '!=', 'SENT')
    .groupBy('state')
    .execute();
  const of = (state: string) => rows.find((row) => row.state === state);
  return {
    waiting: Number(of('QUEUED')?.mails ?? 0),
    oldest: of('QUEUED')?.oldest ?? null,
    failed: Number(of('FAILED')?.mails ?? 0),
  };
}
