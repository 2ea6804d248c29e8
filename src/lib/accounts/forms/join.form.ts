import { object, type Infer } from 'superstruct';
import { field } from '#lib/forms/field-builders.ts';
import { oneStep, type SchemaForm } from '#lib/forms/definition.ts';
import { name, repeatedPassword, signupPassword } from '#lib/kernel/atoms/account-fields.ts';
import { limits } from '#lib/kernel/limits.ts';

const struct = object({ name, password: signupPassword, confirmPassword: repeatedPassword });

export type JoinValues = Infer<typeof struct>;

/** Name and password of an invited person. */
export const joinForm: SchemaForm<JoinValues> = {
  type: 'join',
  title: 'Join',
  schema: { struct },
  submitLabel: 'Join',
  rejection: { text: 'You have not joined. Check what you entered, then try again.' },
  busyLabel: 'Joining…',
  errorsOnly: true,
  steps: oneStep([
    field.text('name', 'Name', { autocomplete: 'name' }),
    field.password('password', 'Password', {
      hint: `At least ${limits.signupPassword.min} characters`,
      autocomplete: 'new-password',
    }),
    field.password('confirmPassword', 'Confirm Password', {
      autocomplete: 'new-password',
      repeats: 'password',
    }),
  ]),
};
