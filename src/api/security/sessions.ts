/** The life of a session: idle and absolute time-outs (OWASP ASVS 5.0, 7.3), number, last use. */
import { randomUUID } from 'node:crypto';
import { sql, type CompiledQuery, type InferResult, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#api/db/database.ts';
import type { Member } from '#lib/people/member.ts';
import type { NewSession, SessionRow, Tables } from '#api/db/tables/tables.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import type { ProfileSource } from '#api/context/module-counter.ts';
import { lockComparedMember, type Account, type LoginAccount } from './members.ts';
import { sessionStepOf, type SessionStep } from './session-step.ts';
import { newToken, tokenHash } from './tokens.ts';

/** Open sessions of one person. */
export const MAX_OPEN = 20;

/**
 * Stored form of a session's token. The release before takes every session for one of the main owner, so sessions of
 * other people are stored in a form that it finds for no token.
 */
const sessionKey = (token: string, isMain: boolean): string =>
  (isMain ? '' : OTHERS) + tokenHash(token);
const OTHERS = 'm:';

/** Placeholders of a cached query. */
const [TOKEN_HASH, OTHERS_HASH, NOW] = ['(token hash)', '(token hash of others)', '(now)'] as const;

export async function insertSession(db: Kysely<Tables>, session: NewSession): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/** Sessions are deleted when they have ended; the times of the last logins stay. */
export async function recordLoginTime(
  db: Kysely<Tables>,
  { id: clientId, member_id: memberId }: Pick<Account, 'id' | 'member_id'>,
  at: string,
): Promise<void> {
  await db
    .insertInto('client_access')
    .values({ client_id: clientId, last_login_at: at, erased_at: null })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet({ last_login_at: at }))
    .execute();
  await db.updateTable('members').set({ last_login_at: at }).where('id', '=', memberId).execute();
}

export type LiveSession = {
  session: Pick<SessionRow, 'id' | 'last_seen_at' | 'expires_at'>;
  /** The company, with address, name, telephone, picture and switches of the person. */
  client: ProfileSource & {
    /** Why the company takes no orders of the client; null or absent while it does. */
    readonly stop_reason?: string | null;
  };
  member: Member;
  secondStep: SessionStep;
};

type SessionReader = Pick<Database, 'lookup'>;

const liveSession = ({ lookup }: SessionReader, hashes: readonly string[], now: string) =>
  lookup
    .selectFrom('sessions')
    .innerJoin('clients', 'clients.id', 'sessions.client_id')
    .leftJoin('client_access as stop', (join) =>
      join.onRef('stop.client_id', '=', 'clients.id').on('stop.stopped_at', 'is not', null),
    )
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .select([
      'stop.stop_reason',
      'sessions.id as session_id',
      'sessions.last_seen_at',
      'sessions.expires_at',
      'clients.id',
      'clients.client_number',
      'members.email',
      'members.name as contact_person',
      'clients.company_name',
      'members.telephone',
      'members.mobile',
      'clients.shipping_address',
      'clients.billing_address',
      'clients.additional_info',
      'members.picture',
      'members.email_status',
      'members.arrival_mails',
      'clients.receive_updates',
      'clients.is_deleted',
      'clients.created_at',
      'clients.updated_at',
      'members.id as member_id',
      'members.role',
      'members.may_sign',
      'members.second_step_at',
      'members.created_at as member_since',
      'members.step_required_at',
      'clients.second_step_roles',
      'clients.second_step_since',
      'sessions.confirmed_at',
      'sessions.created_at as session_since',
    ])
    .where('sessions.token_hash', 'in', hashes)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('clients.is_deleted', '=', false)
    .where('members.disabled_at', 'is', null);

type LiveRow = InferResult<ReturnType<typeof liveSession>>[number];

/** Its text for each database, made once: it runs for every page, and making it costs as much as running it. */
const compiled = new WeakMap<Kysely<Tables>, CompiledQuery<LiveRow>>();

function compiledLiveSession(database: SessionReader): CompiledQuery<LiveRow> {
  const known = compiled.get(database.lookup);
  if (known) return known;
  const made = liveSession(database, [TOKEN_HASH, OTHERS_HASH], NOW).compile();
  compiled.set(database.lookup, made);
  return made;
}

