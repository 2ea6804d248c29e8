/** Shows the company's current time, and its opening hours in the reader's time zone where it differs. Browser only. */

/** Minutes that this zone is ahead of UTC at a moment. */
function offsetOf(timeZone: string | undefined, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...(timeZone !== undefined && { timeZone }),
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(at);
  const part = (type: string): number =>
    Number(parts.find((each) => each.type === type)?.value ?? 0);
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return Math.round((wall - at.getTime()) / 60_000);
}

const DAY = 24 * 60;

const TIME = /(\d{1,2})(?::(\d{2}))?\s?([AP]M)|(\d{1,2}):(\d{2})/g;

/** Minutes since midnight as '2 PM' or '2:30 PM'. */
function americanTime(clock: number): string {
  const [hour, minute] = [Math.floor(clock / 60), clock % 60];
  const rest = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${hour % 12 || 12}${rest} ${hour < 12 ? 'AM' : 'PM'}`;
}

/**
 * '2 PM to 11 PM' for '8 AM to 5 PM', six hours further east; times of another day say so. Times of 24 hours
 * ('8:00 to 17:00') stay such.
 */
export function ownHours(hours: string, difference: number): string {
  return hours.replace(TIME, (...found: (string | undefined)[]) => {
    const [, hour12, minute12, half, hour24, minute24] = found;
    const hour =
      half === undefined ? Number(hour24) : (Number(hour12) % 12) + (half === 'PM' ? 12 : 0);
    const there = hour * 60 + Number(minute12 ?? minute24 ?? 0) + difference;
    const clock = ((there % DAY) + DAY) % DAY;
    const text =
      half === undefined
        ? `${Math.floor(clock / 60)}:${String(clock % 60).padStart(2, '0')}`
        : americanTime(clock);
    if (there >= DAY) return `${text} (next day)`;
    return there < 0 ? `${text} (day before)` : text;
  });
}

/** 'Wednesday 2:52 PM' in this zone. */
export const timeThere = (timeZone: string | undefined, at: Date): string =>
  new Intl.DateTimeFormat('en-US', {
    ...(timeZone !== undefined && { timeZone }),
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
  }).format(at);

const shown =
  typeof document === 'undefined' ? null : document.querySelector<HTMLElement>('[data-hours]');
if (shown) {
  const { hours = '', zone } = shown.dataset;
  const now = new Date();
  const difference = offsetOf(undefined, now) - offsetOf(zone, now);
  shown.append(`It is ${timeThere(zone, now)} here now.`);
  if (difference !== 0) shown.append(` Where you are: ${ownHours(hours, difference)}.`);
}
