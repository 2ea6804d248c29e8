/** The life of a session: idle and absolute time-outs (OWASP ASVS 5.0, 7.3), number, last use. */
import { randomUUID } from 'node:crypto';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import {
  findLiveSessionWithClient,
  insertSession,
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

/** Opens a session and returns its token, which is stored nowhere. The oldest of too many is removed. */
export async function openSession(
  { database, now, randomBytes }: ApiContext,
  clientId: string,
  { network, userAgent }: CallOrigin,
): Promise<string> {
  const token = newToken('session', randomBytes);
  const at = now();
  await database.transaction(async (tx) => {
    await insertSession(tx, {
      id: randomUUID(),
      client_id: clientId,
      token_hash: tokenHash(token),
      created_at: at.toISOString(),
      last_seen_at: at.toISOString(),
      expires_at: new Date(at.getTime() + ABSOLUTE_MS).toISOString(),
      revoked_at: null,
      network,
      user_agent: userAgent?.slice(0, MAX_USER_AGENT).toWellFormed().replaceAll('\0', '') ?? null,
    });
    await trimSessions(tx, clientId);
  });
  return token;
}

/** The session behind a token while it counts, with its client, in one query; notes its use. */
export async function findSession(
  { database, now, background }: ApiContext,
  token: string,
): Promise<SessionCaller | null> {
  const at = now();
  const live = await findLiveSessionWithClient(database.lookup, tokenHash(token), at.toISOString());
  if (!live) return null;
  const { session, client } = live;
  const idle = at.getTime() - Date.parse(session.last_seen_at);
  if (idle >= IDLE_MS) return null;
  if (idle >= TOUCH_AFTER_MS) {
    background.run('touch session', () => touchSession(database.db, session.id, at.toISOString()));
  }
  return { sessionId: session.id, client };
}
