/** Deadlines as a calendar file (.ics, RFC 5545), with reminders 14 and 3 days before. */
import { addDays } from '#lib/kernel/calendar-day.ts';

/** One deadline for a calendar. */
interface CalendarDeadline {
  /** Identity of the deadline, so that a second download replaces the first: `CC-2026-000001-file`. */
  readonly id: string;
  /** Host of the portal, for the identity of the entry. */
  readonly host: string;
  readonly title: string;
  readonly description: string;
  /** Last day, 2026-02-28. */
  readonly day: string;
  /** Address of the record. */
  readonly url: string;
  /** When the file is made. */
  readonly now: Date;
}

const REMIND_DAYS = [14, 3];
const MAX_LINE_LENGTH = 75;
const encoder = new TextEncoder();

/** Text values: backslash, semicolon, comma and line breaks are escaped (RFC 5545, 3.3.11). */
const escaped = (text: string): string =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/([;,])/g, '\\$1')
    .replace(/\r\n?|\n/g, '\\n');

/** Folds lines at 75 octets; continuations are indented by a space, at character boundaries (3.1). */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let size = 0;
  for (const character of line) {
    const octets = encoder.encode(character).length;
    if (size + octets > MAX_LINE_LENGTH) {
      parts.push(part);
      [part, size] = ['', 1];
    }
    part += character;
    size += octets;
  }
  return [...parts, part].join('\r\n ');
}

const compact = (day: string): string => day.replaceAll('-', '');
const stamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');

const alarm = (days: number, title: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(title)}`,
  `TRIGGER:-P${days}D`,
  'END:VALARM',
];

/** One entry over the whole day, reminders 14 and 3 days before. */
const entry = ({ id, host, title, description, day, url, now }: CalendarDeadline): string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(id)}@${host}`,
  `DTSTAMP:${stamp(now)}`,
  `DTSTART;VALUE=DATE:${compact(day)}`,
  `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`,
  `SUMMARY:${escaped(title)}`,
  `DESCRIPTION:${escaped(description)}`,
  `URL:${url}`,
  'TRANSP:TRANSPARENT',
  ...REMIND_DAYS.flatMap((days) => alarm(days, title)),
  'END:VEVENT',
];

/** The text of the file. */
export function deadlineCalendar(deadlines: readonly CalendarDeadline[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Client Portal//Deadlines//EN',
    'CALSCALE:GREGORIAN',
    ...deadlines.flatMap(entry),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
