/** The life of a session: idle and absolute time-outs (OWASP ASVS 5.0, 7.3), number, last use. */
import { randomUUID } from 'node:crypto';
import type { CompiledQuery, InferResult, Kysely, Transaction } from 'kysely';
import type { Database } from '#api/db/database.ts';
import type { ClientRow, NewSession, SessionRow, Tables } from '#api/db/tables/tables.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import { lockComparedClient } from './clients.ts';
import { newToken, tokenHash } from './tokens.ts';

/** All people of a company share its account. */
export const MAX_OPEN = 100;

/** Placeholders of a cached query. */
const TOKEN_HASH = '(token hash)';
const NOW = '(now)';

export async function insertSession(db: Kysely<Tables>, session: NewSession): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/** Sessions are deleted when they have ended; the time of the last login stays. */
export async function noteLogin(db: Kysely<Tables>, clientId: string, at: string): Promise<void> {
  await db
    .insertInto('client_access')
    .values({ client_id: clientId, last_login_at: at, erased_at: null })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet({ last_login_at: at }))
    .execute();
}

export type LiveSession = {
  session: Pick<SessionRow, 'id' | 'last_seen_at' | 'expires_at'>;
  client: Omit<ClientRow, 'password_hash' | 'email_key'> & {
    /** Why the company takes no orders of the client; null or absent while it does. */
    readonly stop_reason?: string | null;
  };
};

type LookUp = Pick<Database, 'lookup'>;

const liveSession = ({ lookup }: LookUp, tokenHash: string, now: string) =>
  lookup
    .selectFrom('sessions')
    .innerJoin('clients', 'clients.id', 'sessions.client_id')
    .leftJoin('client_access as stop', (join) =>
      join.onRef('stop.client_id', '=', 'clients.id').on('stop.stopped_at', 'is not', null),
    )
    .select([
      'stop.stop_reason',
      'sessions.id as session_id',
      'sessions.last_seen_at',
      'sessions.expires_at',
      'clients.id',
      'clients.client_number',
      'clients.email',
      'clients.contact_person',
      'clients.company_name',
      'clients.telephone',
      'clients.mobile',
      'clients.shipping_address',
      'clients.billing_address',
      'clients.additional_info',
      'clients.picture',
      'clients.email_status',
      'clients.arrival_mails',
      'clients.receive_updates',
      'clients.is_deleted',
      'clients.created_at',
      'clients.updated_at',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('clients.is_deleted', '=', false);

type LiveRow = InferResult<ReturnType<typeof liveSession>>[number];

/** Its text for each database, made once: it runs for every page, and making it costs as much as running it. */
const compiled = new WeakMap<Kysely<Tables>, CompiledQuery<LiveRow>>();

function compiledLiveSession(database: LookUp): CompiledQuery<LiveRow> {
  const known = compiled.get(database.lookup);
  if (known) return known;
  const made = liveSession(database, TOKEN_HASH, NOW).compile();
  compiled.set(database.lookup, made);
  return made;
}

/** The session behind a token, when it still counts, with its client; asked for on every page. */
export async function findLiveSessionWithClient(
  database: LookUp,
  tokenHash: string,
  now: string,
): Promise<LiveSession | undefined> {
  const query = compiledLiveSession(database);
  const parameters = query.parameters.map((value) => {
    if (value === TOKEN_HASH) return tokenHash;
    return value === NOW ? now : value;
  });
  const { rows } = await database.lookup.executeQuery<LiveRow>({ ...query, parameters });
  const [row] = rows;
  if (!row) return undefined;
  const { session_id: id, last_seen_at, expires_at, ...client } = row;
  return { session: { id, last_seen_at, expires_at }, client };
}

/** Updates the last use of the session; times only advance. */
export async function touchSession(db: Kysely<Tables>, id: string, at: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: at })
    .where('id', '=', id)
    .where('last_seen_at', '<', at)
    .execute();
}

