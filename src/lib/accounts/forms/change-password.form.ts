import { messages } from '#lib/kernel/messages.ts';
import { changePasswordSchema, type ChangePasswordValues } from '../schemas/change-password.ts';
import type { FormDefinition } from '#lib/account-forms/definition.ts';

/** Profile, tab Change Password: docs/specification.md (Validation). */
export const changePasswordForm: FormDefinition<ChangePasswordValues> = {
  id: 'change-password',
  schema: changePasswordSchema,
  submitLabel: 'Change Password',
  busyLabel: 'Saving…',
  mismatchNotice: messages.passwordsMustBeSame,
  fields: [
    {
      name: 'old_password',
      label: 'Old Password',
      kind: 'password',
      required: true,
      autocomplete: 'current-password',
    },
    {
      name: 'new_password',
      label: 'New Password',
      kind: 'password',
      required: true,
      autocomplete: 'new-password',
      messages: { pattern: messages.passwordRule },
    },
    {
      name: 'confirm_password',
      label: 'Confirm Password',
      kind: 'password',
      required: true,
      autocomplete: 'new-password',
      messages: { mismatch: messages.passwordsDidntMatch },
    },
  ],
};
