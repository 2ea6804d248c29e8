import { messages } from '#lib/kernel/messages.ts';
import { limits } from '#lib/kernel/limits.ts';
import type { InputField, SchemaForm } from '#lib/forms/definition.ts';
import { object, type Infer } from 'superstruct';
import type { CrossRule, Schema } from '#lib/kernel/validation.ts';
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

const formStruct = object({ ...signupFields, confirmPassword: repeatedPassword });

export type SignupValues = Infer<typeof formStruct>;
export type SignupPayload = Omit<SignupValues, 'confirmPassword'>;

/** `confirmPassword` must repeat `password`. */
const repeated: CrossRule = {
  field: 'confirmPassword',
  code: 'mismatch',
  holds: (values) => values['password'] === values['confirmPassword'],
};

/** Values of the sign-up form. */
export const signupSchema: Schema<SignupValues> = { struct: formStruct, rules: [repeated] };

const required: readonly InputField[] = [
  {
    name: 'companyName',
    label: 'Company Name',
    kind: 'text',
    required: true,
    autocomplete: 'organization',
    messages: { required: messages.companyNameRequired },
  },
  {
    name: 'contactPerson',
    label: 'Contact Person',
    kind: 'text',
    required: true,
    autocomplete: 'name',
    messages: { required: messages.contactPersonRequired },
  },
  {
    name: 'telephone',
    label: 'Telephone',
    kind: 'tel',
    required: true,
    hint: 'Digits only, for example 2125550142',
    autocomplete: 'tel',
    inputmode: 'tel',
    messages: { pattern: messages.telephoneFormat },
  },
  {
    name: 'email',
    label: 'Email',
    kind: 'email',
    required: true,
    autocomplete: 'email',
  },
  {
    name: 'password',
    label: 'Password',
    kind: 'password',
    required: true,
    hint: `At least ${limits.signupPassword.min} characters`,
    autocomplete: 'new-password',
  },
  {
    name: 'confirmPassword',
    label: 'Confirm Password',
    kind: 'password',
    required: true,
    autocomplete: 'new-password',
  },
];

const optional: readonly InputField[] = [
  {
    name: 'shippingAddress',
    label: 'Shipping Address',
    kind: 'textarea',
    rows: 3,
    required: false,
    autocomplete: 'shipping street-address',
  },
  {
    name: 'billingAddress',
    label: 'Billing Address',
    kind: 'textarea',
    rows: 3,
    required: false,
    autocomplete: 'billing street-address',
  },
  {
    name: 'additionalInfo',
    label: 'Additional Info',
    kind: 'textarea',
    rows: 3,
    required: false,
  },
];

/** Sign up: docs/specification.md (Validation). */
export const signupForm: SchemaForm<SignupValues> = {
  type: 'signup',
  title: 'Sign Up',
  schema: signupSchema,
  submitLabel: 'Sign Up',
  refusal: {
    text: 'Your account was not created. Check what you entered, then try again.',
  },
  busyLabel: 'Signing up…',
  summary: true,
  steps: [
    { id: 'account', title: '', fields: required },
    { id: 'later', title: 'Optional, you can add these later', fields: optional },
  ],
};
