/** What a claim must know of the receipts that it names. */
import type { Transaction } from 'kysely';
import type { ClaimedReceipt } from '#api/context/ports.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { isClaimable } from '#lib/receipts/status.ts';

/** The client's receipts of these numbers: whether a claim may name them, and who sent the goods. */
export async function claimedReceipts(
  tx: Transaction<Tables>,
  clientId: string,
  references: readonly string[],
): Promise<ClaimedReceipt[]> {
  const rows = await tx
    .selectFrom('receipts')
    .select(['reference', 'status', 'vendor'])
    .where('client_id', '=', clientId)
    .where('reference', 'in', references)
    .execute();
  return rows.map(({ reference, status, vendor }) => ({
    reference,
    isClaimable: isClaimable(status),
    vendor,
  }));
}
