/** Prefills a form opened from a record: `/damage-claim?from=RC-2026-000123`. */
import { company } from '#lib/content/company.ts';
import { typeOf } from '#lib/kernel/form-table.ts';
import { hasArrived } from '#lib/receipts/status.ts';
import { valuesFromReceipt } from '#lib/receipts/prefill.ts';
import type { FormDefinition, Values } from '#lib/forms/definition.ts';
import { givenValues } from '#lib/forms/initial-values.ts';
import { isReference, prefixOf, recordPrefixes } from '#lib/records/reference.ts';
import { ownReceipt } from '#api/receipts/find-receipt.ts';
import { showReceipt } from '#api/receipts/views.ts';
import type { Visit } from '#api/main/visit.ts';
import { optional, type PageContext } from './context.ts';

type Reader = (visit: Visit, definition: FormDefinition, reference: string) => Promise<Values>;

/** City and state of the company, where the goods of its receipts arrive: 'New York, NY'. */
const destination = (): string =>
  (company.contact.address.at(-1) ?? '').replace(/\s\d{5}(?:-\d{4})?$/, '');

const fromReceipt: Reader = async ({ context, clientId }, { type }, reference) => {
  const found = await ownReceipt(context, clientId, reference);
  if (!found.ok) return {};
  const body = await showReceipt(context, found.value, { all: false });
  const isDelivered = type === typeOf('cargo-claim') && hasArrived(body.status);
  return {
    ...valuesFromReceipt(type, body),
    ...(isDelivered && { destination: destination() }),
  };
};

/** By the prefix of the record's number. */
const readers: Readonly<Record<string, Reader>> = { [recordPrefixes.receipt]: fromReceipt };

/** Returns the values as the form's controls hold them; an empty object for a missing or unrelated record. */
export async function prefillValues(
  context: PageContext,
  definition: FormDefinition,
  reference: string | null,
): Promise<Values> {
  if (reference === null || !isReference(reference)) return {};
  const read = readers[prefixOf(reference)];
  const data = read && (await optional(context, (visit) => read(visit, definition, reference)));
  return data ? givenValues(definition, data) : {};
}
