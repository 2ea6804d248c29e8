/** The client that a call of the company names. */
import type { ApiContext } from '#api/context/context.ts';
import type { ClientRow } from '#api/db/tables/tables.ts';
import { findClientByEmailKey, findClientById, findClientByNumber } from './clients.ts';
import { emailKey } from './email-key.ts';

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
