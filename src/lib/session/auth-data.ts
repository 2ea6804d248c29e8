import { pattern, string, type, type Infer } from 'superstruct';
import type { AnyStruct } from '#lib/kernel/validation.ts';

/** A token that an Authorization header can carry; any other could never be sent. Further keys are preserved. */
const data = { token: pattern(string(), /^[!-~]+$/) };

export const otpDataSchema = type(data);

/** OTP data: a token. */
export type OtpData = Infer<typeof otpDataSchema>;

/** Auth data: a token, and the client where the API says who it is (`client-id.ts`). */
export type AuthData = OtpData & { readonly client?: unknown };

export const authDataSchema: AnyStruct<AuthData> = type(data);
