/** How long work still takes, by its speed so far. */

/** Before this time the speed says nothing. */
const MIN_ELAPSED_MS = 1500;

interface Speed {
  readonly elapsedMs: number;
  /** Done in that time. */
  readonly done: number;
  readonly left: number;
}

/** 'about 20 s left', 'about 3 min left'; '' where the speed is unknown. */
export function timeLeftText({ elapsedMs, done, left }: Speed): string {
  if (elapsedMs < MIN_ELAPSED_MS || done <= 0 || left <= 0) return '';
  const seconds = Math.ceil(((elapsedMs / done) * left) / 1000);
  return seconds < 60 ? `about ${seconds} s left` : `about ${Math.ceil(seconds / 60)} min left`;
}
