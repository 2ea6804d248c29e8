/** Queries on prints of labels: who printed how many. Written once, never changed. */
import type { Insertable, Kysely, Transaction } from 'kysely';
import type { PrintLogRow } from '#api/db/tables/labels.ts';
import type { Tables } from '#api/db/tables/tables.ts';

/** Logs a print; one of an id that is there already is logged once. */
export async function insertPrint(
  tx: Transaction<Tables>,
  row: Insertable<Tables['print_log']>,
): Promise<void> {
  await tx
    .insertInto('print_log')
    .values(row)
    .onConflict((each) => each.column('id').doNothing())
    .execute();
}

/** Returns a print of a label; undefined for an unknown id. */
export async function findPrint(
  db: Kysely<Tables>,
  { id, labelId }: { readonly id: string; readonly labelId: string },
): Promise<PrintLogRow | undefined> {
  return db
    .selectFrom('print_log')
    .selectAll()
    .where('id', '=', id)
    .where('label_id', '=', labelId)
    .executeTakeFirst();
}

/** Who printed, newest first. */
export async function printsOf(
  db: Kysely<Tables>,
  labelId: string,
  limit: number,
): Promise<PrintLogRow[]> {
  return db
    .selectFrom('print_log')
    .selectAll()
    .where('label_id', '=', labelId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}
