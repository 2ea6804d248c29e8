import { atom } from 'nanostores';
import { unreachable, type ApiFailure } from '#lib/http/envelope.ts';
import type { ApiResult } from '#lib/http/http.ts';
import { readOtpData } from '#lib/session/auth-storage.ts';
import { messages } from '#lib/kernel/messages.ts';
import { RESEND_MS, secondsLeft, msUntilNextSecond } from '../recovery/countdown.ts';
import {
  clearRecovery,
  moveOn,
  storedEmail,
  resendDeadline,
  restartDeadline,
} from '#lib/session/otp-storage.ts';
import { stepPath, type Step } from '../recovery/steps.ts';
import { err } from '#lib/kernel/result.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { showFailure } from '#lib/session/show-failure.ts';
import { closeSession } from '#lib/session/session.store.ts';
import { leaveFlash, notify } from '#lib/session/toast.store.ts';

/** Seconds until a new code may be asked for; null before the timer runs. Browser only. */
export const $secondsLeft = atom<number | null>(null);

/** Shows another step. */
export function openStep(step: Step): void {
  moveOn();
  location.assign(stepPath(step));
}

/** Stores data for the next step. Returns an error message when the browser's storage fails, else null. */
export async function findStorageError(write: () => void): Promise<string | null> {
  try {
    write();
    return null;
  } catch {
    return (await import('#lib/session/storage-errors.ts')).storageUnavailable.message;
  }
}

/** Forgets the code and shows the first step, with the reason. */
function startOver(reason: string): void {
  clearRecovery();
  leaveFlash(reason, 'error');
  openStep('SEND_OTP');
}

/** Token of the latest call. */
let usedToken: string | undefined;

/** Makes a call that needs the stored OTP token; without one it fails with the given message. */
export async function withOtpToken<T>(missing: string, call: () => ApiResult<T>): ApiResult<T> {
  usedToken = readOtpData()?.token;
  if (usedToken !== undefined) return call();
  return err({ kind: 'unauthorized', status: 0, message: missing, fields: {} });
}

/** Clears the refused code data and shows the login; a 401 ends a stored session as well. */
async function abandon(isUnauthorized: boolean): Promise<void> {
  clearRecovery(usedToken);
  leaveFlash(messages.otpExpired, 'error');
  if (isUnauthorized) await closeSession();
  location.assign(pathOf('login'));
}

const isDead = ({ kind, message }: ApiFailure): boolean =>
  kind === 'unauthorized' || message === messages.invalidToken;

/**
 * A failed resend, verify or reset: without a stored token back to the first step; a rejected token is
 * removed and the login page follows; any other failure is shown..
 */
export function handleFailure(failure: ApiFailure, fallback: string): void {
  if (!isDead(failure)) showFailure(failure, fallback);
  else if (failure.status === 0) startOver(messages.otpExpired);
  else void abandon(failure.status === 401);
}

let timer: ReturnType<typeof setTimeout> | undefined;

function tick(end: number): void {
  clearTimeout(timer);
  const now = Date.now();
  // Later than that, the clock of the device was set back.
  const deadline = end - now > RESEND_MS ? resendDeadline(now, RESEND_MS) : end;
  const seconds = secondsLeft(deadline, now);
  if (seconds !== $secondsLeft.get()) $secondsLeft.set(seconds);
  if (seconds > 0) timer = setTimeout(() => tick(deadline), msUntilNextSecond(deadline, now));
}

/** Runs the countdown; updates after a reload, and when the tab becomes visible. */
export function followCountdown(): void {
  const look = (): void => tick(resendDeadline(Date.now(), RESEND_MS));
  look();
  document.addEventListener('visibilitychange', look);
}

let isResending = false;

async function callResend(email: string): ApiResult<unknown> {
  try {
    const { resendOtp } = await import('../browser-client.ts');
    return await resendOtp({ email });
  } catch {
    return err(unreachable);
  }
}

/** Asks for a new code and restarts the timer; returns whether that worked. */
export async function resendCode(): Promise<boolean> {
  if (isResending || $secondsLeft.get() !== 0) return false;
  const email = storedEmail();
  if (email === null) {
    startOver(messages.emailForgotten);
    return false;
  }
  isResending = true;
  const answer = await withOtpToken(messages.resendTokenMissing, () => callResend(email));
  isResending = false;
  if (!answer.ok) {
    handleFailure(answer.error, messages.otpNotResent);
    return false;
  }
  tick(restartDeadline(Date.now(), RESEND_MS));
  notify(answer.value.message || messages.otpResent);
  return true;
}
