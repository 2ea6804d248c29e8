/**
 * Tokens of devices on which an account was used, so that strangers who guess passwords elsewhere cannot lock its owner out
 * (OWASP ASVS 5.0, 6.1.1). A token grants no login.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ApiContext } from '#api/context/context.ts';

const DEVICE_BYTES = 16;
const TOKEN = /^([\w-]{22})\.([\w-]{43})$/;

const KEY_USE = 'known-device';

const macBy = (key: Buffer, device: string, account: string): string =>
  createHmac('sha256', key).update(`${device}|${account}`).digest('base64url');

/** The id in a token that was made for this account; null for any other text. */
export function knownDeviceIn(
  { keysFor }: Pick<ApiContext, 'keysFor'>,
  token: string,
  account: string,
): string | null {
  const [, device, mac] = TOKEN.exec(token) ?? [];
  if (device === undefined || mac === undefined) return null;
  const given = Buffer.from(mac);
  const isKnown = keysFor(KEY_USE).some((key) =>
    timingSafeEqual(Buffer.from(macBy(key, device, account)), given),
  );
  return isKnown ? device : null;
}

/** A token that makes a device known for this account. */
export function newDeviceToken(
  { keyFor, randomBytes }: Pick<ApiContext, 'keyFor' | 'randomBytes'>,
  account: string,
): string {
  const device = randomBytes(DEVICE_BYTES).toString('base64url');
  return `${device}.${macBy(keyFor(KEY_USE), device, account)}`;
}
