import { field } from '#lib/forms/field-builders.ts';
import { oneStep, type SchemaForm, type Values } from '#lib/forms/definition.ts';
import { keeping, mapFields } from '#lib/forms/stored-values.ts';
import { coerce, object, optional, string, unknown, type Infer, type Struct } from 'superstruct';
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

/** Values of the profile form; e-mail and customer id are read-only. */
export const profileSchema = object({
  ...editable,
  billing_address: profileAddress,
  clientId: optional(string()),
});
/**
 * Text fields of the multipart body of `POST /client/updateprofile`. The form requires billing_address;
 * a body without it leaves the stored one unchanged.
 */
export const profilePayloadSchema = object({
  ...editable,
  ...ids,
  billing_address: optional(profileAddress),
});

/** Fields of the company; the others are the person's. */
export const companyFields = ['company_name', 'shipping_address', 'billing_address'] as const;

type CompanyField = (typeof companyFields)[number];

type OfPerson<T> = Omit<T, CompanyField> &
  Readonly<Partial<Record<CompanyField, string | undefined>>>;

export type ProfileValues = Infer<typeof profileSchema>;
export type ProfileUpdate = Infer<typeof profilePayloadSchema>;
export type PersonValues = OfPerson<ProfileValues>;

/** Payload of the form: all fields, or those of the person alone. */
export type ProfilePayload = OfPerson<ProfileUpdate>;

/** Profile, tab Account. */
export const profileForm: SchemaForm<ProfileValues> = {
  type: 'profile',
  title: 'User Profile',
  schema: profileSchema,
  submitLabel: 'Update Profile',
  rejection: {
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

const ignored = coerce(optional(string()), unknown(), () => undefined) as Struct;

const isOfCompany = (name: string): boolean => companyFields.some((each) => each === name);

/** Returns the schema of a person: without the right to change the company, its fields are ignored. */
export const schemaOf = <T>(schema: Schema<T>, mayChangeCompany: boolean): Schema<OfPerson<T>> =>
  mapFields(schema, (name, field) => (isOfCompany(name) && !mayChangeCompany ? ignored : field));

const fieldsOfPeople = profileForm.steps.map((step) => ({
  ...step,
  fields: step.fields.map((each) =>
    isOfCompany(each.name)
      ? { ...each, required: false, readonly: true, hint: 'Ask an owner or admin to change it.' }
      : each,
  ),
}));

/** Returns the form of a person with stored values; without the right to change the company, its fields are read-only. */
export function profileFormOf(stored: Values, mayChangeCompany: boolean): SchemaForm<PersonValues> {
  const schema = schemaOf(keeping(profileSchema, stored), mayChangeCompany);
  return { ...profileForm, schema, ...(!mayChangeCompany && { steps: fieldsOfPeople }) };
}
