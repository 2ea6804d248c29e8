import {
  clearMemory,
  MEMORY_KEY,
  readOtpData,
  removeOtpData,
  writeOtpData,
} from './auth-storage.ts';
import { storageOf } from './browser-storage.ts';
import { otpDataSchema, type OtpData } from './auth-data.ts';
import { isRecord } from '#lib/kernel/is-record.ts';
import { parseJson } from '#lib/kernel/runtime/parse-json.ts';
import { parse } from '#lib/kernel/validation.ts';

/**
 * Recovery state of this tab beside the stored OTP data: email for resending, and the time it is allowed. Leaving the
 * page clears both; a reload or another step keeps them. Browser only.
 */
interface Memory {
  readonly email?: string;
  /** When a new code may be asked for, in milliseconds since 1970. */
  readonly resendAt?: number;
  /** Token stored by this tab; another tab may have replaced it. */
  readonly token?: string;
  /** The OTP data of a page that is being left; a reload puts it back. */
  readonly left?: OtpData;
  /** The page itself goes on to another step. */
  readonly moving?: boolean;
}

function read(): Memory {
  const value = parseJson(storageOf('sessionStorage')?.getItem(MEMORY_KEY));
  if (!isRecord(value)) return {};
  const { email, resendAt, token, left, moving } = value;
  const otp = parse(otpDataSchema, left);
  return {
    ...(typeof email === 'string' && { email }),
    ...(typeof resendAt === 'number' && { resendAt }),
    ...(typeof token === 'string' && { token }),
    ...(otp.ok && { left: otp.value }),
    moving: moving === true,
  };
}

const write = (memory: Memory): void =>
  storageOf('sessionStorage')?.setItem(MEMORY_KEY, JSON.stringify(memory));

/** The address that the code went to, or null. */
export const storedEmail = (): string | null => read().email ?? null;

/** Stores the token of a code that was just sent, and the e-mail address. */
export function storeCode(data: OtpData, email: string): void {
  writeOtpData(data);
  write({ email, token: data.token });
}

/** Stores the token of a code that was right. */
export function storeVerified(data: OtpData): void {
  writeOtpData(data);
  write({ ...read(), token: data.token });
}

/** The end of the countdown; set now when there is none. */
export function resendDeadline(now: number, length: number): number {
  const known = read().resendAt;
  if (known !== undefined && known - now <= length) return known;
  return restartDeadline(now, length);
}

/** Begins the countdown anew. */
export function restartDeadline(now: number, length: number): number {
  const resendAt = now + length;
  write({ ...read(), resendAt });
  return resendAt;
}

/** The token that the page has found, where this tab has stored none: that of a step opened by its address. */
let found: string | undefined;

const ownToken = (): string | undefined => read().token ?? found;

/**
 * Forgets the recovery of this tab: e-mail, countdown, and the OTP data while it is that of the tab.
 * @param token the one to forget, when the API has refused it
 */
export function clearRecovery(token = ownToken()): void {
  if (readOtpData()?.token === token) removeOtpData();
  clearMemory();
}

let isMoving = false;

/** The page is about to show another step: nothing is forgotten, and the new step takes the focus. */
export function moveOn(): void {
  isMoving = true;
  write({ ...read(), moving: true });
}

const isReload = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'reload');

const MARK = 'recovery step';

/** Marks this entry of the tab's history as a step; addresses are hidden there by the referrer policy. */
function markEntry(): void {
  if ('navigation' in window) window.navigation.updateCurrentEntry({ state: MARK });
}

/** Returns true if the previous page of this tab was a step: Back, Forward, or a typed step address. */
const comesFromStep = (): boolean =>
  'navigation' in window && window.navigation.activation?.from?.getState() === MARK;

/**
 * Shows a step. Continues the recovery, or clears it if the page was left. @param isRestored the browser restored the
 * page from its cache @returns true if the page itself led here
 */
export function enterPage(isRestored: boolean): boolean {
  isMoving = false;
  markEntry();
  const { left, moving = false, ...memory } = read();
  const goesOn = moving || comesFromStep() || (!isRestored && isReload());
  found = readOtpData()?.token;
  if (!goesOn) {
    clearMemory();
    return false;
  }
  if (left && !readOtpData()) writeOtpData(left);
  found = readOtpData()?.token;
  write(memory);
  return moving;
}

/** The page is being left for an unknown address: the tab's code data is removed, and only a reload restores it. */
export function leavePage(): void {
  if (isMoving) return;
  const left = readOtpData();
  if (!left || left.token !== ownToken()) return;
  write({ ...read(), left });
  removeOtpData();
}
