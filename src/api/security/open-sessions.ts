/** Queries on the open sessions of a person, and of all people of a client. */
import type { Kysely } from 'kysely';
import type { SessionRow, Tables } from '#api/db/tables/tables.ts';

/** The open sessions of a person, last used first. */
export const activeSessions = (
  db: Kysely<Tables>,
  { memberId, now, seenAfter }: { memberId: string; now: string; seenAfter: string },
): Promise<Pick<SessionRow, 'id' | 'created_at' | 'last_seen_at' | 'network' | 'user_agent'>[]> =>
  db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'network', 'user_agent'])
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', seenAfter)
    .orderBy('last_seen_at', 'desc')
    .execute();

/** Counts the open sessions of a client: active, unexpired, and used after this time. */
export async function countActiveSessions(
  db: Kysely<Tables>,
  { clientId, now, seenAfter }: { clientId: string; now: string; seenAfter: string },
): Promise<number> {
  const { active } = await db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('active'))
    .where('client_id', '=', clientId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', seenAfter)
    .executeTakeFirstOrThrow();
  return active;
}
