import { pattern, string, type, type Infer } from 'superstruct';
import type { Schema } from '#lib/kernel/validation.ts';
import { keptKey } from './client-profile.ts';

/** What an Authorization header can carry; anything else could never be sent. */
const token = pattern(string(), /^[!-~]+$/);

const authStruct = type({ token, client: type({ id: keptKey }) });
const otpStruct = type({ token });

/** Auth data: a token and a client with an id. Further keys are preserved. */
export type AuthData = Infer<typeof authStruct>;

/** OTP data: a token. */
export type OtpData = Infer<typeof otpStruct>;

export const authDataSchema: Schema<AuthData> = { struct: authStruct };
export const otpDataSchema: Schema<OtpData> = { struct: otpStruct };
