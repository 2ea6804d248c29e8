/** The arithmetic of a sliding window made of two fixed ones. Pure. */

export interface WindowCounts {
  readonly previous: number;
  /** This try included. */
  readonly current: number;
}

/** Start of the fixed window that holds this moment, in milliseconds. */
export const windowStart = (nowMs: number, lengthMs: number): number =>
  Math.floor(nowMs / lengthMs) * lengthMs;

/**
 * Returns the seconds until the next attempt is allowed; 0 for now. Weights the previous window by its overlap, so
 * that waiting for a quarter of an hour cannot double a limit.
 */
export function secondsToWait(
  { previous, current }: WindowCounts,
  max: number,
  nowMs: number,
  lengthMs: number,
): number {
  const passed = (nowMs - windowStart(nowMs, lengthMs)) / lengthMs;
  // Rejected attempts are counted, but leave the wait unchanged.
  const before = Math.min(previous, max);
  if (before * (1 - passed) + current <= max) return 0;
  const next = current + 1;
  const share = next <= max ? 1 - (max - next) / before - passed : 1 - passed + 1 / max;
  return Math.max(1, Math.ceil((share * lengthMs) / 1000));
}
