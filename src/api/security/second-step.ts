/**
 * The second step of a login, for people of the company and of clients: codes of an app (TOTP, RFC 6238), a recovery
 * code, and the challenge between the steps.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { company } from '#lib/content/company.ts';
import { normalizeUnicode, normalizeSigns } from '#lib/kernel/text/normalize-unicode.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { StaffRow } from '#api/db/tables/staff.ts';
import { decryptText, encryptText } from './encrypted-text.ts';
import { tokenHash } from './tokens.ts';

const KEY_USE = 'staff-second-step';
const SECRET_BYTES = 20;
const RECOVERY_BYTES = 16;
/** 125 bits. */
const RECOVERY_LETTERS = 25;
const PERIOD_SECONDS = 30;
const CHALLENGE_MS = 10 * 60 * 1000;

/** A person with a second step: a row of `staff` or `members`. */
export type Holder = Pick<
  StaffRow,
  | 'id'
  | 'email'
  | 'name'
  | 'password_hash'
  | 'sessions_ended_at'
  | 'totp'
  | 'totp_new'
  | 'totp_step'
  | 'recovery_hash'
  | 'wrong_codes'
>;

/** The table of a holder. */
export type Side = 'staff' | 'members';

const appOf = (email: string, secret: string): TOTP =>
  new TOTP({ issuer: company.name, label: email, secret, period: PERIOD_SECONDS });

/** A new secret in base32, with the address that a code app opens, and its stored form. */
export function newSecret(
  { keyFor, randomBytes }: Pick<ApiContext, 'keyFor' | 'randomBytes'>,
  { id, email }: Pick<Holder, 'id' | 'email'>,
) {
  const bytes = Uint8Array.from(randomBytes(SECRET_BYTES));
  const secret = new Secret({ buffer: bytes.buffer }).base32;
  return {
    secret,
    uri: appOf(email, secret).toString(),
    stored: encryptText(secret, id, keyFor(KEY_USE), randomBytes),
  };
}

/** Returns the secret of a person's code app in base32; null if it is missing or undecryptable. */
function storedSecret(
  { keysFor, log }: Pick<ApiContext, 'keysFor' | 'log'>,
  { id, totp }: Pick<Holder, 'id' | 'totp'>,
): string | null {
  if (totp === null) return null;
  try {
    return decryptText(totp, id, keysFor(KEY_USE));
  } catch (error) {
    log.warn({ err: error, personId: id }, 'second step cannot be read: reset it');
    return null;
  }
}

/** Encrypts the secrets of code apps with the current key, after APP_SECRET was replaced. */
export async function renewSecrets(
  context: Pick<ApiContext, 'database' | 'keyFor' | 'keysFor' | 'log' | 'randomBytes'>,
): Promise<void> {
  if (context.keysFor(KEY_USE).length === 1) return;
  const { db } = context.database;
  for (const side of ['staff', 'members'] as const) {
    const rows = await db
      .selectFrom(side)
      .select(['id', 'totp'])
      .where('totp', 'is not', null)
      .execute();
    for (const row of rows) {
      const secret = storedSecret(context, row);
      if (secret === null) continue;
      const totp = encryptText(secret, row.id, context.keyFor(KEY_USE), context.randomBytes);
      await db
        .updateTable(side)
        .set({ totp })
        .where('id', '=', row.id)
        .where('totp', '=', row.totp)
        .execute();
    }
  }
}

/** Returns a code as typed or pasted without spaces and hyphens, in signs of ASCII. */
const bareCode = (code: string): string =>
  normalizeSigns(normalizeUnicode(code)).replace(/[\s-]/g, '');

/**
 * Returns the time step of a right code; null for a wrong one, and for one that was used before. Accepts the step
 * before and after the present one.
 */
export function acceptedStep(
  context: Pick<ApiContext, 'keysFor' | 'log' | 'now'>,
  person: Pick<Holder, 'id' | 'email' | 'totp' | 'totp_step'>,
  code: string,
): number | null {
  const secret = storedSecret(context, person);
  const digits = bareCode(code);
  if (secret === null || !/^\d{6}$/.test(digits)) return null;
  const timestamp = context.now().getTime();
  const delta = appOf(person.email, secret).validate({
    token: digits,
    timestamp,
    window: 1,
  });
  if (delta === null) return null;
  const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
  return step > person.totp_step ? step : null;
}

/** A new recovery code in groups of five, with its stored form. */
export function newRecoveryCode({ randomBytes }: Pick<ApiContext, 'randomBytes'>) {
  const { buffer } = Uint8Array.from(randomBytes(RECOVERY_BYTES));
  const text = new Secret({ buffer }).base32.slice(0, RECOVERY_LETTERS);
  return { recoveryCode: text.match(/.{1,5}/g)?.join('-') ?? text, stored: tokenHash(text) };
}

/**
 * Returns true if the code is the stored recovery code, in any case of letters, with or without hyphens. Base32 has no 0
 * and 1: somebody who copied the code by hand meant O and I.
 */
export function isRecoveryCode(
  { recovery_hash: stored }: Pick<Holder, 'recovery_hash'>,
  code: string,
): boolean {
  const letters = bareCode(code).toUpperCase().replaceAll('0', 'O').replaceAll('1', 'I');
  return stored !== null && tokenHash(letters) === stored;
}

function macOf(key: Buffer, person: Holder, expires: string): string {
  const { id, password_hash: password, sessions_ended_at: ended } = person;
  const text = [id, expires, password, ended].join('\n');
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Names a person whose password was right, for ten minutes; a new password and the end of all sessions end it. */
export function newChallenge({ keyFor, now }: Pick<ApiContext, 'keyFor' | 'now'>, person: Holder) {
  const expires = String(now().getTime() + CHALLENGE_MS);
  return [person.id, expires, macOf(keyFor(KEY_USE), person, expires)].join('.');
}

/** The id of the person that a challenge names. */
export const challengedId = (challenge: string): string => challenge.split('.')[0] ?? '';

/** Returns true if the challenge was made for this person and is not over. */
export function isChallengeOf(
  { keysFor, now }: Pick<ApiContext, 'keysFor' | 'now'>,
  person: Holder,
  challenge: string,
): boolean {
  const [, expires = '', mac = ''] = challenge.split('.');
  if (!(Number(expires) > now().getTime())) return false;
  return keysFor(KEY_USE).some((key) => {
    const made = Buffer.from(macOf(key, person, expires));
    const given = Buffer.from(mac);
    return made.length === given.length && timingSafeEqual(made, given);
  });
}
