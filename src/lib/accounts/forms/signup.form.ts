import { field } from '#lib/forms/field-builders.ts';
import { messages } from '#lib/kernel/messages.ts';
import { limits } from '#lib/kernel/limits.ts';
import type { InputField, SchemaForm } from '#lib/forms/definition.ts';
import { object, type Infer } from 'superstruct';
import {
  name,
  newEmail,
  optionalText,
  repeatedPassword,
  signupPassword,
  telephone,
} from '#lib/kernel/atoms/account-fields.ts';

/** Fields of the body of `POST /client/signup`: the confirmation is not sent. */
export const signupFields = {
  companyName: name,
  contactPerson: name,
  telephone,
  email: newEmail,
  password: signupPassword,
  shippingAddress: optionalText(limits.address.max),
  billingAddress: optionalText(limits.address.max),
  additionalInfo: optionalText(limits.additionalInfo.max),
};

/** Values of the sign-up form. */
export const signupSchema = object({ ...signupFields, confirmPassword: repeatedPassword });

export type SignupValues = Infer<typeof signupSchema>;
export type SignupPayload = Omit<SignupValues, 'confirmPassword'>;

const required: readonly InputField[] = [
  field.text('companyName', 'Company Name', {
    autocomplete: 'organization',
    messages: { required: messages.companyNameRequired },
  }),
  field.text('contactPerson', 'Contact Person', {
    autocomplete: 'name',
    messages: { required: messages.contactPersonRequired },
  }),
  field.tel('telephone', 'Telephone', {
    hint: 'Digits only, for example 2125550142',
    autocomplete: 'tel',
    inputmode: 'tel',
    messages: { pattern: messages.telephoneFormat },
  }),
  field.email('email', 'Email', { autocomplete: 'email' }),
  field.password('password', 'Password', {
    hint: `At least ${limits.signupPassword.min} characters`,
    autocomplete: 'new-password',
  }),
  field.password('confirmPassword', 'Confirm Password', {
    autocomplete: 'new-password',
    repeats: 'password',
  }),
];

const optional: readonly InputField[] = [
  field.textarea('shippingAddress', 'Shipping Address', {
    rows: 3,
    required: false,
    autocomplete: 'shipping street-address',
  }),
  field.textarea('billingAddress', 'Billing Address', {
    rows: 3,
    required: false,
    autocomplete: 'billing street-address',
  }),
  field.textarea('additionalInfo', 'Additional Info', { rows: 3, required: false }),
];

/** Sign up. */
export const signupForm: SchemaForm<SignupValues> = {
  type: 'signup',
  title: 'Sign Up',
  schema: signupSchema,
  submitLabel: 'Sign Up',
  rejection: {
    text: 'Your account was not created. Check what you entered, then try again.',
  },
  busyLabel: 'Signing up…',
  summary: true,
  steps: [
    { id: 'account', title: '', fields: required },
    { id: 'later', title: 'Optional, you can add these later', fields: optional },
  ],
};
