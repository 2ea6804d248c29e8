import { field } from '#lib/forms/field-builders.ts';
import { messages } from '#lib/kernel/messages.ts';
import { oneStep, type SchemaForm } from '#lib/forms/definition.ts';
import { object, type Infer } from 'superstruct';
import { email, presentPassword } from '#lib/kernel/atoms/account-fields.ts';

/** Values of the login form and body of `POST /client/login`. */
export const loginSchema = object({ email, password: presentPassword });

export type Login = Infer<typeof loginSchema>;

/** Login. */
export const loginForm: SchemaForm<Login> = {
  type: 'login',
  title: 'Login',
  schema: loginSchema,
  submitLabel: 'Login',
  rejection: {
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
