/** Which tables of records show their rows as blocks where they have no room (records.css). */

/** More cells than this have no room beside each other on a phone. */
const MAX_ON_PHONES = 3;
/** Maximum cells of a row on pages under 960 px. */
const MAX_UNDER_DESKS = 5;

/** The breakpoint below which the rows of a table of so many columns are blocks; undefined for one that stays a table. */
export const stackedBelow = (columns: number): 'sm' | 'md' | undefined =>
  columns > MAX_UNDER_DESKS ? 'md' : columns > MAX_ON_PHONES ? 'sm' : undefined;
