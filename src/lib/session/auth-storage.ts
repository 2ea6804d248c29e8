import { authDataSchema, otpDataSchema, type AuthData, type OtpData } from './auth-data.ts';
import { storageOf } from './browser-storage.ts';
import { parseJson } from '#lib/kernel/runtime/parse-json.ts';
import { parse, type Schema } from '#lib/kernel/validation.ts';

/** Session and recovery data in local storage. Browser only. */
export const AUTH_KEY = 'clientAuthData';
const OTP_KEY = 'clientOtpData';

/** Session storage: recovery state of this tab (`otp-storage.ts`). */
export const MEMORY_KEY = 'recovery';

/** Session storage: input lost with a session (`unsent.store.ts`). */
export const UNSENT_KEY = 'unsent';

function read<T>(key: string, schema: Schema<T>): T | null {
  const parsed = parse(schema, parseJson(storageOf('localStorage')?.getItem(key)));
  return parsed.ok ? parsed.value : null;
}

/** Stored auth data; null when missing or invalid. */
export const readAuthData = (): AuthData | null => read(AUTH_KEY, authDataSchema);

/** Stores the auth data of a login. */
export const writeAuthData = (data: AuthData): void =>
  localStorage.setItem(AUTH_KEY, JSON.stringify(data));

/** Forgets the auth data. */
export const removeAuthData = (): void => storageOf('localStorage')?.removeItem(AUTH_KEY);

/** The stored OTP data, or null. */
export const readOtpData = (): OtpData | null => read(OTP_KEY, otpDataSchema);

/** Stores the OTP data of a sent or verified code. */
export const writeOtpData = (data: OtpData): void =>
  localStorage.setItem(OTP_KEY, JSON.stringify(data));

/** Forgets the OTP data. */
export const removeOtpData = (): void => storageOf('localStorage')?.removeItem(OTP_KEY);

/** Clears the memory of this tab. Stored OTP data stays: it may belong to a recovery in another tab. */
export const clearMemory = (): void => storageOf('sessionStorage')?.removeItem(MEMORY_KEY);

/** The bearer token: a stored OTP token replaces that of the login. */
export const bearerToken = (): string | null => (readOtpData() ?? readAuthData())?.token ?? null;
