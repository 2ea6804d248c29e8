/** How much is measured, and on what phone. */

/** A slow phone on a slow line, as the browser's own tools emulate it. */
export const phone = {
  cpuSlowdown: 4,
  bitsPerSecond: 1_600_000,
  roundTripMs: 150,
  viewport: { width: 1280, height: 800 },
} as const;

/** How often a figure is measured; the median counts. */
export const rounds = 3;

/** One burst of the load generator. */
export const burst = { connections: 16, seconds: 2 } as const;

/** Page views after which memory is looked at. */
export const pageViews = { few: 1000, many: 20_000 } as const;

/** Receipts of one client, with ten lines each. */
export const manyReceipts = { few: 1000, many: 100_000 } as const;
/** As many receipts as come in a day: each is written and changed once. */
export const writtenReceipts = 100;

/** Open records in the queue of the desk. */
export const queued = { few: 1000, many: 10_000, rounds: 31 } as const;

/** Days with about ten thousand of them. */
export const exportedDays = { from: '2022-01-01', to: '2022-05-20' } as const;

/** Line items of one form: the most there may be, and those among which the bench types; a page shows 50. */
export const mostLines = 2000;
export const typedLines = { few: 50, many: 500 } as const;
export const heavyRounds = 5;
export const codeRounds = 40;
