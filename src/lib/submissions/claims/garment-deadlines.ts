/** Deadlines of a garment claim. */
import { addDays, isDay } from '#lib/kernel/calendar-day.ts';

const REPORT_DAYS = 7;
const APPEAL_DAYS = 14;

/** Last day to report a fault: 7 calendar days from receipt. Later claims are accepted and marked LATE. */
export const reportBy = (receivedOn: string): string => addDays(receivedOn, REPORT_DAYS);

/** Returns true if a claim today exceeds the window; incomplete dates are on time. */
export const isReportLate = (receivedOn: string, today: string): boolean =>
  isDay(receivedOn) && today > reportBy(receivedOn);

/** Last day for the one appeal against a decision. */
export const appealBy = (decidedOn: string): string => addDays(decidedOn, APPEAL_DAYS);
