/** Queries on the views that clients have saved of their lists. */
import type { Kysely, Transaction } from 'kysely';
import type { SavedViewRow } from '#api/db/tables/saved-views.ts';
import type { Tables } from '#api/db/tables/tables.ts';

type Tx = Transaction<Tables>;
type Own = { readonly clientId: string; readonly id: string };

/** A client's views of a list, by name. */
export async function viewsOfList(
  db: Kysely<Tables>,
  { clientId, list }: { readonly clientId: string; readonly list: string },
): Promise<SavedViewRow[]> {
  return db
    .selectFrom('saved_views')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('list', '=', list)
    .orderBy('name_key')
    .execute();
}

export async function insertView(tx: Tx, row: SavedViewRow): Promise<void> {
  await tx.insertInto('saved_views').values(row).execute();
}

/** Changes a client's view; undefined for an unknown id. */
export async function updateOwnView(
  db: Kysely<Tables>,
  { clientId, id }: Own,
  changes: Partial<SavedViewRow>,
): Promise<SavedViewRow | undefined> {
  return db
    .updateTable('saved_views')
    .set(changes)
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a client's view by id; returns true if it existed. */
export async function deleteOwnView(db: Kysely<Tables>, { clientId, id }: Own): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_views')
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
