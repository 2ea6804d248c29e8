/** What a client reads about the marks of a record; marks that are for the company alone are left out. */
export const flagTexts: Readonly<Record<string, string>> = {
  LATE: 'Marked LATE: sent after the deadline.',
  CRITICAL: 'Marked CRITICAL: we were alerted at once.',
  RUSH: 'Marked RUSH.',
  URGENT: 'Marked URGENT.',
};
