import { messages } from '#lib/kernel/messages.ts';
import { changePasswordSchema, type ChangePasswordValues } from '../schemas/change-password.ts';
import { oneStep, type SchemaForm } from '#lib/forms/definition.ts';

/** Profile, tab Change Password: docs/specification.md (Validation). */
export const changePasswordForm: SchemaForm<ChangePasswordValues> = {
  type: 'change-password',
  title: 'Change Password',
  schema: changePasswordSchema,
  submitLabel: 'Change Password',
  refusal: {
    text: 'Nothing was changed. Check your old password, then try again.',
    focus: 'old_password',
  },
  busyLabel: 'Saving…',
  mismatchNotice: messages.passwordsMustBeSame,
  steps: oneStep([
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
  ]),
};
