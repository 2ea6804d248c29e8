import { object, type Infer } from 'superstruct';
import type { Schema } from '../validation.ts';
import { clientKey } from './client-profile.ts';
import { presentPassword, repeatedPassword, strongPassword } from './fields.ts';

const passwords = { old_password: presentPassword, new_password: strongPassword };
const formStruct = object({ ...passwords, confirm_password: repeatedPassword });
const payloadStruct = object({ ...passwords, id: clientKey });

export type ChangePasswordValues = Infer<typeof formStruct>;
export type ChangePasswordPayload = Infer<typeof payloadStruct>;

/** Values of the change-password form. */
export const changePasswordSchema: Schema<ChangePasswordValues> = {
  struct: formStruct,
  rules: [
    {
      field: 'confirm_password',
      code: 'mismatch',
      holds: (values) => values['new_password'] === values['confirm_password'],
    },
  ],
};

/** Body of `POST /client/changepassword` (spec section 7). */
export const changePasswordPayloadSchema: Schema<ChangePasswordPayload> = { struct: payloadStruct };
