/** The cookie of a session at the desk: its token, which no script reads. The API never reads it. */

/** As long as a session lasts at most. */
const SECONDS = 12 * 60 * 60;

const nameOf = (secure: boolean): string => (secure ? '__Host-desk' : 'desk');

const cookie = (value: string, secure: boolean, maxAge: number): string =>
  `${nameOf(secure)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

/** The Set-Cookie value that stores a token. */
export const deskCookie = (token: string, secure: boolean): string =>
  cookie(token, secure, SECONDS);

/** The Set-Cookie value that removes the token. */
export const clearedDeskCookie = (secure: boolean): string => cookie('', secure, 0);

/** The token in a Cookie header; null without one. */
export function readDeskCookie(header: string | null, secure: boolean): string | null {
  const start = `${nameOf(secure)}=`;
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  const token = pairs.find((pair) => pair.startsWith(start))?.slice(start.length) ?? '';
  return /^[\w-]{1,200}$/.test(token) ? token : null;
}
