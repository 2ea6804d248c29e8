import { field } from '#lib/forms/field-builders.ts';
import { messages } from '#lib/kernel/messages.ts';
import { oneStep, type SchemaForm } from '#lib/forms/definition.ts';
import { object, type Infer } from 'superstruct';
import { clientKey } from '#lib/session/client-profile.ts';
import {
  presentPassword,
  repeatedPassword,
  strongPassword,
} from '#lib/kernel/atoms/account-fields.ts';
import { limits } from '#lib/kernel/limits.ts';
import { lengthOf } from '#lib/kernel/text/normalize-unicode.ts';

const passwords = { old_password: presentPassword, new_password: strongPassword };
/** Values of the change-password form. */
export const changePasswordSchema = object({ ...passwords, confirm_password: repeatedPassword });
/** Body of `POST /client/changepassword`. */
export const changePasswordPayloadSchema = object({ ...passwords, id: clientKey });

export type ChangePasswordValues = Infer<typeof changePasswordSchema>;
export type ChangePasswordPayload = Infer<typeof changePasswordPayloadSchema>;

export interface PasswordPart {
  readonly id: string;
  readonly label: string;
  readonly holds: (password: string) => boolean;
}

const { min, max } = limits.password;

/** The parts of the shared Password pattern, shown while somebody types. */
export const passwordParts: readonly PasswordPart[] = [
  {
    id: 'length',
    label: `${min} to ${max} characters, no spaces`,
    holds: (password) =>
      lengthOf(password) >= min && lengthOf(password) <= max && !/\s/.test(password),
  },
  { id: 'lower', label: 'One lowercase letter', holds: (password) => /[a-z]/.test(password) },
  { id: 'upper', label: 'One uppercase letter', holds: (password) => /[A-Z]/.test(password) },
  { id: 'digit', label: 'One number', holds: (password) => /\d/.test(password) },
  {
    id: 'special',
    label: 'One special character, such as # or !',
    holds: (password) => /[^A-Za-z0-9\s]/.test(password),
  },
];

/** Profile, tab Change Password. */
export const changePasswordForm: SchemaForm<ChangePasswordValues> = {
  type: 'change-password',
  title: 'Change Password',
  schema: changePasswordSchema,
  submitLabel: 'Change Password',
  rejection: {
    text: 'Nothing was changed. Check your old password, then try again.',
    focus: 'old_password',
  },
  busyLabel: 'Saving…',
  notices: { mismatch: messages.passwordsMustBeSame },
  steps: oneStep([
    field.password('old_password', 'Old Password', { autocomplete: 'current-password' }),
    field.password('new_password', 'New Password', {
      autocomplete: 'new-password',
      messages: { pattern: messages.passwordRule },
    }),
    field.password('confirm_password', 'Confirm Password', {
      autocomplete: 'new-password',
      repeats: 'new_password',
      messages: { mismatch: messages.passwordsDidntMatch },
    }),
  ]),
};
