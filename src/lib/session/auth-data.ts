import { pattern, string, type, type Infer } from 'superstruct';
import type { Schema } from '#lib/kernel/validation.ts';

/** A token that an Authorization header can carry; any other could never be sent. Further keys are preserved. */
const struct = type({ token: pattern(string(), /^[!-~]+$/) });

/** OTP data: a token. */
export type OtpData = Infer<typeof struct>;

/** Auth data: a token, and the client where the API says who it is (`client-id.ts`). */
export type AuthData = OtpData & { readonly client?: unknown };

export const authDataSchema: Schema<AuthData> = { struct };
export const otpDataSchema: Schema<OtpData> = { struct };
