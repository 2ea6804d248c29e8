import { authDataSchema, type AuthData } from '../schemas/auth-data.ts';
import { parse } from '../validation.ts';

/**
 * The cookie mirror of the stored auth data (contract section 3): URL-encoded JSON of a token and a client id.
 * It opens pages; the API never reads it.
 */
const NAME = 'clientAuthData';

/** Browsers refuse longer cookies. */
const LONGEST = 4000;

/** A day: longer than any session lives; the API decides when a session is over. */
const LIFETIME_SECONDS = 86_400;

const isSecure = (siteUrl: URL): boolean => siteUrl.protocol === 'https:';

/** Name of the cookie: with the __Host- prefix on https. */
export const mirrorName = (siteUrl: URL): string => (isSecure(siteUrl) ? `__Host-${NAME}` : NAME);

const withFlags = (value: string, siteUrl: URL, maxAge: number): string =>
  `${mirrorName(siteUrl)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isSecure(siteUrl) ? '; Secure' : ''}`;

/** `Set-Cookie` value that mirrors the auth data, or null when it would not fit into a cookie. */
export function mirrorCookie({ token, client }: AuthData, siteUrl: URL): string | null {
  const value = encodeURIComponent(JSON.stringify({ token, client: { id: client.id } }));
  return value.length > LONGEST ? null : withFlags(value, siteUrl, LIFETIME_SECONDS);
}

/** `Set-Cookie` value that removes the mirror. */
export const clearedMirror = (siteUrl: URL): string => withFlags('', siteUrl, 0);

/** The auth data in a `Cookie` header; null when it is missing or malformed. */
export function readMirror(cookieHeader: string | null, siteUrl: URL): AuthData | null {
  const prefix = `${mirrorName(siteUrl)}=`;
  const pair = cookieHeader?.split('; ').find((entry) => entry.startsWith(prefix));
  if (!pair) return null;
  try {
    const data = parse(authDataSchema, JSON.parse(decodeURIComponent(pair.slice(prefix.length))));
    return data.ok ? data.value : null;
  } catch {
    return null;
  }
}
