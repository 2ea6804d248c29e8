/** Logo of a label: stored for labels once a saved label references it; must belong to the client. */
import type { Transaction } from 'kysely';
import { labelMessages } from '#lib/labels/messages.ts';
import type { Values } from '#lib/forms/definition.ts';
import { keepAsArtwork } from '#api/files/attachments.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { Refusal } from '#api/kernel/failures.ts';
import { logoOf } from './label-data.ts';

/** Rejects with 422 for another client's file. */
export async function keepLogo(
  tx: Transaction<Tables>,
  clientId: string,
  data: Values,
): Promise<void> {
  const id = logoOf(data);
  if (id === '' || (await keepAsArtwork(tx, { id, clientId }))) return;
  const message = labelMessages.logoGone;
  throw new Refusal('invalid', { message, fields: { logo: message } });
}
