/** A client that a call names: by email address, Customer ID or id. */
import { object, optional, string } from 'superstruct';
import { noted } from '#lib/kernel/atoms/noted.ts';
import { writtenText } from '#lib/kernel/fields.ts';

export const namedClient = object({ client: writtenText(254) });

/** A client, or one of its people. */
export const namedPerson = object({
  client: writtenText(254),
  person: noted(optional(writtenText(64)), 'Id of one person; all people when left out', '0b9f…'),
});

export const namedReply = object({ id: string(), clientId: string(), email: string() });
