import { coerce, refine, string, type Struct } from 'superstruct';
import { isCalendarDate } from '../patterns.ts';

const EARLIEST = Date.parse('2000-01-01T00:00:00Z');
const LATEST = Date.parse('2200-01-01T00:00:00Z');
/** Fractions of any usual length; the zone as Z, +05:30 or +0530; letters of either case (RFC 3339, 5.6). */
const MOMENT =
  /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?)(\.\d{1,9})?(?:(Z)|([+-]\d{2}):?(\d{2}))$/;

/** Null for an invalid time; a 30th of February would parse as a day in March. */
function timeOf(text: string): number | null {
  const [, clock, fraction = '', utc, hours, minutes] = MOMENT.exec(text.toUpperCase()) ?? [];
  if (clock === undefined || !isCalendarDate(text.slice(0, 10))) return null;
  // Milliseconds are all that a Date knows.
  const time = Date.parse(`${clock}${fraction.slice(0, 4)}${utc ?? `${hours}:${minutes}`}`);
  return time >= EARLIEST && time < LATEST ? time : null;
}

/** A moment with its time zone, such as 2026-02-28T09:30:00-05:00; stored in UTC. */
export const momentText: Struct<string, null> = refine(
  coerce(string(), string(), (text) => {
    const time = timeOf(text);
    return time === null ? text : new Date(time).toISOString();
  }),
  'invalid',
  (text) => timeOf(text) !== null,
);
