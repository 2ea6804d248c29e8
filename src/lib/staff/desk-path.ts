/** Where the desk shows a record. */
import { formRows } from '#lib/kernel/form-table.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { isReference, prefixOf } from '#lib/records/reference.ts';

/** Returns the page of a submitted record; null for numbers that have none. */
export function deskPath(reference: string): string | null {
  if (!isReference(reference)) return null;
  const isForm = formRows.some(({ prefix }) => prefix === prefixOf(reference));
  return isForm ? pathOf('desk-record').replace('[reference]', reference) : null;
}
