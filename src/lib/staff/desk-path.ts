/** Where the desk shows a record. */
import { mayOpenDeskPage } from './desk-pages.ts';
import { deskPathOf, type DeskRouteId } from './desk-routes.ts';
import { formRows } from '#lib/kernel/form-table.ts';
import { isReference, prefixOf, recordPrefixes } from '#lib/records/reference.ts';
import type { StaffMember } from './staff-member.ts';

/** Address of the prices of a client; of all clients for null. */
export const pricesPath = (client: string | null): string =>
  deskPathOf('desk-prices') + (client === null ? '' : `?client=${encodeURIComponent(client)}`);

function pageOf(reference: string): DeskRouteId | null {
  if (!isReference(reference)) return null;
  const prefix = prefixOf(reference);
  if (prefix === recordPrefixes.receipt) return 'desk-receipt';
  if (prefix === recordPrefixes.workOrder) return 'desk-work-order';
  if (prefix === recordPrefixes.label) return 'desk-labels';
  return formRows.some((row) => row.prefix === prefix) ? 'desk-record' : null;
}

/** Returns the page of a record; null for numbers without one, and for people who may not open it. */
export function deskPath(
  reference: string,
  { desk }: { readonly desk: { readonly member: Pick<StaffMember, 'roles'> } | null },
): string | null {
  const page = pageOf(reference);
  if (page === null || desk === null) return null;
  return mayOpenDeskPage(deskPathOf(page), desk.member) ? deskPathOf(page, reference) : null;
}
