/** Queries on what a client has set for all labels: the GS1 company prefix. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Tables } from '#api/db/tables/tables.ts';

export type LabelSettingsRow = Selectable<Tables['label_settings']>;

export async function findLabelSettings(
  db: Kysely<Tables>,
  clientId: string,
): Promise<LabelSettingsRow | undefined> {
  return db
    .selectFrom('label_settings')
    .selectAll()
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}

export async function putLabelSettings(
  db: Kysely<Tables>,
  row: Insertable<Tables['label_settings']>,
): Promise<void> {
  const { gs1_prefix, gs1_extension, updated_at } = row;
  await db
    .insertInto('label_settings')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('client_id').doUpdateSet({ gs1_prefix, gs1_extension, updated_at }),
    )
    .execute();
}
