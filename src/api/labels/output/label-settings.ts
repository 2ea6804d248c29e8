/** GS1 company prefix of a client, and unique SSCC serial numbers of its cartons. */
import type { Transaction } from 'kysely';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { LabelSettings } from '#lib/labels/calls.ts';
import { questionOfPrefix } from '#lib/labels/engine/barcodes/company-prefix.ts';
import type { Gs1Settings } from '#lib/labels/engine/barcodes/sscc.ts';
import type { ApiContext } from '#api/context/context.ts';
import { drawCounter } from '#api/db/counters.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { findLabelSettings, gtinsOf, putLabelSettings } from '../queries/label-settings.ts';
import type { Tables } from '#api/db/tables/tables.ts';

/** Returns the client's settings; '' for no prefix. */
export async function readLabelSettings(
  { database }: Pick<ApiContext, 'database'>,
  clientId: string,
): Promise<Gs1Settings> {
  const row = await findLabelSettings(database.db, clientId);
  return { gs1Prefix: row?.gs1_prefix ?? '', gs1Extension: row?.gs1_extension ?? '0' };
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
      return refuse('prefix_differs', { fields: { gs1Prefix: message }, body: { suggested } });
    }
  }
  await putLabelSettings(db, {
    client_id: clientId,
    gs1_prefix: gs1Prefix,
    gs1_extension: gs1Extension,
    updated_at: context.now().toISOString(),
  });
  return ok({ gs1Prefix, gs1Extension });
}

/**
 * Draws serial numbers for `count` cartons and returns the first. Counters belong to prefixes, so numbers stay unique
 * after prefix changes, and across accounts of one company.
 */
export async function drawSerials(
  tx: Transaction<Tables>,
  { gs1Prefix, gs1Extension }: Gs1Settings,
  count: number,
): Promise<number> {
  const last = await drawCounter(tx, `sscc:${gs1Extension}${gs1Prefix}`, count);
  return last - count + 1;
}
