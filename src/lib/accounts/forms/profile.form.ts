import { limits } from '#lib/kernel/limits.ts';
import { profileSchema, type ProfileValues } from '../schemas/profile.ts';
import { oneStep, type SchemaForm } from '#lib/forms/definition.ts';

/** Profile, tab Account: docs/specification.md (Pages, Validation). */
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
    { name: 'clientId', label: 'Customer ID', kind: 'text', required: false, readonly: true },
    {
      name: 'contact_person',
      label: 'Contact Person',
      kind: 'text',
      required: true,
      autocomplete: 'name',
      maxlength: limits.name.max,
    },
    {
      name: 'company_name',
      label: 'Company Name',
      kind: 'text',
      required: true,
      autocomplete: 'organization',
      maxlength: limits.name.max,
    },
    {
      name: 'telephone',
      label: 'Telephone',
      kind: 'tel',
      required: true,
      hint: 'Ten digits, for example (212) 555-0142',
      autocomplete: 'tel',
      inputmode: 'tel',
    },
    { name: 'email', label: 'Email', kind: 'email', required: true, readonly: true },
    {
      name: 'shipping_address',
      label: 'Shipping Address',
      kind: 'textarea',
      rows: 3,
      required: true,
      autocomplete: 'shipping street-address',
      maxlength: limits.address.max,
    },
    {
      name: 'billing_address',
      label: 'Billing Address',
      kind: 'textarea',
      rows: 3,
      required: true,
      autocomplete: 'billing street-address',
      maxlength: limits.address.max,
    },
  ]),
};
