/** What has happened to an account, kept for its owner. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import type { AccountEventKind, Tables } from '#api/db/tables/tables.ts';
import { storedUserAgent } from '#api/security/sessions.ts';

type Db = Kysely<Tables>;

/** Days for which events are kept; a device that was not used for as long is new again. */
export const KEEP_EVENTS_DAYS = 180;

export interface AccountEvent {
  readonly clientId: string;
  readonly kind: AccountEventKind;
}

/** Adds one; in the transaction of what has happened, where there is one. */
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

/** Whether the account was logged in to from this network with this browser since events are kept. */
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
