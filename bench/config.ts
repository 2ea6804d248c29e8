/** How much is measured, on what phone, and where the numbers go. */

/** A slow phone on a slow line, as the browser's own tools emulate it. */
export const phone = {
  cpuSlowdown: 4,
  bitsPerSecond: 1_600_000,
  roundTripMs: 150,
  viewport: { width: 1280, height: 800 },
} as const;

export const pageRounds = 3;
export const serverRounds = 3;
export const coldStarts = 3;
export const labelRounds = 3;

/** One burst of the load generator: whatever comes first ends it. */
export const burst = { connections: 16, seconds: 2, requests: 400_000 } as const;

/** Page views after which memory is looked at. */
export const pageViews = { few: 1000, many: 20_000 } as const;

export const demo = { email: 'demo@example.com', password: 'Demo@2026' } as const;
