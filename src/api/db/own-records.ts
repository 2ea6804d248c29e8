/** Records that clients own: one query for every table whose rows have an id, a reference and a client. */
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import type { Tables } from './tables/tables.ts';

export type RecordTable = 'submissions' | 'labels' | 'receipts' | 'work_orders' | 'retail_stores';

/** A client's own record, by its id or its reference. */
export async function findOwn<T extends RecordTable>(
  db: Kysely<Tables>,
  table: T,
  { clientId, id }: { readonly clientId: string; readonly id: string },
): Promise<Selectable<Tables[T]> | undefined> {
  const { rows } = await sql<Selectable<Tables[T]>>`
    select * from ${sql.table(table)}
    where client_id = ${clientId} and (id = ${id} or reference = ${id})`.execute(db);
  return rows[0];
}

/** Returns the references owned by the client in this table that satisfy `and`. */
export async function ownReferences(
  db: Kysely<Tables>,
  table: RecordTable,
  clientId: string,
  references: readonly string[],
  and: RawBuilder<boolean>,
): Promise<string[]> {
  if (references.length === 0) return [];
  const { rows } = await sql<{ readonly reference: string }>`
    select reference from ${sql.table(table)}
    where client_id = ${clientId} and reference in (${sql.join(references)}) and ${and}`.execute(
    db,
  );
  return rows.map(({ reference }) => reference);
}

/** A record of any client by its reference, with the customer ID of its client. */
export async function findOfAnyClient<T extends RecordTable>(
  db: Kysely<Tables>,
  table: T,
  reference: string,
): Promise<(Selectable<Tables[T]> & { readonly client: string }) | undefined> {
  const { rows } = await sql<Selectable<Tables[T]> & { readonly client: string }>`
    select record.*, clients.client_number as client from ${sql.table(table)} as record
    join clients on clients.id = record.client_id
    where record.reference = ${reference}`.execute(db);
  return rows[0];
}
