/** The life of a session: idle and absolute time-outs (OWASP ASVS 5.0, 7.3), number, last use. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { ClientRow, Tables } from '#api/db/tables/tables.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import { lockComparedClient } from './clients.ts';
import {
  findLiveSessionWithClient,
  insertSession,
  noteLogin,
  touchSession,
  trimSessions,
  type LiveSession,
} from './sessions-queries.ts';
import { newToken, tokenHash } from './tokens.ts';

export const IDLE_MS = 60 * 60 * 1000;
export const ABSOLUTE_MS = 12 * 60 * 60 * 1000;
const TOUCH_AFTER_MS = 60 * 1000;
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
