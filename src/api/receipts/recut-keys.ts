/**
 * Recreates what receipts are sorted, summed and found by where migration 008 had cut it, at 75 and 225 characters:
 * since then it is cut by bytes, so that a long vendor was twice in a chart. A part of migration 011, in code because
 * no database folds a text as the portal does.
 */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#api/db/tables/tables.ts';
import { keyText, searchText } from './index-text.ts';

interface CutRow {
  readonly id: string;
  readonly reference: string;
  readonly house_reference: string;
  readonly vendor: string;
  readonly po: string;
  readonly carrier: string;
  readonly tracking: string;
  readonly head: { readonly vendorInvoice: string; readonly bol: string; readonly trailer: string };
}

const KEY = 75;
const SEARCH = 225;

/** Texts of exactly the length that they were cut to; of others that are as long by chance nothing changes. */
export async function rebuildReceiptKeys(tx: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<CutRow>`
    select id, reference, house_reference, vendor, po, carrier, tracking, head from receipts
    where length(vendor_key) = ${KEY} or length(po_key) = ${KEY} or length(carrier_key) = ${KEY}
      or length(tracking_key) = ${KEY} or length(search) = ${SEARCH}`.execute(tx);
  for (const { id, reference, house_reference, vendor, po, carrier, tracking, head } of rows) {
    const { vendorInvoice, bol, trailer } = head;
    const paper = [vendor, po, vendorInvoice, carrier, tracking, bol, trailer];
    await sql`
      update receipts set vendor_key = ${keyText(vendor)}, po_key = ${keyText(po)},
        carrier_key = ${keyText(carrier)}, tracking_key = ${keyText(tracking)},
        search = ${searchText(reference, house_reference, ...paper)}
      where id = ${id}`.execute(tx);
  }
}
