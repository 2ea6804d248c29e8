/** What the page shows about saving: always one short line. */

export type SaveState =
  | { readonly kind: 'untouched' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: Date }
  | { readonly kind: 'offline' }
  | { readonly kind: 'refused'; readonly message: string }
  /** The draft was changed on another device or in another tab. */
  | { readonly kind: 'conflict' };

const clock = (at: Date): string =>
  `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;

/** A moment as the form tells it: the time, before today with the day. */
export function momentText(at: Date, now: Date): string {
  if (at.toDateString() === now.toDateString()) return clock(at);
  const day = at.toLocaleDateString('en-US', { month: 'short', day: 'numeric' });
  return `${day}, ${clock(at)}`;
}

/** The line beside the form. */
export function saveText(state: SaveState): string {
  switch (state.kind) {
    case 'untouched':
      return 'Saved as you type';
    case 'saving':
      return 'Saving…';
    case 'saved':
      return `Saved ${clock(state.at)}`;
    case 'offline':
      return 'Offline, kept on this device';
    case 'refused':
      return `Kept on this device: ${state.message}`;
    case 'conflict':
      return 'Kept on this device';
  }
}
