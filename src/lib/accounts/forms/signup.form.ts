import { messages } from '#lib/kernel/messages.ts';
import { limits } from '#lib/kernel/limits.ts';
import { signupSchema, type SignupValues } from '../schemas/signup.ts';
import { oneStep, type SchemaForm } from '#lib/forms/definition.ts';

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
  steps: oneStep([
    {
      name: 'companyName',
      label: 'Company Name',
      kind: 'text',
      required: true,
      autocomplete: 'organization',
      maxlength: limits.name.max,
      messages: { required: messages.companyNameRequired },
    },
    {
      name: 'contactPerson',
      label: 'Contact Person',
      kind: 'text',
      required: true,
      autocomplete: 'name',
      maxlength: limits.name.max,
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
  ]),
};
