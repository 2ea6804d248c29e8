/** Queries on the label settings of a client: the GS1 company prefix. */
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
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

/** Products and labels, each, whose GTINs are compared with a prefix. */
const MAX_COMPARED = 1000;

/** Returns barcode numbers of the client's newest products and labels. */
export async function gtinsOf(db: Kysely<Tables>, clientId: string): Promise<string[]> {
  const products = db
    .selectFrom('products')
    .select('gtin')
    .where('client_id', '=', clientId)
    .where('gtin', '!=', '')
    .orderBy('updated_at', 'desc')
    .limit(MAX_COMPARED);
  const labels = db
    .selectFrom('labels')
    .innerJoin('label_revisions', (join) =>
      join
        .onRef('label_revisions.label_id', '=', 'labels.id')
        .onRef('label_revisions.revision', '=', 'labels.revision'),
    )
    .select(sql<string | null>`label_revisions.spec ->> 'gtin'`.as('gtin'))
    .where('labels.client_id', '=', clientId)
    .orderBy('labels.updated_at', 'desc')
    .limit(MAX_COMPARED);
  const rows = await db
    .selectFrom(products.as('products'))
    .select((eb) => eb.ref('products.gtin').$castTo<string | null>().as('gtin'))
    .unionAll(db.selectFrom(labels.as('labels')).select('labels.gtin'))
    .execute();
  return rows.flatMap(({ gtin }) => gtin ?? []);
}
