/** Cookies of the desk, which no script reads: the session, and the device that a person has used. The API never reads them. */
import { cookieIn, setCookie } from '#lib/kernel/runtime/cookies.ts';

interface CookieOptions {
  readonly name: string;
  readonly seconds: number;
}

/** A day longer than a session, as its row is kept: it says whose text a late post holds. */
const session: CookieOptions = { name: 'desk', seconds: 36 * 60 * 60 };
const device: CookieOptions = { name: 'knownDesk', seconds: 180 * 24 * 60 * 60 };

const nameOf = ({ name }: CookieOptions, secure: boolean): string =>
  secure ? `__Host-${name}` : name;

const cookie = (
  options: CookieOptions,
  value: string,
  secure: boolean,
  seconds = options.seconds,
): string => setCookie(nameOf(options, secure), value, { seconds, secure });

const read = (options: CookieOptions, header: string | null, secure: boolean): string =>
  cookieIn(header, nameOf(options, secure)) ?? '';

/** The Set-Cookie values of a login: session and device. */
export const deskCookies = (
  login: { readonly token: string; readonly device: string },
  secure: boolean,
): string[] => [cookie(session, login.token, secure), cookie(device, login.device, secure)];

/** The Set-Cookie value that removes the session. */
export const clearedDeskCookie = (secure: boolean): string => cookie(session, '', secure, 0);

/** The token in a Cookie header; null without one. */
export function readDeskCookie(header: string | null, secure: boolean): string | null {
  const token = read(session, header, secure);
  return /^[\w-]{1,200}$/.test(token) ? token : null;
}

/** The device in a Cookie header; '' without one. */
export function readDeskDevice(header: string | null, secure: boolean): string {
  const text = read(device, header, secure);
  return /^[\w.-]{1,200}$/.test(text) ? text : '';
}
