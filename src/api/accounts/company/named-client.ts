/** A client that a call names: by email address, Customer ID or id. */
import { object, string } from 'superstruct';
import { writtenText } from '#lib/kernel/fields.ts';
import type { Schema } from '#lib/kernel/validation.ts';
import { describeSchema } from '#api/http/json-schema.ts';

export const namedClient: Schema<{ readonly client: string }> = {
  struct: object({ client: writtenText(254) }),
};

export const namedReply = describeSchema({
  struct: object({ id: string(), clientId: string(), email: string() }),
});
