/** Queries on the identity of the database. */
import type { Kysely } from 'kysely';
import type { Tables } from './tables/tables.ts';

type Name = 'store' | 'secret';

export async function readIdentity(db: Kysely<Tables>, name: Name): Promise<string | null> {
  const row = await db
    .selectFrom('portal_identity')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Stores the value unless one exists; returns the stored one when several processes start together. */
export async function getOrStoreIdentity(
  db: Kysely<Tables>,
  name: Name,
  value: string,
): Promise<string> {
  await db
    .insertInto('portal_identity')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await readIdentity(db, name)) ?? value;
}

export async function changeIdentity(db: Kysely<Tables>, name: Name, value: string): Promise<void> {
  await db.updateTable('portal_identity').set({ value }).where('name', '=', name).execute();
}
