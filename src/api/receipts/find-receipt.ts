/** Finds a receipt by the number of the portal or of the company; for a client only an own one. */
import { findOwn } from '#api/db/own-records.ts';
import { asReference, isReference, prefixOf, recordPrefixes } from '#lib/records/reference.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { ReceiptRow } from '#api/db/tables/receipts.ts';
import { findOwnReceipt, findReceipt, findReceiptOfCompany } from './queries/receipts.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import type { Kysely } from 'kysely';
import { companyDay } from '#lib/kernel/company-day.ts';
import type { ClaimedReceipt } from '#api/context/ports.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { isClaimable } from '#lib/receipts/status.ts';

type Parts = Pick<ApiContext, 'database'>;

/** Company receipt by `RC-2026-000123`, by the number of the announcing request, or by the company's number. */
export async function companyReceipt(
  { database }: Parts,
  name: string,
): Promise<Result<ReceiptRow, Failure>> {
  const number = asReference(name);
  const isSane = /^[\w.:-]{1,60}$/.test(name);
  const row =
    number !== undefined && prefixOf(number) === recordPrefixes.receipt
      ? await findReceipt(database.db, number)
      : isSane
        ? await findReceiptOfCompany(database.db, number ?? name)
        : undefined;
  return row ? ok(row) : fail('not_found');
}

/** For a client: 404 for everybody else's. */
export async function ownReceipt(
  { database }: Parts,
  clientId: string,
  reference: string,
): Promise<Result<ReceiptRow, Failure>> {
  const row = isReference(reference)
    ? await findOwnReceipt(database.db, clientId, reference)
    : undefined;
  return row ? ok(row) : fail('not_found');
}

interface NamedRequest {
  readonly id: string;
}

/** The service request that announced the delivery, which must be the same client's. */
export async function requestOf(
  { database }: Parts,
  clientId: string,
  reference: string | undefined,
): Promise<Result<NamedRequest | undefined, Failure>> {
  if (reference === undefined) return ok(undefined);
  const row = await findOwn(database.db, 'submissions', { clientId, id: reference });
  if (row) return ok({ id: row.id });
  return invalidForm({ serviceRequest: 'The client has no such request.' });
}

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
