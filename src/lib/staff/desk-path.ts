/** Where the desk shows a record. */
import { deskPathOf, type DeskRouteId } from './desk-routes.ts';
import { formRows } from '#lib/kernel/form-table.ts';
import { isReference, prefixOf, recordPrefixes } from '#lib/records/reference.ts';

/** Address of the prices of a client; of all clients for null. */
export const pricesPath = (client: string | null): string =>
  deskPathOf('desk-prices') + (client === null ? '' : `?client=${encodeURIComponent(client)}`);

/** Returns the page of a record; null for numbers that have none. */
export function deskPath(reference: string): string | null {
  if (!isReference(reference)) return null;
  const prefix = prefixOf(reference);
  const page = (id: DeskRouteId) => deskPathOf(id, reference);
  if (prefix === recordPrefixes.receipt) return page('desk-receipt');
  if (prefix === recordPrefixes.workOrder) return page('desk-work-order');
  if (prefix === recordPrefixes.label) return page('desk-labels');
  return formRows.some((row) => row.prefix === prefix) ? page('desk-record') : null;
}
