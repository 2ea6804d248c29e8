/** Reads the header Cookie, and writes Set-Cookie. */

/** Returns the value of a cookie as it was sent, the first one of several; null without one. */
export function cookieIn(header: string | null | undefined, name: string): string | null {
  const start = `${name}=`;
  const pair = header?.split(/; */).find((each) => each.startsWith(start));
  return pair?.slice(start.length) ?? null;
}

interface CookieLife {
  /** 0 removes the cookie. */
  readonly seconds: number;
  readonly secure: boolean;
}

/** Returns the Set-Cookie value of a cookie for all paths that no script reads. */
export const setCookie = (name: string, value: string, { seconds, secure }: CookieLife): string =>
  `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
