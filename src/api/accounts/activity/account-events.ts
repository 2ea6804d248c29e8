/** Events of an account, kept for its owner. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import type { AccountEventKind, Tables } from '#api/db/tables/tables.ts';
import { storedUserAgent } from '#api/security/sessions.ts';

type Db = Kysely<Tables>;

/** Retention of events in days; a device unused for that long counts as new. */
export const KEEP_EVENTS_DAYS = 180;

export interface AccountEvent {
  readonly clientId: string;
  readonly kind: AccountEventKind;
}

/** Adds an event; pass the transaction of the act where one is open. */
export async function noteAccountEvent(
  { now }: Pick<ApiContext, 'now'>,
  db: Db,
  { clientId, kind }: AccountEvent,
  { network, userAgent }: Pick<CallOrigin, 'network' | 'userAgent'>,
): Promise<void> {
  await db
    .insertInto('account_events')
    .values({
      id: randomUUID(),
      client_id: clientId,
      kind,
      at: now().toISOString(),
      network,
      user_agent: storedUserAgent(userAgent),
    })
    .execute();
}

/** Returns true if the account logged in from this network with this browser within the retention of events. */
export async function hasLoggedInFrom(
  db: Db,
  clientId: string,
  { network, userAgent }: Pick<CallOrigin, 'network' | 'userAgent'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('account_events')
    .select('id')
    .where('client_id', '=', clientId)
    .where('kind', 'in', ['login', 'login_new_device'])
    .where('network', '=', network)
    .where('user_agent', 'is not distinct from', storedUserAgent(userAgent))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The newest events of a client. */
export const eventsOfAccount = (db: Db, clientId: string, most: number) =>
  db
    .selectFrom('account_events')
    .select(['kind', 'at', 'network', 'user_agent'])
    .where('client_id', '=', clientId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();

export async function deleteOldAccountEvents(db: Db, before: string): Promise<void> {
  await db.deleteFrom('account_events').where('at', '<', before).execute();
}
