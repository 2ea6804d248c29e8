/** The cookie that remembers the people who have logged in on a device. */
import { setCookie } from '#lib/kernel/runtime/cookies.ts';
import { isSecureSite, type ApiContext } from '#api/context/context.ts';
import { readCookie } from '#api/http/request-headers.ts';
import { knownDeviceIn, newDeviceToken } from '#api/security/device-token.ts';

const SECONDS = 180 * 24 * 60 * 60;
/** People whom a device remembers, the last ones first. */
const MAX_PEOPLE = 5;

const nameOf = (secure: boolean): string => (secure ? '__Host-knownDevice' : 'knownDevice');

const SEPARATOR = '~';
const TOKEN = /^[\w-]{22}\.[\w-]{43}$/;

/** The tokens of the cookie. */
const tokensIn = (context: ApiContext, request: Request): string[] =>
  (readCookie(request, nameOf(isSecureSite(context))) ?? '')
    .split(SEPARATOR)
    .filter((token) => TOKEN.test(token))
    .slice(0, MAX_PEOPLE);

/** The device's id when this account was logged in to on it before, else null. */
export const knownDevice = (
  context: ApiContext,
  request: Request,
  emailKey: string,
): string | null =>
  tokensIn(context, request)
    .map((token) => knownDeviceIn(context, token, emailKey))
    .find((device) => device !== null) ?? null;

/** The Set-Cookie value that makes the device known for this account too. */
export function knownDeviceCookie(context: ApiContext, request: Request, emailKey: string): string {
  const secure = isSecureSite(context);
  const others = tokensIn(context, request).filter(
    (token) => knownDeviceIn(context, token, emailKey) === null,
  );
  const tokens = [newDeviceToken(context, emailKey), ...others]
    .slice(0, MAX_PEOPLE)
    .join(SEPARATOR);
  return setCookie(nameOf(secure), tokens, { seconds: SECONDS, secure });
}
