/** Time limits of connections, and counters that health and drain read. */

export interface TimeLimits {
  readonly headersMs: number;
  readonly bodyMs: number;
  readonly formMs: number;
  readonly uploadMs: number;
  readonly checkEveryMs: number;
  /** How long a connection may neither take nor bring anything while it waits for an answer. */
  readonly stalledMs: number;
  /** How long the event loop may stand still before `/healthz` says so. */
  readonly stillMs: number;
}

export const usualTimes: TimeLimits = {
  headersMs: 10_000,
  bodyMs: 12_000,
  formMs: 30_000,
  uploadMs: 120_000,
  checkEveryMs: 2000,
  stalledMs: 130_000,
  stillMs: 10_000,
};

export interface Traffic {
  draining: boolean;
  /** True until a page could be rendered. */
  isCold: boolean;
  inFlight: number;
  lastRequestAt: number;
  proxySeen: boolean;
}
