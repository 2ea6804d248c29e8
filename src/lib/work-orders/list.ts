/** List parameters of work orders: sorts, quick views, and their filters. */

/** Maximum pieces of one order. */
export const MAX_PIECES = 1_000_000;

/** Quick views. */
export const workViews = [
  { value: 'late', label: 'Late' },
  { value: 'waiting', label: 'Waiting for me' },
  { value: 'week', label: 'This week' },
] as const;
