/** Events of an account, kept for its owner. */
import type { Transaction, Kysely } from 'kysely';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import type { Account } from '#api/security/members.ts';
import type { Tables, AccountEventKind } from '#api/db/tables/tables.ts';
import { queueMail } from '#api/mail/queue.ts';
import { randomUUID } from 'node:crypto';
import { storedUserAgent } from '#api/security/sessions.ts';

/**
 * Mails the person about a new device: one lacking the device's cookie, from a new network or browser. The first login
 * of an account is exempt.
 */
export async function recordLogin(
  context: ApiContext,
  tx: Transaction<Tables>,
  account: Pick<Account, 'id' | 'member_id' | 'email'>,
  { device, ...origin }: CallOrigin & { readonly device: string | null },
): Promise<void> {
  const { id: clientId, member_id: memberId, email } = account;
  const hasBefore = (await lastLoginOf(tx, memberId)) !== null;
  const isNew = hasBefore && device === null && !(await hasLoggedInFrom(tx, memberId, origin));
  const kind = isNew ? 'login_new_device' : 'login';
  await recordAccountEvent(context, tx, { clientId, memberId, kind }, origin);
  if (!isNew) return;
  const { network, userAgent } = origin;
  const at = context.now().toISOString();
  await queueMail(context, tx, { to: email, kind: 'new-device', data: { at, network, userAgent } });
}

type Db = Kysely<Tables>;

/** Retention of events in days; a device unused for that long counts as new. */
export const KEEP_EVENTS_DAYS = 180;

interface AccountEvent {
  readonly clientId: string;
  /** The main person of the client when left out. */
  readonly memberId?: string;
  readonly kind: AccountEventKind;
}

/** Adds an event; pass the transaction of the act where one is open. */
export async function recordAccountEvent(
  { now }: Pick<ApiContext, 'now'>,
  db: Db,
  { clientId, memberId, kind }: AccountEvent,
  { network, userAgent }: Pick<CallOrigin, 'network' | 'userAgent'>,
): Promise<void> {
  await db
    .insertInto('account_events')
    .values({
      id: randomUUID(),
      client_id: clientId,
      ...(memberId !== undefined && { member_id: memberId }),
      kind,
      at: now().toISOString(),
      network,
      user_agent: storedUserAgent(userAgent),
    })
    .execute();
}

/** When the person logged in last; null before the first time. */
async function lastLoginOf(db: Db, memberId: string): Promise<string | null> {
  const row = await db
    .selectFrom('members')
    .select('last_login_at')
    .where('id', '=', memberId)
    .executeTakeFirst();
  return row?.last_login_at ?? null;
}

/** Returns true if the person logged in from this network with this browser within the retention of events. */
async function hasLoggedInFrom(
  db: Db,
  memberId: string,
  { network, userAgent }: Pick<CallOrigin, 'network' | 'userAgent'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('account_events')
    .select('id')
    .where('member_id', '=', memberId)
    .where('kind', 'in', ['login', 'login_new_device'])
    .where('network', '=', network)
    .where('user_agent', 'is not distinct from', storedUserAgent(userAgent))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The newest events of a person. */
export const eventsOfAccount = (db: Db, memberId: string, most: number) =>
  db
    .selectFrom('account_events')
    .select(['kind', 'at', 'network', 'user_agent'])
    .where('member_id', '=', memberId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();

export async function deleteOldAccountEvents(db: Db, before: string): Promise<void> {
  await db.deleteFrom('account_events').where('at', '<', before).execute();
}
