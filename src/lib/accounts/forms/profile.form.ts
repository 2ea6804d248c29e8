import { field } from '#lib/forms/field-builders.ts';
import { oneStep, type SchemaForm } from '#lib/forms/definition.ts';
import { object, optional, string, type Infer } from 'superstruct';
import type { Schema } from '#lib/kernel/validation.ts';
import {
  name,
  profileAddress,
  storedEmail,
  usTelephone,
} from '#lib/kernel/atoms/account-fields.ts';

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

/** Payload of the form: all fields. */
export type ProfilePayload = Required<ProfileUpdate>;

/** Values of the profile form; e-mail and customer id are read-only. */
export const profileSchema: Schema<ProfileValues> = { struct: formStruct };

/**
 * Text fields of the multipart body of `POST /client/updateprofile`. The form requires billing_address;
 * a body without it leaves the stored one unchanged.
 */
export const profilePayloadSchema: Schema<ProfileUpdate> = { struct: payloadStruct };

/** Profile, tab Account. */
export const profileForm: SchemaForm<ProfileValues> = {
  type: 'profile',
  title: 'User Profile',
  schema: profileSchema,
  submitLabel: 'Update Profile',
  refusal: {
    text: 'Your changes were not saved. They are still in the form: try again.',
  },
  busyLabel: 'Saving…',
  summary: true,
  steps: oneStep([
    field.text('clientId', 'Customer ID', { required: false, readonly: true }),
    field.text('contact_person', 'Contact Person', { autocomplete: 'name' }),
    field.text('company_name', 'Company Name', { autocomplete: 'organization' }),
    field.tel('telephone', 'Telephone', {
      hint: 'Ten digits, for example (212) 555-0142',
      autocomplete: 'tel',
      inputmode: 'tel',
    }),
    field.email('email', 'Email', { readonly: true }),
    field.textarea('shipping_address', 'Shipping Address', {
      rows: 3,
      autocomplete: 'shipping street-address',
    }),
    field.textarea('billing_address', 'Billing Address', {
      rows: 3,
      autocomplete: 'billing street-address',
    }),
  ]),
};
