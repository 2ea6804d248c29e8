import { nonempty, string, type, type Infer } from 'superstruct';
import type { Schema } from '../validation.ts';
import { keptKey } from './client-profile.ts';

const authStruct = type({ token: nonempty(string()), client: type({ id: keptKey }) });
const otpStruct = type({ token: nonempty(string()) });

/** Auth data: a token and a client with an id (spec section 3). Further keys are kept. */
export type AuthData = Infer<typeof authStruct>;

/** OTP data: a token (spec section 3). */
export type OtpData = Infer<typeof otpStruct>;

export const authDataSchema: Schema<AuthData> = { struct: authStruct };
export const otpDataSchema: Schema<OtpData> = { struct: otpStruct };
