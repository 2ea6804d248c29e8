import { messages } from '#lib/kernel/messages.ts';
import { loginSchema, type Login } from '../schemas/login.ts';
import { oneStep, type SchemaForm } from '#lib/forms/definition.ts';

/** Login: docs/specification.md (Validation). */
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
    {
      name: 'email',
      label: 'Email',
      kind: 'email',
      required: true,
      autocomplete: 'username',
      messages: { required: messages.emailRequired, pattern: messages.emailFormat },
    },
    {
      name: 'password',
      label: 'Password',
      kind: 'password',
      required: true,
      autocomplete: 'current-password',
      messages: { required: messages.passwordRequired },
    },
  ]),
};
