import { countText, NO_FIGURE } from '#lib/kernel/count-text.ts';

/** One key figure of a report. */
export interface Tile {
  readonly label: string;
  /** As people read it; – when there is nothing to work it out from. */
  readonly value: string;
  readonly note?: string;
  /** The list that it is the figure of. */
  readonly href?: string;
}

/** Percent with one decimal of a share from 0 to 1. Rounded, but 100 means all and 0 none. */
export function percentOf(share: number): number {
  const tenths = Math.round(share * 1000) / 10;
  if (tenths >= 100 && share < 1) return 99.9;
  return tenths <= 0 && share > 0 ? 0.1 : tenths;
}

/** The share that {@link percentOf} shows, for files; null for none. */
export const shareOf = (share: number | null): number | null =>
  share === null ? null : Math.round(percentOf(share) * 10) / 1000;

/** 92.9% of a share from 0 to 1; a dash for null. */
export const shareText = (share: number | null): string =>
  share === null ? NO_FIGURE : `${countText(percentOf(share))}%`;

/** 3.5 h of minutes; a dash for null. */
export const hoursText = (minutes: number | null): string =>
  minutes === null ? NO_FIGURE : `${countText(Math.round(minutes / 6) / 10)} h`;
