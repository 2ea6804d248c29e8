import { object, type Infer } from 'superstruct';
import type { Schema } from '#lib/kernel/validation.ts';
import { email, otpCode, otpDigit, repeatedPassword, resetPassword } from '#lib/kernel/fields.ts';

const emailStruct = object({ email });
const codeStruct = object({ otp: otpCode });
const boxesStruct = object({
  digit1: otpDigit,
  digit2: otpDigit,
  digit3: otpDigit,
  digit4: otpDigit,
});
const passwordStruct = object({ password: resetPassword });
const resetStruct = object({ newPassword: resetPassword, confirmPassword: repeatedPassword });

export type SendOtp = Infer<typeof emailStruct>;
export type VerifyOtp = Infer<typeof codeStruct>;
export type OtpBoxes = Infer<typeof boxesStruct>;
export type ResetPassword = Infer<typeof passwordStruct>;
export type ResetValues = Infer<typeof resetStruct>;

/** Values of the first step; body of `POST /client/sendotp` and `/client/resendotp`. */
export const sendOtpSchema: Schema<SendOtp> = { struct: emailStruct };

/** Body of `POST /client/verifyotp`: the four digits joined. */
export const verifyOtpSchema: Schema<VerifyOtp> = { struct: codeStruct };

/** Values of the second step: a digit a box. */
export const otpBoxesSchema: Schema<OtpBoxes> = { struct: boxesStruct };

/** Body of `POST /client/resetpassword`: the new password alone. */
export const resetPasswordSchema: Schema<ResetPassword> = { struct: passwordStruct };

/** Values of the third step. */
export const resetValuesSchema: Schema<ResetValues> = {
  struct: resetStruct,
  rules: [
    {
      field: 'confirmPassword',
      code: 'mismatch',
      holds: (values) => values['newPassword'] === values['confirmPassword'],
    },
  ],
};
