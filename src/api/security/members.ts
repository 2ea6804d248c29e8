/** Queries on the people of clients. */
import type { Kysely, Transaction } from 'kysely';
import type { ClientRole } from '#lib/people/rights.ts';
import type { ClientRow, Tables } from '#api/db/tables/tables.ts';
import type { MemberRow } from '#api/db/tables/members.ts';
import type { Holder } from './second-step.ts';

type Db = Kysely<Tables>;

/**
 * A person with the company: name (`contact_person`), address, telephones, picture, password and switches are the
 * person's, all other columns the company's.
 */
export interface Account
  extends
    Omit<ClientRow, 'main_member_id' | 'second_step_roles' | 'second_step_since'>,
    Pick<MemberRow, (typeof secondStepColumns)[number]> {
  readonly member_id: string;
  readonly role: ClientRole;
  readonly may_sign: boolean;
  readonly last_login_at: string | null;
}

const secondStepColumns = [
  'totp',
  'totp_new',
  'totp_step',
  'recovery_hash',
  'wrong_codes',
  'second_step_at',
  'sessions_ended_at',
] as const;

export type MemberHolder = Holder & Pick<Account, 'role' | 'second_step_at'>;

/** The person of an account, as holder of a second step. */
export const holderOf = (account: Account): MemberHolder => ({
  ...account,
  id: account.member_id,
  name: account.contact_person,
});

const accounts = (db: Db) =>
  db
    .selectFrom('members')
    .innerJoin('clients', 'clients.id', 'members.client_id')
    .select(['clients.id', 'clients.client_number', 'clients.company_name'])
    .select(['clients.shipping_address', 'clients.billing_address', 'clients.additional_info'])
    .select(['clients.receive_updates', 'clients.is_deleted'])
    .select(['clients.created_at', 'clients.updated_at', 'members.name as contact_person'])
    .select(['members.email', 'members.email_key', 'members.password_hash', 'members.telephone'])
    .select(['members.mobile', 'members.picture', 'members.email_status', 'members.arrival_mails'])
    .select(['members.id as member_id', 'members.role', 'members.may_sign'])
    .select(secondStepColumns.map((column) => `members.${column}` as const))
    .select('members.last_login_at')
    .where('members.disabled_at', 'is', null);

/** The person with this key; undefined for disabled people. Those of deleted clients are found. */
export const findAccountByEmailKey = (db: Db, emailKey: string): Promise<Account | undefined> =>
  accounts(db).where('members.email_key', '=', emailKey).executeTakeFirst();

/** The person with this id; undefined for disabled people. Those of deleted clients are found. */
export const findAccountById = (db: Db, id: string): Promise<Account | undefined> =>
  accounts(db).where('members.id', '=', id).executeTakeFirst();

/** Returns true if a person has this address, disabled people and people of deleted clients included. */
export async function isAddressTaken(db: Db, emailKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  return row !== undefined;
}

/** Addresses of all people of a client, disabled people included. */
export const addressesOf = (
  db: Db,
  clientId: string,
): Promise<Pick<MemberRow, 'email' | 'email_key'>[]> =>
  db
    .selectFrom('members')
    .select(['email', 'email_key'])
    .where('client_id', '=', clientId)
    .execute();

/** Columns that a person may change. */
export type MemberChanges = Partial<
  Pick<
    MemberRow,
    | 'name'
    | 'telephone'
    | 'picture'
    | 'email_status'
    | 'arrival_mails'
    | 'mail_topics'
    | 'password_hash'
    | 'totp'
    | 'totp_new'
    | 'totp_step'
    | 'recovery_hash'
    | 'wrong_codes'
  >
>;

/** Writes changes of a person; the main one's reach `clients` by a trigger, so lock the client first. */
export async function changeMember(
  db: Db,
  { id, at, changes }: { id: string; at: string; changes: MemberChanges },
): Promise<void> {
  await db
    .updateTable('members')
    .set({ ...changes, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** Replaces exactly this hash; false after a concurrent change. */
export async function replacePasswordHash(
  db: Db,
  { id, at, from, to }: { id: string; at: string; from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ password_hash: to, updated_at: at })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The person whom the columns of `clients` mirror. */
export async function mainMemberId(db: Db, clientId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('clients')
    .select((eb) => eb.fn.coalesce('main_member_id', 'id').as('main'))
    .where('id', '=', clientId)
    .executeTakeFirst();
  return row?.main;
}

/** Whose login it is, with the state of the person when the password was compared. */
export type LoginAccount = Pick<
  Account,
  'id' | 'member_id' | 'password_hash' | 'sessions_ended_at'
>;

/**
 * Blocks password changes until the transaction ends; undefined for another hash, for sessions that were ended since,
 * as by a new second step, a disabled person and a deleted client.
 */
export async function lockComparedMember(
  tx: Transaction<Tables>,
  { id, member_id, password_hash, sessions_ended_at }: LoginAccount,
): Promise<{ readonly isMain: boolean } | undefined> {
  // The release before writes `clients` and, by a trigger, `members`: this order keeps both apart.
  const client = await tx
    .selectFrom('clients')
    .select('id')
    .where('id', '=', id)
    .where('is_deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const member = await tx
    .selectFrom('members')
    .select('id')
    .where('id', '=', member_id)
    .where('password_hash', '=', password_hash)
    .where('sessions_ended_at', 'is not distinct from', sessions_ended_at)
    .where('disabled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!client || !member) return undefined;
  return { isMain: (await mainMemberId(tx, id)) === member_id };
}
