/** Sessions of the company's people: 12 hours, or one idle hour (OWASP ASVS 5.0, 7.3). */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { isRole, type Role } from '#lib/staff/roles.ts';
import type { StaffMember } from '#lib/staff/staff-member.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import type { StaffRow, StaffSessionRow } from '#api/db/tables/staff.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { ABSOLUTE_MS, IDLE_MS, storedUserAgent, TOUCH_AFTER_MS } from './sessions.ts';
import { newToken, tokenHash } from './tokens.ts';

export interface StaffCaller {
  readonly staffSessionId: string;
  readonly staff: StaffMember;
  /** Last login or second step. */
  readonly confirmedAt: string;
}

/** Roles of a stored person. */
export const rolesOf = ({ roles }: Pick<StaffRow, 'roles'>): Role[] =>
  roles.split(',').filter(isRole);

export const staffMemberOf = (
  row: Pick<StaffRow, 'id' | 'email' | 'name' | 'roles'>,
): StaffMember => ({
  id: row.id,
  email: row.email,
  name: row.name,
  roles: rolesOf(row),
});

/** Opens a session and returns its token, of which only the hash is stored. */
export async function openStaffSession(
  { now, randomBytes }: Pick<ApiContext, 'now' | 'randomBytes'>,
  db: Kysely<Tables>,
  staffId: string,
  { network, userAgent }: CallOrigin,
): Promise<string> {
  const token = newToken('staff', randomBytes);
  const at = now();
  await db
    .insertInto('staff_sessions')
    .values({
      id: randomUUID(),
      staff_id: staffId,
      token_hash: tokenHash(token),
      created_at: at.toISOString(),
      last_seen_at: at.toISOString(),
      expires_at: new Date(at.getTime() + ABSOLUTE_MS).toISOString(),
      network,
      user_agent: storedUserAgent(userAgent),
    })
    .execute();
  await db
    .updateTable('staff')
    .set({ last_login_at: at.toISOString() })
    .where('id', '=', staffId)
    .execute();
  return token;
}

/** The session behind a token while it counts, with its person; notes its use. */
export async function findStaffSession(
  { database, now, isDemoDeskClosed }: Pick<ApiContext, 'database' | 'now' | 'isDemoDeskClosed'>,
  token: string,
): Promise<StaffCaller | null> {
  const at = now();
  const seenAfter = new Date(at.getTime() - IDLE_MS).toISOString();
  const row = await database.lookup
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .select(['staff_sessions.id as session_id', 'staff_sessions.last_seen_at'])
    .select(['staff_sessions.created_at', 'staff_sessions.confirmed_at'])
    .select(['staff.id', 'staff.email', 'staff.name', 'staff.roles'])
    .where('staff_sessions.token_hash', '=', tokenHash(token))
    .where('staff_sessions.expires_at', '>', at.toISOString())
    .where('staff_sessions.last_seen_at', '>', seenAfter)
    .where('staff.disabled_at', 'is', null)
    .$if(isDemoDeskClosed === true, (query) => query.where('staff.is_demo', '=', false))
    .executeTakeFirst();
  if (!row) return null;
  if (at.getTime() - Date.parse(row.last_seen_at) > TOUCH_AFTER_MS) {
    await database.db
      .updateTable('staff_sessions')
      .set({ last_seen_at: at.toISOString() })
      .where('id', '=', row.session_id)
      .where('last_seen_at', '<', at.toISOString())
      .execute();
  }
  const confirmedAt = row.confirmed_at ?? row.created_at;
  return { staffSessionId: row.session_id, staff: staffMemberOf(row), confirmedAt };
}

/** Notes that the person of a session has repeated the second step. */
export async function confirmStaffSession(
  db: Kysely<Tables>,
  sessionId: string,
  at: string,
): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ confirmed_at: at })
    .where('id', '=', sessionId)
    .execute();
}

/** The id of the person whose session, open or over, has this token; null for a token of nobody. */
export async function personOfToken(
  { database }: Pick<ApiContext, 'database'>,
  token: string,
): Promise<string | null> {
  const row = await database.lookup
    .selectFrom('staff_sessions')
    .select('staff_id')
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst();
  return row?.staff_id ?? null;
}

/** Ends one session of a person. */
export async function endStaffSession(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('staff_sessions').where('id', '=', id).execute();
}

/** Ends the sessions of a person, and logins on their way; `exceptId` leaves one. */
export async function endStaffSessions(
  { now }: Pick<ApiContext, 'now'>,
  db: Kysely<Tables>,
  staffId: string,
  exceptId?: string,
): Promise<void> {
  let query = db.deleteFrom('staff_sessions').where('staff_id', '=', staffId);
  if (exceptId !== undefined) query = query.where('id', '!=', exceptId);
  await query.execute();
  await db
    .updateTable('staff')
    .set({ sessions_ended_at: now().toISOString() })
    .where('id', '=', staffId)
    .execute();
}

/** Open sessions of a person, last used first. */
export const openStaffSessions = (
  { database, now }: Pick<ApiContext, 'database' | 'now'>,
  staffId: string,
): Promise<StaffSessionRow[]> =>
  database.db
    .selectFrom('staff_sessions')
    .selectAll()
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', now().toISOString())
    .where('last_seen_at', '>', new Date(now().getTime() - IDLE_MS).toISOString())
    .orderBy('last_seen_at', 'desc')
    .execute();

/** Removes sessions that ended before this moment. */
export async function deleteExpiredStaffSessions(
  db: Kysely<Tables>,
  before: string,
): Promise<void> {
  await db.deleteFrom('staff_sessions').where('expires_at', '<', before).execute();
}

/** Returns true from the first invitation on: the desk exists. */
export async function hasStaff({ database }: Pick<ApiContext, 'database'>): Promise<boolean> {
  const row = await database.lookup.selectFrom('staff').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}
