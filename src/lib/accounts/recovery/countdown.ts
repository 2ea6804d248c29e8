import { limits } from '#lib/kernel/limits.ts';

/** The code timer. It is computed from the clock, so a late tick does no harm. */
export const RESEND_MS = limits.otp.resendSeconds * 1000;

/** Whole seconds until the deadline: 60 at first, never more, 0 from the deadline on. */
export function secondsLeft(deadline: number, now: number): number {
  const seconds = Math.ceil((deadline - now) / 1000);
  return Math.min(limits.otp.resendSeconds, Math.max(0, seconds));
}

/** Milliseconds until the number of seconds changes. */
export const msUntilNextSecond = (deadline: number, now: number): number => {
  const rest = (deadline - now) % 1000;
  return rest > 0 ? rest : rest + 1000;
};

/** As minutes and seconds: `1:00` to `0:00`. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const ANNOUNCED = [0, 10, 30, 60];

/**
 * Returns the screen reader announcement of a timer change; mostly ''. After a pause in the background it announces
 * the last threshold only. @param before previous number, or null at the start
 */
export function announcement(before: number | null, now: number): string {
  const from = before ?? now + 1;
  const passed = ANNOUNCED.find((threshold) => now <= threshold && threshold < from);
  if (passed === undefined) return '';
  if (passed === 0) return 'You can request a new code now.';
  return `You can request a new code in ${now} seconds.`;
}
