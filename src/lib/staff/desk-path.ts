/** Where the desk shows a record. */
import { deskPathOf } from './desk-routes.ts';
import { formRows } from '#lib/kernel/form-table.ts';
import { isReference, prefixOf } from '#lib/records/reference.ts';

/** Returns the page of a submitted record; null for numbers that have none. */
export function deskPath(reference: string): string | null {
  if (!isReference(reference)) return null;
  const isForm = formRows.some(({ prefix }) => prefix === prefixOf(reference));
  return isForm ? deskPathOf('desk-record').replace('[reference]', reference) : null;
}
