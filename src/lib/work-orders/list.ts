/** What a list of work orders can be asked for: sorts, quick views, and what a view means. */

/** The most pieces of one order. */
export const MAX_PIECES = 1_000_000;

/** Quick views. */
export const workViews = [
  { value: 'late', label: 'Late' },
  { value: 'waiting', label: 'Waiting for me' },
  { value: 'week', label: 'This week' },
] as const;
