/** The cookie that remembers a device on which a client has logged in. */
import { isSecureSite, type ApiContext } from '#api/context/context.ts';
import { readCookie } from '#api/http/request-headers.ts';
import { knownDeviceIn, newDeviceToken } from '#api/security/device-token.ts';

const SECONDS = 180 * 24 * 60 * 60;

const nameOf = (secure: boolean): string => (secure ? '__Host-knownDevice' : 'knownDevice');

/** The device's id when this account was logged in to on it before, else null. */
export const knownDevice = (
  context: ApiContext,
  request: Request,
  emailKey: string,
): string | null =>
  knownDeviceIn(context, readCookie(request, nameOf(isSecureSite(context))) ?? '', emailKey);

/** The Set-Cookie value that makes the device known for this account. */
export function knownDeviceCookie(context: ApiContext, emailKey: string): string {
  const secure = isSecureSite(context);
  const token = newDeviceToken(context, emailKey);
  return `${nameOf(secure)}=${token}; Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
