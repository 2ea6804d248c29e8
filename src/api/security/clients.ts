/** Queries on clients, and the key by which email addresses are compared. */
import type { ApiContext } from '#api/context/context.ts';
import type { ClientRow, EmailStatus, NewClient, Tables } from '#api/db/tables/tables.ts';
import { domainToASCII } from 'node:url';
import type { Kysely, Transaction } from 'kysely';

/** Named by id, Customer ID or email address, in any case of letters. */
export async function findNamedClient(
  { database }: Pick<ApiContext, 'database'>,
  name: string,
): Promise<ClientRow | undefined> {
  const db = database.db;
  if (name.includes('@')) return findClientByEmailKey(db, emailKey(name));
  const number = await findClientByNumber(db, name.toUpperCase());
  return number ?? findClientById(db, name.toLowerCase());
}

/** Trimmed, composed, lower case, and the domain as DNS writes it. */
export function emailKey(email: string): string {
  const folded = email.trim().normalize('NFC').toLowerCase().normalize('NFC');
  const at = folded.lastIndexOf('@');
  if (at < 0) return folded;
  const domain = folded.slice(at + 1);
  return `${folded.slice(0, at)}@${domainToASCII(domain) || domain}`;
}

/** Profile columns that a client may change. */
export type ProfileChanges = Partial<
  Pick<
    NewClient,
    | 'contact_person'
    | 'company_name'
    | 'telephone'
    | 'mobile'
    | 'shipping_address'
    | 'billing_address'
    | 'additional_info'
    | 'receive_updates'
  >
>;

type Changes = ProfileChanges &
  Partial<
    Pick<NewClient, 'password_hash' | 'email_status' | 'arrival_mails' | 'picture' | 'is_deleted'>
  >;

type Change<T> = { id: string; at: string } & T;

/** Adds a client; a taken `email_key` or number is a unique violation. */
export async function insertClient(db: Kysely<Tables>, client: NewClient): Promise<ClientRow> {
  return db.insertInto('clients').values(client).returningAll().executeTakeFirstOrThrow();
}

/** Client with this key, deleted ones included. */
export async function findClientByEmailKey(
  db: Kysely<Tables>,
  emailKey: string,
): Promise<ClientRow | undefined> {
  return db.selectFrom('clients').selectAll().where('email_key', '=', emailKey).executeTakeFirst();
}

/** Client with this id, deleted ones included. */
export async function findClientById(
  db: Kysely<Tables>,
  id: string,
): Promise<ClientRow | undefined> {
  return db.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Client with this customer ID, deleted ones included. */
export async function findClientByNumber(
  db: Kysely<Tables>,
  clientNumber: string,
): Promise<ClientRow | undefined> {
  return db
    .selectFrom('clients')
    .selectAll()
    .where('client_number', '=', clientNumber)
    .executeTakeFirst();
}

/** Customer IDs and names of businesses, by the clients' ids. */
export async function namesOfClients(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly client: string; readonly company: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('clients')
    .select(['id', 'client_number as client', 'company_name as company'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

/** Returns true if any client exists, deleted ones included. */
export async function hasClients(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom('clients').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Returns the changed row; undefined for an unknown client. */
export async function updateClientProfile(
  db: Kysely<Tables>,
  { id, at, changes }: Change<{ changes: ProfileChanges }>,
): Promise<ClientRow | undefined> {
  return update(db, id, at, changes);
}

export async function setPasswordHash(
  db: Kysely<Tables>,
  { id, at, passwordHash }: Change<{ passwordHash: string }>,
): Promise<void> {
  await update(db, id, at, { password_hash: passwordHash });
}

/** Replaces exactly this hash; false after a concurrent change. */
export async function replacePasswordHash(
  db: Kysely<Tables>,
  { id, at, from, to }: Change<{ from: string; to: string }>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('clients')
    .set({ password_hash: to, updated_at: at })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function setEmailStatus(
  db: Kysely<Tables>,
  { id, at, emailStatus }: Change<{ emailStatus: EmailStatus }>,
): Promise<void> {
  await update(db, id, at, { email_status: emailStatus });
}

export async function setArrivalMails(
  db: Kysely<Tables>,
  { id, at, arrivalMails }: Change<{ arrivalMails: ClientRow['arrival_mails'] }>,
): Promise<void> {
  await update(db, id, at, { arrival_mails: arrivalMails });
}

/** `picture` is a stored file's name, or null. */
export async function setPicture(
  db: Kysely<Tables>,
  { id, at, picture }: Change<{ picture: string | null }>,
): Promise<void> {
  await update(db, id, at, { picture });
}

/** Closes the account, or opens it again. The row stays, because records point to it. */
export async function setDeleted(
  db: Kysely<Tables>,
  { id, at, isDeleted }: Change<{ isDeleted: boolean }>,
): Promise<void> {
  await update(db, id, at, { is_deleted: isDeleted });
}

async function update(
  db: Kysely<Tables>,
  id: string,
  at: string,
  changes: Changes,
): Promise<ClientRow | undefined> {
  return db
    .updateTable('clients')
    .set({ ...changes, updated_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Serializes submits of this client until the transaction ends. Locks instead of updating: PostgreSQL fails when
 * several transactions update a referenced row ("more than one updating member"). SQLite has one writer.
 */
export async function lockClient(tx: Transaction<Tables>, clientId: string): Promise<void> {
  await tx.selectFrom('clients').select('id').where('id', '=', clientId).forNoKeyUpdate().execute();
}

/** Blocks password changes until the transaction ends; false for another hash, or a deleted client. */
export async function lockComparedClient(
  tx: Transaction<Tables>,
  { id, password_hash }: Pick<ClientRow, 'id' | 'password_hash'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('clients')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('is_deleted', '=', false)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
