/**
 * The cookie mirror of the stored auth data, which gives access to pages. The
 * embedded login and logout and `/session` set and remove it, the middleware reads it; the API never does.
 */
import { cookieIn, setCookie } from '#lib/kernel/runtime/cookies.ts';
import { authDataSchema, type AuthData } from '#lib/session/auth-data.ts';
import { clientIdIn } from '#lib/session/client-id.ts';
import { sessionFingerprint } from '#lib/session/session-fingerprint.ts';
import { parse } from '#lib/kernel/validation.ts';

/** As long as a session of the embedded API may last at most. */
export const MIRROR_SECONDS = 12 * 60 * 60;

/** Browsers drop larger cookies silently, which would look like a logout. */
const MAX_BYTES = 4000;

/** `clientAuthData`, with the prefix that binds it to this host on https. */
export const mirrorCookieName = (secure: boolean): string =>
  secure ? '__Host-clientAuthData' : 'clientAuthData';

/** The token and the client's id, nothing else of the auth data. */
const mirrored = (data: AuthData): AuthData => ({
  token: data.token,
  client: { id: clientIdIn(data) },
});

/**
 * The Set-Cookie value that stores the mirror. Null when it would be too large for a cookie.
 */
export function mirrorCookie(data: AuthData, secure: boolean): string | null {
  const value = encodeURIComponent(JSON.stringify(mirrored(data)));
  const cookie = setCookie(mirrorCookieName(secure), value, { seconds: MIRROR_SECONDS, secure });
  return cookie.length <= MAX_BYTES ? cookie : null;
}

/** The Set-Cookie value that removes the mirror. */
export const clearedMirrorCookie = (secure: boolean): string =>
  setCookie(mirrorCookieName(secure), '', { seconds: 0, secure });

/** Returns true if a Cookie header holds a session cookie, valid or invalid, under either name. */
export const hasMirror = (cookieHeader: string | null | undefined): boolean =>
  cookieHeader?.includes(`${mirrorCookieName(false)}=`) ?? false;

function parseMirror(value: string): AuthData | null {
  try {
    const parsed = parse(authDataSchema, JSON.parse(decodeURIComponent(value)));
    return parsed.ok ? mirrored(parsed.value) : null;
  } catch {
    return null;
  }
}

/** The auth data in a Cookie header; null when it is missing or malformed. */
export function readMirrorCookie(cookieHeader: string | null, secure: boolean): AuthData | null {
  const value = cookieIn(cookieHeader, mirrorCookieName(secure));
  return value === null ? null : parseMirror(value);
}

/** The fingerprint of the mirror in a Cookie header, '' of one that cannot be read; undefined without one. */
export function mirrorFingerprint(
  cookieHeader: string | null,
  secure: boolean,
): string | undefined {
  if (!hasMirror(cookieHeader)) return undefined;
  const mirror = readMirrorCookie(cookieHeader, secure);
  return mirror ? sessionFingerprint(mirror.token) : '';
}
