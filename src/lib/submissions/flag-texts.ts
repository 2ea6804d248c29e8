/** Client texts of record flags; company-only flags are absent. */
export const flagTexts: Readonly<Record<string, string>> = {
  LATE: 'Marked LATE: sent after the deadline.',
  CRITICAL: 'Marked CRITICAL: we were alerted at once.',
  RUSH: 'Marked RUSH.',
  URGENT: 'Marked URGENT.',
};
