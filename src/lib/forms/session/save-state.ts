/** Save state of the page, in one short line. */
import { dayText } from '#lib/kernel/calendar-day.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { companyTimeText } from '#lib/kernel/company-moment.ts';

/** Missing on the server. */
interface Unsaved {
  /** Nor has this browser a copy: its storage is full or denied. */
  readonly isOnlyHere?: boolean;
}

export type SaveState =
  | { readonly kind: 'untouched' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: Date }
  | ({ readonly kind: 'offline' } & Unsaved)
  | ({ readonly kind: 'refused'; readonly message: string } & Unsaved)
  /** The draft was changed on another device or in another tab. */
  | ({ readonly kind: 'conflict' } & Unsaved);

/** A moment as the form tells it, in the company's time zone: the time, before today with the day. */
export const momentText = (at: Date, now: Date, readerZone?: string): string =>
  companyDay(at) === companyDay(now)
    ? companyTimeText(at, readerZone)
    : `${dayText(companyDay(at))}, ${companyTimeText(at, readerZone)}`;

const where = ({ isOnlyHere }: Unsaved): string =>
  isOnlyHere ? 'on this page, not on this device' : 'on this device';

/** Returns the line beside a form whose fields show errors. */
export function saveText(
  state: SaveState,
  messages: readonly string[] = [],
  readerZone?: string,
): string {
  switch (state.kind) {
    case 'untouched':
      return 'Saves automatically';
    case 'saving':
      return 'Saving…';
    case 'saved':
      return `Saved ${companyTimeText(state.at, readerZone)}`;
    case 'offline':
      return `Offline, kept ${where(state)}`;
    case 'refused':
      return messages.includes(state.message)
        ? `Kept ${where(state)} until it is corrected`
        : `Kept ${where(state)}: ${state.message}`;
    case 'conflict':
      return `Kept ${where(state)}`;
  }
}
