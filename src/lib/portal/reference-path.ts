/** Where the record of a number has its page: forms, labels, receipts, work orders and stores alike. */
import { receiptPath } from '#lib/receipts/receipt.ts';
import { storeAddress } from '#lib/stores/store-list.ts';
import { workPath } from '#lib/work-orders/path.ts';
import { formRows } from '#lib/kernel/form-table.ts';
import { recordPath } from '#lib/records/record-path.ts';
import { isReference, prefixOf, recordPrefixes } from '#lib/records/reference.ts';

const others: Readonly<Record<string, (reference: string) => string>> = {
  [recordPrefixes.receipt]: receiptPath,
  [recordPrefixes.workOrder]: workPath,
  [recordPrefixes.store]: storeAddress,
  [recordPrefixes.label]: (reference) => recordPath({ route: 'create-label' }, reference),
};

/** Returns the address of the record with this number; null for an unknown form of number. */
export function referencePath(reference: string): string | null {
  if (!isReference(reference)) return null;
  const prefix = prefixOf(reference);
  const form = formRows.find((row) => row.prefix === prefix);
  return form ? recordPath({ route: form.id }, reference) : (others[prefix]?.(reference) ?? null);
}
