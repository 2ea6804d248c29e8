/** Queries on the spreadsheets that are kept with labels. */
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Tables } from '#api/db/tables/tables.ts';

export type LabelSheetRow = Selectable<Tables['label_sheets']>;

export async function findLabelSheet(
  db: Kysely<Tables>,
  labelId: string,
): Promise<LabelSheetRow | undefined> {
  return db
    .selectFrom('label_sheets')
    .selectAll()
    .where('label_id', '=', labelId)
    .executeTakeFirst();
}

/** Returns name and length of a label's spreadsheet, excluding rows. */
export async function sheetFacts(
  db: Kysely<Tables>,
  labelId: string,
): Promise<{ filename: string; rows: number; labels: number } | null> {
  const found = await db
    .selectFrom('label_sheets')
    .select(['filename', 'total_rows', 'total_labels'])
    .where('label_id', '=', labelId)
    .executeTakeFirst();
  if (!found) return null;
  const { filename, total_rows: rows, total_labels: labels } = found;
  return { filename, rows, labels };
}

export async function deleteLabelSheet(db: Kysely<Tables>, labelId: string): Promise<void> {
  await db.deleteFrom('label_sheets').where('label_id', '=', labelId).execute();
}

/** Keeps a spreadsheet in place of an earlier one. */
export async function putLabelSheet(
  tx: Transaction<Tables>,
  row: Insertable<Tables['label_sheets']>,
): Promise<void> {
  const { label_id: _, client_id: __, ...changes } = row;
  await tx
    .insertInto('label_sheets')
    .values(row)
    .onConflict((conflict) => conflict.column('label_id').doUpdateSet(changes))
    .execute();
}
