/** Queries on the outbox: mails queued in the transaction of their event. */
import {
  sql,
  type Insertable,
  type Kysely,
  type Selectable,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { Tables } from '#api/db/tables/tables.ts';

export type OutboxRow = Selectable<Tables['outbox']>;
/** Channel of an outbox entry; each has a separate sender. */
export type Channel = OutboxRow['channel'];

type Tx = Transaction<Tables>;

export async function insertMail(tx: Tx, mail: Insertable<Tables['outbox']>): Promise<void> {
  await tx.insertInto('outbox').values(mail).execute();
}

/** Extends the lease of a mail; false when another sender has taken it over. */
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

/** Ends a lease and stores the outcome of the attempt. */
export async function finishMail(
  db: Kysely<Tables>,
  id: string,
  changes: Updateable<Tables['outbox']>,
): Promise<void> {
  const settled = { lease_until: null, ...changes };
  await db.updateTable('outbox').set(settled).where('id', '=', id).execute();
}

/** Drops the mail as expired and deletes its contents. */
export const discardMail = (db: Kysely<Tables>, id: string, why: string): Promise<void> =>
  finishMail(db, id, { state: 'FAILED', last_error: why, payload: '' });

/** Returns true if a mail is due, or postponed by an outage of the mail server. */
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

/** Makes mails due now that were postponed by an outage of the mail server. */
export async function expediteMails(
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

/** Withdraws a waiting, unclaimed mail; false if too late. */
export async function withdrawMail(tx: Tx, id: string, now: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('outbox')
    .where('id', '=', id)
    .where('state', '=', 'QUEUED')
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Releases leases of a killed sender; only for a database without other senders. */
export async function releaseLeases(db: Kysely<Tables>, channel: Channel): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ lease_until: null })
    .where('channel', '=', channel)
    .where('state', '=', 'QUEUED')
    .where('lease_until', 'is not', null)
    .execute();
}

type Retention = { sentBefore: string; failedBefore: string };

/** Deletes sent and failed entries accepted before these times. */
export async function deleteOldMails(
  db: Kysely<Tables>,
  { sentBefore, failedBefore }: Retention,
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

type RetryOptions = { channel: Channel; id?: string | undefined; at: string };

/**
 * Queues entries again that were given up and whose text is still there: one, or all of them. One webhook may also be
 * sent again that was delivered, or that waits for its next try.
 */
export async function requeueFailedMails(
  db: Kysely<Tables>,
  { channel, id, at }: RetryOptions,
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
 * Returns waiting and failed entries of a channel, and the oldest waiting one: for `/metrics`. Scheduled mails are
 * excluded.
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
