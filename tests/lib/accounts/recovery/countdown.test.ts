import { describe, expect, it } from 'vitest';
import {
  announcement,
  clockText,
  secondsLeft,
  msUntilNextSecond,
} from '#lib/accounts/recovery/countdown.ts';

describe('the code timer', () => {
  it('counts down from 60 by the clock, however late the tick comes', () => {
    const deadline = 1_000_000;
    expect(secondsLeft(deadline, deadline - 60_000)).toBe(60);
    expect(secondsLeft(deadline, deadline - 59_999)).toBe(60);
    expect(secondsLeft(deadline, deadline - 59_000)).toBe(59);
    expect(secondsLeft(deadline, deadline - 1)).toBe(1);
    expect(secondsLeft(deadline, deadline)).toBe(0);
    expect(secondsLeft(deadline, deadline + 9_999_999)).toBe(0);
  });

  it('never shows more than a minute, even when the clock was set back', () => {
    expect(secondsLeft(1_000_000, 0)).toBe(60);
  });

  it('wakes when the number changes', () => {
    expect(msUntilNextSecond(10_000, 0)).toBe(1000);
    expect(msUntilNextSecond(10_000, 300)).toBe(700);
  });

  it('shows minutes and seconds', () => {
    expect([60, 59, 10, 9, 0].map(clockText)).toEqual(['1:00', '0:59', '0:10', '0:09', '0:00']);
  });

  it('announces at 60, 30, 10 and 0 only', () => {
    const told: number[] = [];
    let before: number | null = null;
    for (let seconds = 60; seconds >= 0; seconds--) {
      if (announcement(before, seconds)) told.push(seconds);
      before = seconds;
    }
    expect(told).toEqual([60, 30, 10, 0]);
  });

  it('announces its value once after a pause in the background', () => {
    expect(announcement(55, 3)).toContain('3 seconds');
    expect(announcement(55, 0)).toBe('You can request a new code now.');
    expect(announcement(0, 0)).toBe('');
  });

  it('stays silent when a reload finds it between two thresholds', () => {
    expect(announcement(null, 42)).toBe('');
    expect(announcement(null, 60)).not.toBe('');
  });
});
