/** A client that a call names: by email address, Customer ID or id. */
import { object, optional, string } from 'superstruct';
import { noted } from '#lib/kernel/atoms/noted.ts';
import { writtenText } from '#lib/kernel/fields.ts';
import type { Schema } from '#lib/kernel/validation.ts';
import { describeSchema } from '#api/http/json-schema.ts';

export const namedClient: Schema<{ readonly client: string }> = {
  struct: object({ client: writtenText(254) }),
};

/** A client, or one of its people. */
export const namedPerson: Schema<{
  readonly client: string;
  readonly person?: string | undefined;
}> = {
  struct: object({
    client: writtenText(254),
    person: noted(optional(writtenText(64)), 'Id of one person; all people when left out', '0b9f…'),
  }),
};

export const namedReply = describeSchema({
  struct: object({ id: string(), clientId: string(), email: string() }),
});
