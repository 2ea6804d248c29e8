import { field } from '#lib/forms/field-builders.ts';
import { messages } from '#lib/kernel/messages.ts';
import { oneStep, type SchemaForm } from '#lib/forms/definition.ts';
import { object, type Infer } from 'superstruct';
import type { Schema } from '#lib/kernel/validation.ts';
import { email, presentPassword } from '#lib/kernel/atoms/account-fields.ts';

const struct = object({ email, password: presentPassword });

export type Login = Infer<typeof struct>;

/** Values of the login form and body of `POST /client/login`. */
export const loginSchema: Schema<Login> = { struct };

/** Login. */
export const loginForm: SchemaForm<Login> = {
  type: 'login',
  title: 'Login',
  schema: loginSchema,
  submitLabel: 'Login',
  refusal: {
    text: 'We could not log you in. Check your email and password, then try again.',
    focus: 'password',
  },
  busyLabel: 'Logging in…',
  errorsOnly: true,
  steps: oneStep([
    field.email('email', 'Email', {
      autocomplete: 'username webauthn',
      messages: { required: messages.emailRequired, pattern: messages.emailFormat },
    }),
    field.password('password', 'Password', {
      autocomplete: 'current-password',
      messages: { required: messages.passwordRequired },
    }),
  ]),
};
