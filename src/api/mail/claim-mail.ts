/** Finds the next mail or webhook that is due, and leases it to its sender. */
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#api/db/tables/tables.ts';
import type { Channel, OutboxRow } from './outbox.ts';

type Claim = { channel: Channel; now: string; leaseUntil: string };

/** Selects the next due mail that expires, or that never does. */
export const nextDue = (db: Kysely<Tables>, claim: Claim, expires: boolean) =>
  db
    .selectFrom('outbox')
    .select('id')
    .where((eb) => eb.and({ channel: claim.channel, state: 'QUEUED' }))
    .where('expires_at', expires ? 'is not' : 'is', null)
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
    .orderBy('next_attempt_at')
    .orderBy('position')
    .limit(1)
    .forUpdate()
    .skipLocked();

/**
 * Claims the next due mail under a lease: expiring ones first, then by acceptance. Concurrent processes get different
 * mails, and one per recipient at a time. The mail of a dead sender is due again after its lease. A webhook waits for
 * earlier ones of its record (`recipient`) that are unanswered; rejected ones are skipped.
 */
export async function claimDueMail(
  tx: Transaction<Tables>,
  claim: Claim,
): Promise<OutboxRow | undefined> {
  const due =
    (await nextDue(tx, claim, true).executeTakeFirst()) ??
    (await nextDue(tx, claim, false).executeTakeFirst());
  return (
    due &&
    tx
      .updateTable('outbox')
      .set((eb) => ({ lease_until: claim.leaseUntil, attempts: eb('attempts', '+', 1) }))
      .where('id', '=', due.id)
      .returningAll()
      .executeTakeFirst()
  );
}
