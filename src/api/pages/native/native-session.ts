/** The session in the answer of a login. */
import { tokenHolder, type ApiFailure, type Envelope } from '#lib/http/envelope.ts';
import { messages } from '#lib/kernel/messages.ts';
import { err, ok, type Result } from '#lib/kernel/result.ts';
import { parse, type Schema } from '#lib/kernel/validation.ts';
import { authDataSchema } from '#lib/session/auth-data.ts';
import { cookieTooLarge } from '#lib/session/storage-errors.ts';
import { mirrorCookie } from '#lib/server/mirror-cookie.ts';
import { isHttps } from '#lib/server/portal.ts';

/** Returns the data beside the token of an answer. */
export function tokenData<T>(
  envelope: Envelope,
  schema: Schema<T>,
  message: string,
): Result<T, ApiFailure> {
  const data = parse(schema, tokenHolder(envelope));
  return data.ok ? ok(data.value) : err({ kind: 'unreadable', status: 502, message, fields: {} });
}

/** The session of an answer, with the cookie that mirrors it. */
export function sessionOf(envelope: Envelope) {
  const data = tokenData(envelope, authDataSchema, messages.invalidAuthData);
  if (!data.ok) return data;
  const cookie = mirrorCookie(data.value, isHttps());
  return cookie ? ok({ session: data.value, cookie }) : err(cookieTooLarge);
}
