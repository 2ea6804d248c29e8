// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { $secondsLeft, followCountdown } from '#lib/accounts/sessions/recovery.ts';

afterEach(() => void vi.useRealTimers());

it('counts to the end after the clock of the device was set back', () => {
  vi.useFakeTimers({ now: new Date('2026-11-30T10:00:00Z') });
  followCountdown();
  vi.advanceTimersByTime(10_000);
  expect($secondsLeft.get()).toBe(50);
  vi.setSystemTime(new Date('2026-11-30T09:00:00Z'));
  vi.advanceTimersByTime(61_000);
  expect($secondsLeft.get()).toBe(0);
});
