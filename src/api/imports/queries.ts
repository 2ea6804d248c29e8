/** Queries on the history of imports, their failed rows, and the remembered columns of files. */
import type { Kysely, Transaction } from 'kysely';
import type { FailedRow, ImportChange, ImportRow } from '#api/db/tables/products.ts';
import type { Tables } from '#api/db/tables/tables.ts';

type Tx = Transaction<Tables>;
type List = { readonly clientId: string; readonly kind: string };

/** Keeps the changes of the newest import of a list that has changed something; those of earlier ones are forgotten. */
export async function storeChanges(
  tx: Tx,
  { id, client_id, kind }: ImportRow,
  changes: readonly ImportChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await tx
    .deleteFrom('import_changes')
    .where('import_id', 'in', (eb) =>
      eb
        .selectFrom('imports')
        .select('id')
        .where('client_id', '=', client_id)
        .where('kind', '=', kind),
    )
    .execute();
  await tx
    .insertInto('import_changes')
    .values({ import_id: id, changes: JSON.stringify(changes) })
    .execute();
}

/** Returns the changes of an import; undefined once they are forgotten. */
export async function changesOf(
  tx: Tx,
  importId: string,
): Promise<readonly ImportChange[] | undefined> {
  const row = await tx
    .selectFrom('import_changes')
    .select('changes')
    .where('import_id', '=', importId)
    .executeTakeFirst();
  return row?.changes;
}

export async function markUndone(tx: Tx, id: string, at: string): Promise<void> {
  await tx.updateTable('imports').set({ undone_at: at }).where('id', '=', id).execute();
  await tx.deleteFrom('import_changes').where('import_id', '=', id).execute();
}

/** Forgets the failed rows of all imports of a client but the newest. */
export async function deleteOldFailures(tx: Tx, clientId: string, keep: number): Promise<void> {
  const stored = await tx
    .selectFrom('import_failures')
    .innerJoin('imports', 'imports.id', 'import_failures.import_id')
    .select('imports.id')
    .where('imports.client_id', '=', clientId)
    .orderBy('imports.created_at', 'desc')
    .orderBy('imports.reference', 'desc')
    .limit(keep)
    .execute();
  await tx
    .deleteFrom('import_failures')
    .where('import_id', 'in', (eb) =>
      eb.selectFrom('imports').select('id').where('client_id', '=', clientId),
    )
    .where('import_id', 'not in', stored.map(({ id }) => id).concat(''))
    .execute();
}

/** The newest imports of a list, with whether their failed rows are still there. */
export async function newestImports(
  db: Kysely<Tables>,
  { clientId, kind }: List,
  most: number,
): Promise<(ImportRow & { readonly hasFailures: boolean; readonly canUndo: boolean })[]> {
  const rows = await db
    .selectFrom('imports')
    .leftJoin('import_failures', 'import_failures.import_id', 'imports.id')
    .selectAll('imports')
    .leftJoin('import_changes', 'import_changes.import_id', 'imports.id')
    .select(['import_failures.import_id as failures', 'import_changes.import_id as changes'])
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('reference', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ failures, changes, ...row }) => ({
    ...row,
    hasFailures: failures !== null,
    canUndo: changes !== null,
  }));
}

/** A client's own import by its reference. */
export async function findOwnImport(
  db: Kysely<Tables>,
  { clientId, reference }: { readonly clientId: string; readonly reference: string },
): Promise<(ImportRow & { readonly rows: readonly FailedRow[] | null }) | undefined> {
  return db
    .selectFrom('imports')
    .leftJoin('import_failures', 'import_failures.import_id', 'imports.id')
    .selectAll('imports')
    .select('import_failures.rows')
    .where('client_id', '=', clientId)
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/** An import of any client by its reference, with the customer ID of its client. */
export const findImport = (db: Kysely<Tables>, reference: string) =>
  db
    .selectFrom('imports')
    .innerJoin('clients', 'clients.id', 'imports.client_id')
    .leftJoin('import_failures', 'import_failures.import_id', 'imports.id')
    .selectAll('imports')
    .select(['import_failures.import_id as failures', 'clients.client_number as client'])
    .where('imports.reference', '=', reference)
    .executeTakeFirst();

/** Returns the column mapping of the last import; empty for none. */
export async function rememberedMapping(
  db: Kysely<Tables>,
  { clientId, kind }: List,
): Promise<Readonly<Record<string, string>>> {
  const row = await db
    .selectFrom('column_mappings')
    .select('mapping')
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.mapping ?? {};
}

export async function storeMapping(
  tx: Tx,
  { clientId, kind }: List,
  mapping: Readonly<Record<string, string>>,
  at: string,
): Promise<void> {
  const values = { mapping: JSON.stringify(mapping), updated_at: at };
  await tx
    .insertInto('column_mappings')
    .values({ client_id: clientId, kind, ...values })
    .onConflict((conflict) => conflict.columns(['client_id', 'kind']).doUpdateSet(values))
    .execute();
}
