/** Queries on clients, and the key by which email addresses are compared. */
import type { ApiContext } from '#api/context/context.ts';
import type { ClientRow, NewClient, Tables } from '#api/db/tables/tables.ts';
import { domainToASCII } from 'node:url';
import type { Kysely, Transaction } from 'kysely';

/** Named by id, Customer ID or the email address of one of its people, in any case of letters. */
export async function findNamedClient(
  { database }: Pick<ApiContext, 'database'>,
  name: string,
): Promise<ClientRow | undefined> {
  const db = database.db;
  if (name.includes('@')) return findClientOfAddress(db, emailKey(name));
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

/** Columns of the company that its people may change. */
export type CompanyChanges = Partial<
  Pick<NewClient, 'company_name' | 'shipping_address' | 'billing_address'>
>;

type Change<T> = { id: string; at: string } & T;

/** Adds a client; a taken `email_key` or number is a unique violation. */
export async function insertClient(db: Kysely<Tables>, client: NewClient): Promise<ClientRow> {
  return db.insertInto('clients').values(client).returningAll().executeTakeFirstOrThrow();
}

/** Client with this main address, deleted ones included. */
export async function findClientByEmailKey(
  db: Kysely<Tables>,
  emailKey: string,
): Promise<ClientRow | undefined> {
  return db.selectFrom('clients').selectAll().where('email_key', '=', emailKey).executeTakeFirst();
}

/** Client of the person with this address, deleted ones included. */
const findClientOfAddress = async (
  db: Kysely<Tables>,
  emailKey: string,
): Promise<ClientRow | undefined> =>
  (await findClientByEmailKey(db, emailKey)) ??
  db
    .selectFrom('clients')
    .selectAll('clients')
    .innerJoin('members', 'members.client_id', 'clients.id')
    .where('members.email_key', '=', emailKey)
    .executeTakeFirst();

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

export async function updateCompany(
  db: Kysely<Tables>,
  { id, at, changes }: Change<{ changes: CompanyChanges }>,
): Promise<void> {
  await update(db, id, at, changes);
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
  changes: CompanyChanges & Partial<Pick<NewClient, 'is_deleted'>>,
): Promise<void> {
  await db
    .updateTable('clients')
    .set({ ...changes, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/**
 * Serializes submits of this client until the transaction ends. Locks instead of updating: PostgreSQL fails when
 * several transactions update a referenced row ("more than one updating member"). SQLite has one writer.
 */
export async function lockClient(tx: Transaction<Tables>, clientId: string): Promise<void> {
  await tx.selectFrom('clients').select('id').where('id', '=', clientId).forNoKeyUpdate().execute();
}
