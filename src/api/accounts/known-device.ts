/**
 * Remembers login devices of an account, so that strangers who guess passwords elsewhere cannot lock its owner out
 * (OWASP ASVS 5.0, 6.1.1). The cookie grants no login.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { isSecureSite, type ApiContext } from '#api/context/context.ts';
import { readCookie } from '#api/http/request-headers.ts';

const SECONDS = 180 * 24 * 60 * 60;
const DEVICE_BYTES = 16;
const VALUE = /^([\w-]{22})\.([\w-]{43})$/;

const nameOf = (secure: boolean): string => (secure ? '__Host-knownDevice' : 'knownDevice');

const KEY_USE = 'known-device';

const macBy = (key: Buffer, device: string, emailKey: string): string =>
  createHmac('sha256', key).update(`${device}|${emailKey}`).digest('base64url');

/** The device's id when this account was logged in to on it before, else null. */
export function knownDevice(
  context: ApiContext,
  request: Request,
  emailKey: string,
): string | null {
  const cookie = readCookie(request, nameOf(isSecureSite(context))) ?? '';
  const [, device, mac] = VALUE.exec(cookie) ?? [];
  if (device === undefined || mac === undefined) return null;
  const given = Buffer.from(mac);
  const isKnown = context
    .keysFor(KEY_USE)
    .some((key) => timingSafeEqual(Buffer.from(macBy(key, device, emailKey)), given));
  return isKnown ? device : null;
}

/** The Set-Cookie value that makes the device known for this account. */
export function knownDeviceCookie(context: ApiContext, emailKey: string): string {
  const secure = isSecureSite(context);
  const device = context.randomBytes(DEVICE_BYTES).toString('base64url');
  const value = `${device}.${macBy(context.keyFor(KEY_USE), device, emailKey)}`;
  return `${nameOf(secure)}=${value}; Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
