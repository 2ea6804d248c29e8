import { expect, it } from 'vitest';
import { ownHours, timeThere } from '../../src/enhance/own-hours.ts';

it('shows opening hours in the zone of the reader', () => {
  const hours = 'Monday to Friday, 8:00 to 17:00';
  expect(ownHours(hours, 6 * 60)).toBe('Monday to Friday, 14:00 to 23:00');
  expect(ownHours(hours, 9.5 * 60)).toBe('Monday to Friday, 17:30 to 2:30 (next day)');
  expect(ownHours(hours, -9 * 60)).toBe('Monday to Friday, 23:00 (day before) to 8:00');
});

it('shows AM and PM, and minutes only where needed', () => {
  const hours = 'Monday to Friday, 8 AM to 5 PM';
  expect(ownHours(hours, 6 * 60)).toBe('Monday to Friday, 2 PM to 11 PM');
  expect(ownHours(hours, 9.5 * 60)).toBe('Monday to Friday, 5:30 PM to 2:30 AM (next day)');
  expect(ownHours(hours, -9 * 60)).toBe('Monday to Friday, 11 PM (day before) to 8 AM');
  expect(ownHours('12 AM to 12 PM', 60)).toBe('1 AM to 1 PM');
});

it("shows the company's current time", () => {
  const at = new Date('2026-11-25T19:52:00Z');
  expect(timeThere('America/New_York', at)).toMatch(/^Wednesday(?: at)? 2:52\sPM$/);
});