/** The session behind a token, when it still counts, with its client; asked for on every page. */
export async function findLiveSessionWithClient(
  database: SessionReader,
  hash: string,
  now: string,
): Promise<LiveSession | undefined> {
  const query = compiledLiveSession(database);
  const parameters = query.parameters.map((value) => {
    if (value === TOKEN_HASH) return hash;
    if (value === OTHERS_HASH) return OTHERS + hash;
    return value === NOW ? now : value;
  });
  const { rows } = await database.lookup.executeQuery<LiveRow>({ ...query, parameters });
  const [row] = rows;
  if (!row) return undefined;
  const { session_id: id, last_seen_at, expires_at, ...others } = row;
  const { member_id, role, may_sign: maySign, ...columns } = others;
  const {
    second_step_at: _at,
    step_required_at: _required,
    second_step_roles: _roles,
    second_step_since: _since,
    ...dated
  } = columns;
  const { member_since: _joined, confirmed_at: _last, session_since: _begun, ...client } = dated;
  const member = { id: member_id, name: client.contact_person, email: client.email, role, maySign };
  const secondStep = sessionStepOf(row);
  return { session: { id, last_seen_at, expires_at }, client, member, secondStep };
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

/** Notes that the person of a session has repeated the second step. */
export async function confirmSession(db: Kysely<Tables>, id: string, at: string): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: at }).where('id', '=', id).execute();
}

const revokeOpen = (db: Kysely<Tables>, at: string) =>
  db.updateTable('sessions').set({ revoked_at: at }).where('revoked_at', 'is', null);

const endLogins = (db: Kysely<Tables>, at: string) =>
  db.updateTable('members').set({ sessions_ended_at: at });

export async function revokeSession(db: Kysely<Tables>, id: string, at: string): Promise<void> {
  await revokeOpen(db, at).where('id', '=', id).execute();
}

/** Ends the sessions of all people of a client, and logins on their way. */
export async function revokeSessionsOfClient(
  db: Kysely<Tables>,
  clientId: string,
  at: string,
): Promise<void> {
  await endLogins(db, at).where('client_id', '=', clientId).execute();
  await revokeOpen(db, at).where('client_id', '=', clientId).execute();
}

/** Ends the sessions of one person, and logins on their way; `exceptId` leaves one. */
export async function revokeSessionsOfMember(
  db: Kysely<Tables>,
  memberId: string,
  at: string,
  exceptId = '',
): Promise<void> {
  // People before their sessions, as a login locks them.
  await endLogins(db, at).where('id', '=', memberId).execute();
  await revokeOpen(db, at).where('member_id', '=', memberId).where('id', '!=', exceptId).execute();
}

/** Removes the least recently used sessions above the limit of a person. */
export async function trimSessions(db: Kysely<Tables>, memberId: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where('member_id', '=', memberId)
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

export const IDLE_MS = 60 * 60 * 1000;
export const ABSOLUTE_MS = 12 * 60 * 60 * 1000;
export const TOUCH_AFTER_MS = 60 * 1000;
const MAX_USER_AGENT = 200;

export interface SessionCaller extends Pick<LiveSession, 'client' | 'member' | 'secondStep'> {
  readonly sessionId: string;
}

/** Returns a user agent ready for storing: short and valid. */
export const storedUserAgent = (userAgent: string | null): string | null =>
  userAgent?.slice(0, MAX_USER_AGENT).toWellFormed().replaceAll('\0', '') ?? null;

/** Gives open sessions of a person the form that the release before does not find. */
export async function hideFromOlderRelease(db: Kysely<Tables>, memberId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ token_hash: sql<string>`${OTHERS} || token_hash` })
    .where('member_id', '=', memberId)
    .where('token_hash', 'not like', `${OTHERS}%`)
    .execute();
}

/**
 * Opens a session and returns its token, which is never stored. Above the limit, the least recently used session
 * ends. Null when the password was replaced, the person disabled or the client deleted after the comparison: the
 * person is locked until the session is written, so a password change ends or prevents it (OWASP ASVS 5.0, 7.4.3).
 * @param also runs in the same transaction, before the login event
 */
export async function openSession(
  { database, now, randomBytes }: ApiContext,
  compared: LoginAccount,
  { network, userAgent }: CallOrigin,
  also?: (tx: Transaction<Tables>) => Promise<void>,
): Promise<string | null> {
  const token = newToken('session', randomBytes);
  const at = now();
  const { id: clientId, member_id: memberId } = compared;
  return database.transaction(async (tx) => {
    const locked = await lockComparedMember(tx, compared);
    if (!locked) return null;
    await insertSession(tx, {
      id: randomUUID(),
      client_id: clientId,
      member_id: memberId,
      token_hash: sessionKey(token, locked.isMain),
      created_at: at.toISOString(),
      last_seen_at: at.toISOString(),
      expires_at: new Date(at.getTime() + ABSOLUTE_MS).toISOString(),
      revoked_at: null,
      confirmed_at: at.toISOString(),
      network,
      user_agent: storedUserAgent(userAgent),
    });
    await also?.(tx);
    await recordLoginTime(tx, compared, at.toISOString());
    await trimSessions(tx, memberId);
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
  const { session, ...caller } = live;
  const idle = at.getTime() - Date.parse(session.last_seen_at);
  if (idle >= IDLE_MS) return null;
  if (idle >= TOUCH_AFTER_MS) {
    background.run('touch session', () => touchSession(database.db, session.id, at.toISOString()));
  }
  return { sessionId: session.id, ...caller };
}
