import { object, optional, string, type Infer } from 'superstruct';
import type { Schema } from '../validation.ts';
import { name, profileAddress, storedEmail, usTelephone } from './fields.ts';

const editable = {
  contact_person: name,
  company_name: name,
  telephone: usTelephone,
  email: storedEmail,
  shipping_address: profileAddress,
  billing_address: profileAddress,
};

const formStruct = object({ ...editable, clientId: optional(string()) });
const payloadStruct = object({ ...editable, id: string(), clientId: string() });

export type ProfileValues = Infer<typeof formStruct>;
export type ProfilePayload = Infer<typeof payloadStruct>;

/** Values of the profile form; e-mail and customer id are read-only. */
export const profileSchema: Schema<ProfileValues> = { struct: formStruct };

/** Text fields of the multipart body of `POST /client/updateprofile` (spec section 7, contract section 5). */
export const profilePayloadSchema: Schema<ProfilePayload> = { struct: payloadStruct };
