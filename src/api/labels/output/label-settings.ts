/** GS1 company prefix of a client, and unique SSCC serial numbers of its cartons. */
import { sql, type Kysely, type Transaction } from 'kysely';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { LabelSettings } from '#lib/labels/calls.ts';
import { questionOfPrefix } from '#lib/labels/engine/barcodes/company-prefix.ts';
import { checkSscc, ssccCounter, type Gs1Settings } from '#lib/labels/engine/barcodes/sscc.ts';
import type { ApiContext } from '#api/context/context.ts';
import { drawCounter } from '#api/db/counters.ts';
import { fail, FailureError, type Failure } from '#api/kernel/failures.ts';
import type { Tables } from '#api/db/tables/tables.ts';

/** Returns the client's settings; '' for no prefix. */
export async function readLabelSettings(
  { database }: Pick<ApiContext, 'database'>,
  clientId: string,
): Promise<Gs1Settings> {
  const row = await database.db
    .selectFrom('label_settings')
    .selectAll()
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return { gs1Prefix: row?.gs1_prefix ?? '', gs1Extension: row?.gs1_extension ?? '0' };
}

/** Products and labels, each, whose GTINs are compared with a prefix. */
const MAX_COMPARED = 1000;

/** Returns barcode numbers of the client's newest products and labels. */
async function gtinsOf(db: Kysely<Tables>, clientId: string): Promise<string[]> {
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

/** Stores the settings; asks first about another prefix than the client's GTINs begin with. */
export async function changeLabelSettings(
  context: Pick<ApiContext, 'database' | 'now'>,
  clientId: string,
  { gs1Prefix, gs1Extension, isConfirmed = false }: LabelSettings,
): Promise<Result<Gs1Settings, Failure>> {
  const { db } = context.database;
  const stored = await readLabelSettings(context, clientId);
  if (!isConfirmed && gs1Prefix !== '' && gs1Prefix !== stored.gs1Prefix) {
    const question = questionOfPrefix(gs1Prefix, await gtinsOf(db, clientId));
    if (question) {
      const { message, suggested } = question;
      return fail('prefix_differs', { fields: { gs1Prefix: message }, body: { suggested } });
    }
  }
  const settings = {
    gs1_prefix: gs1Prefix,
    gs1_extension: gs1Extension,
    updated_at: context.now().toISOString(),
  };
  await db
    .insertInto('label_settings')
    .values({ client_id: clientId, ...settings })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(settings))
    .execute();
  return ok({ gs1Prefix, gs1Extension });
}

/**
 * Draws serial numbers for `count` cartons and returns the first. Counters belong to prefixes, so numbers stay unique
 * after prefix changes, and across accounts of one company. Throws a 409 when not enough are left.
 */
export async function drawSerials(
  tx: Transaction<Tables>,
  settings: Gs1Settings,
  count: number,
): Promise<number> {
  const last = await drawCounter(tx, ssccCounter(settings), count);
  const { gs1Prefix, gs1Extension: ssccExtension } = settings;
  const ssccError = checkSscc({ gs1Prefix, ssccExtension, ssccSerial: last });
  if (ssccError)
    throw new FailureError('conflict', { message: `${ssccError.message} ${ssccError.fix}` });
  return last - count + 1;
}
