/** Adds the places of a form to the address book, together with the form itself. */
import type { Transaction } from 'kysely';
import type { Requester, Values } from '#lib/forms/definition.ts';
import { PLACES } from '#lib/forms/reading/place-names.ts';
import { rowsOf } from '#lib/forms/values.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { Refusal } from '#api/kernel/failures.ts';

/** Returns the stored values after saving their places; rejects with a Refusal for an invalid place. */
export async function withSavedPlaces(
  context: ApiContext,
  tx: Transaction<Tables>,
  client: { readonly clientId: string; readonly requester: Requester },
  data: Values,
): Promise<Values> {
  const places = rowsOf(data, PLACES);
  if (places.length === 0) return data;
  const errors = await context.ports.savePlaces(context, tx, client, places);
  const [message] = errors.values();
  if (message !== undefined) {
    const fields = [...errors].map(([index, text]) => [`${PLACES}.${index}.save`, text] as const);
    throw new Refusal('invalid', { message, fields: Object.fromEntries(fields) });
  }
  return { ...data, [PLACES]: places.map(({ save: _saved, ...place }) => place) };
}
