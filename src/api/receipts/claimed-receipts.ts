/** Loads the receipts that a claim references. */
import type { Kysely } from 'kysely';
import { companyDay } from '#lib/kernel/company-day.ts';
import type { ClaimedReceipt } from '#api/context/ports.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { isClaimable } from '#lib/receipts/status.ts';

/** The client's receipts of these numbers: whether a claim may name them, when the goods arrived, and who sent them. */
export async function claimedReceipts(
  db: Kysely<Tables>,
  clientId: string,
  references: readonly string[],
): Promise<ClaimedReceipt[]> {
  const own = db.selectFrom('receipts').where('client_id', '=', clientId);
  const rows = await own
    .select(['reference', 'status', 'vendor', 'arrived_at'])
    .where('reference', 'in', references)
    .unionAll(
      own
        .innerJoin('receipt_numbers', 'receipt_numbers.receipt_id', 'receipts.id')
        .select(['number as reference', 'status', 'vendor', 'arrived_at'])
        .where('number', 'in', references),
    )
    .execute();
  return rows.map(({ reference, status, vendor, arrived_at: arrivedAt }) => ({
    reference,
    isClaimable: isClaimable(status),
    arrivedOn: arrivedAt === null ? '' : companyDay(new Date(arrivedAt)),
    vendor,
  }));
}