export async function revokeSession(db: Kysely<Tables>, id: string, at: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends all sessions of a client, but for the one named in `exceptId`. */
export async function revokeSessionsOfClient(
  db: Kysely<Tables>,
  { clientId, at, exceptId }: { clientId: string; at: string; exceptId?: string | undefined },
): Promise<void> {
  let query = db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('client_id', '=', clientId)
    .where('revoked_at', 'is', null);
  if (exceptId !== undefined) query = query.where('id', '!=', exceptId);
  await query.execute();
}

/** Removes the least recently used sessions above the limit of a client. */
export async function trimSessions(db: Kysely<Tables>, clientId: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('client_id', '=', clientId)
    .where('revoked_at', 'is', null)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where('client_id', '=', clientId)
        .where('revoked_at', 'is', null)
        .orderBy('last_seen_at', 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_OPEN),
    )
    .execute();
}

/** Removes the sessions that ended before this moment. */
export async function deleteExpiredSessions(db: Kysely<Tables>, before: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<', before), eb('revoked_at', '<', before)]))
    .execute();
}

/** The open sessions of a client, last used first. */
export const activeSessions = (
  db: Kysely<Tables>,
  { clientId, now, seenAfter }: { clientId: string; now: string; seenAfter: string },
): Promise<Pick<SessionRow, 'id' | 'created_at' | 'last_seen_at' | 'network' | 'user_agent'>[]> =>
  db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'network', 'user_agent'])
    .where('client_id', '=', clientId)
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

export const IDLE_MS = 60 * 60 * 1000;
export const ABSOLUTE_MS = 12 * 60 * 60 * 1000;
export const TOUCH_AFTER_MS = 60 * 1000;
const MAX_USER_AGENT = 200;

export interface SessionCaller {
  readonly sessionId: string;
  readonly client: LiveSession['client'];
}

/** Returns a user agent ready for storing: short and valid. */
export const storedUserAgent = (userAgent: string | null): string | null =>
  userAgent?.slice(0, MAX_USER_AGENT).toWellFormed().replaceAll('\0', '') ?? null;

/** Whose session it is, with the hash that the password was compared with. */
type Compared = Pick<ClientRow, 'id' | 'password_hash'>;

/**
 * Opens a session and returns its token, which is never stored. Above the limit, the least recently used session
 * ends. Null when the password was replaced or the client deleted after the comparison: the client row is locked
 * until the session is written, so a password change ends or prevents it (OWASP ASVS 5.0, 7.4.3). @param also runs in
 * the same transaction, before the login event
 */
export async function openSession(
  { database, now, randomBytes }: ApiContext,
  compared: Compared,
  { network, userAgent }: CallOrigin,
  also?: (tx: Transaction<Tables>) => Promise<void>,
): Promise<string | null> {
  const token = newToken('session', randomBytes);
  const at = now();
  return database.transaction(async (tx) => {
    if (!(await lockComparedClient(tx, compared))) return null;
    await insertSession(tx, {
      id: randomUUID(),
      client_id: compared.id,
      token_hash: tokenHash(token),
      created_at: at.toISOString(),
      last_seen_at: at.toISOString(),
      expires_at: new Date(at.getTime() + ABSOLUTE_MS).toISOString(),
      revoked_at: null,
      network,
      user_agent: storedUserAgent(userAgent),
    });
    await also?.(tx);
    await noteLogin(tx, compared.id, at.toISOString());
    await trimSessions(tx, compared.id);
    return token;
  });
}

/** The session behind a token while it counts, with its client, in one query; notes its use. */
export async function findSession(
  { database, now, background }: ApiContext,
  token: string,
): Promise<SessionCaller | null> {
  const at = now();
  const live = await findLiveSessionWithClient(database, tokenHash(token), at.toISOString());
  if (!live) return null;
  const { session, client } = live;
  const idle = at.getTime() - Date.parse(session.last_seen_at);
  if (idle >= IDLE_MS) return null;
  if (idle >= TOUCH_AFTER_MS) {
    background.run('touch session', () => touchSession(database.db, session.id, at.toISOString()));
  }
  return { sessionId: session.id, client };
}
