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
 * Seconds until the next try is allowed; 0 when this one is. The window before counts by the share of it that
 * is still within reach, so that a limit cannot be doubled by waiting for a full quarter of an hour.
 */
export function secondsToWait(
  { previous, current }: WindowCounts,
  max: number,
  nowMs: number,
  lengthMs: number,
): number {
  const passed = (nowMs - windowStart(nowMs, lengthMs)) / lengthMs;
  // Refused tries are counted as well, but do not make the wait longer.
  const before = Math.min(previous, max);
  if (before * (1 - passed) + current <= max) return 0;
  const next = current + 1;
  const share = next <= max ? 1 - (max - next) / before - passed : 1 - passed + 1 / max;
  return Math.max(1, Math.ceil((share * lengthMs) / 1000));
}
