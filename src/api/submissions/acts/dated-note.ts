import { dayText } from '#lib/kernel/calendar-day.ts';

/** The note of an entry, after the day that it is about where one was given: 'On Mar 2, 2026. By email.' */
export const datedNote = ({
  on,
  note,
}: {
  readonly on?: string | undefined;
  readonly note: string;
}): string => (on === undefined ? note : `On ${dayText(on)}. ${note}`.trim());
