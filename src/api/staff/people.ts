/** The company's people as rows. */
import type { Kysely, Transaction } from 'kysely';
import { serverMessages } from '#lib/kernel/messages.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { StaffPerson } from '#lib/staff/replies.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { StaffRow } from '#api/db/tables/staff.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { normalizeForSearch } from '#api/kernel/text.ts';
import { queueMail } from '#api/mail/queue.ts';
import type { StepSide } from '#api/security/check-code.ts';
import { firstKey } from '#api/security/caller.ts';
import { emailKey } from '#api/security/clients.ts';
import { staffMemberOf, type StaffCaller } from '#api/security/staff-sessions.ts';

export type StaffChanges = Partial<Omit<StaffRow, 'id' | 'email' | 'email_key' | 'created_at'>>;

/** Wrong codes of the company's people. */
export const staffSide: StepSide = {
  table: 'staff',
  helper: 'a manager',
  tell: (context, tx, { email: to, name }, count) =>
    queueMail(context, tx, { to, kind: 'staff-wrong-codes', data: { name, count } }),
};

/** The person with this address. */
export const findPerson = (db: Kysely<Tables>, email: string): Promise<StaffRow | undefined> =>
  db.selectFrom('staff').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst();

/** The person with this address; 404 for none. */
export async function personOf(
  { database }: Pick<ApiContext, 'database'>,
  email: string,
): Promise<Result<StaffRow, Failure>> {
  const found = await findPerson(database.db, email);
  return found ? ok(found) : fail('not_found');
}

/** The person with this id. */
export const findPersonById = (db: Kysely<Tables>, id: string): Promise<StaffRow | undefined> =>
  db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns true if another person, or a key, goes by this name, in any case of letters. */
export async function isNameTaken(
  { settings }: Pick<ApiContext, 'settings'>,
  db: Kysely<Tables>,
  { id, name }: Pick<StaffRow, 'id' | 'name'>,
): Promise<boolean> {
  const others = await db.selectFrom('staff').select('name').where('id', '!=', id).execute();
  const names = [firstKey, ...(settings.operationsApiKeys ?? []), ...others];
  return names.some((each) => normalizeForSearch(each.name) === normalizeForSearch(name));
}

/** Locks a person until the transaction ends. */
export const lockPerson = (tx: Transaction<Tables>, id: string): Promise<StaffRow | undefined> =>
  tx.selectFrom('staff').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/**
 * Locks the person of a session until the transaction ends; 401 where the session has ended: its credentials decide
 * nothing more.
 */
export async function lockSelf(
  tx: Transaction<Tables>,
  { staff, staffSessionId }: StaffCaller,
): Promise<Result<StaffRow, Failure>> {
  const row = await lockPerson(tx, staff.id);
  const session = await tx
    .selectFrom('staff_sessions')
    .select('id')
    .where('id', '=', staffSessionId)
    .executeTakeFirst();
  return row && session ? ok(row) : fail('not_authenticated');
}

/**
 * Locks all managers until the transaction ends, and refuses a person who is none by now: of two managers who lock
 * each other out, one stays. Call it before other people are locked.
 */
export async function lockManagers(
  { staff }: Pick<ApiContext, 'staff'>,
  tx: Transaction<Tables>,
): Promise<Result<null, Failure>> {
  if (!staff) return ok(null);
  const managers = await tx
    .selectFrom('staff')
    .select('id')
    .where('disabled_at', 'is', null)
    .where('joined_at', 'is not', null)
    .where('roles', 'like', '%manager%')
    .orderBy('id')
    .forUpdate()
    .execute();
  return managers.some(({ id }) => id === staff.id)
    ? ok(null)
    : fail('forbidden', { message: serverMessages.roleForbidden });
}

/** Writes changes of a person and returns the row. */
export const changePerson = (
  db: Kysely<Tables>,
  id: string,
  at: string,
  changes: StaffChanges,
): Promise<StaffRow> =>
  db
    .updateTable('staff')
    .set({ ...changes, updated_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

const stateOf = ({ disabled_at, joined_at }: StaffRow): StaffPerson['state'] => {
  if (disabled_at !== null) return 'disabled';
  return joined_at === null ? 'invited' : 'active';
};

/** @param passkeys number of the person's passkeys */
export const showPerson = (row: StaffRow, passkeys: number): StaffPerson => ({
  ...staffMemberOf(row),
  state: stateOf(row),
  hasSecondStep: row.totp !== null || passkeys > 0,
  lastLoginAt: row.last_login_at,
  invitedUntil: row.invitation_hash === null ? null : row.invitation_expires_at,
});

/** All people, by name. */
export async function listPeople({
  database,
}: Pick<ApiContext, 'database'>): Promise<StaffPerson[]> {
  const rows = await database.reader
    .selectFrom('staff')
    .selectAll()
    .select((staff) =>
      staff
        .selectFrom('passkeys')
        .whereRef('staff_id', '=', 'staff.id')
        .select(staff.fn.countAll().as('count'))
        .as('passkeys'),
    )
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map((row) => showPerson(row, Number(row.passkeys)));
}
