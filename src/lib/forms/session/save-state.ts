/** What the page shows about saving: always one short line. */
import { dayText } from '#lib/kernel/calendar-day.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { companyTimeText } from '#lib/kernel/company-moment.ts';

export type SaveState =
  | { readonly kind: 'untouched' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: Date }
  | { readonly kind: 'offline' }
  | { readonly kind: 'refused'; readonly message: string }
  /** The draft was changed on another device or in another tab. */
  | { readonly kind: 'conflict' };

/** A moment as the form tells it, in the company's time zone: the time, before today with the day. */
export const momentText = (at: Date, now: Date): string =>
  companyDay(at) === companyDay(now)
    ? companyTimeText(at)
    : `${dayText(companyDay(at))}, ${companyTimeText(at)}`;

/** The line beside the form, where the messages at its fields say what is wrong. */
export function saveText(state: SaveState, messages: readonly string[] = []): string {
  switch (state.kind) {
    case 'untouched':
      return 'Saves automatically';
    case 'saving':
      return 'Saving…';
    case 'saved':
      return `Saved ${companyTimeText(state.at)}`;
    case 'offline':
      return 'Offline, kept on this device';
    case 'refused':
      return messages.includes(state.message)
        ? 'Kept on this device until it is corrected'
        : `Kept on this device: ${state.message}`;
    case 'conflict':
      return 'Kept on this device';
  }
}
