import { object, optional, string, type Infer } from 'superstruct';
import type { Schema } from '#lib/kernel/validation.ts';
import { name, profileAddress, storedEmail, usTelephone } from '#lib/kernel/fields.ts';

const editable = {
  contact_person: name,
  company_name: name,
  telephone: usTelephone,
  email: storedEmail,
  shipping_address: profileAddress,
};

const ids = { id: string(), clientId: string() };

const formStruct = object({
  ...editable,
  billing_address: profileAddress,
  clientId: optional(string()),
});
const payloadStruct = object({ ...editable, ...ids, billing_address: optional(profileAddress) });

export type ProfileValues = Infer<typeof formStruct>;
export type ProfileUpdate = Infer<typeof payloadStruct>;

/** What the form sends: everything. */
export type ProfilePayload = Required<ProfileUpdate>;

/** Values of the profile form; e-mail and customer id are read-only. */
export const profileSchema: Schema<ProfileValues> = { struct: formStruct };

/**
 * Text fields of the multipart body of `POST /client/updateprofile`. The form requires billing_address;
 * a body without it leaves the stored one unchanged.
 */
export const profilePayloadSchema: Schema<ProfileUpdate> = { struct: payloadStruct };
