/** Notices that the event loop stood still: nothing was answered meanwhile, and a probe shall hear of it afterwards. */
import type { RequestLog } from './log.ts';

const LOOKS = 10;

/**
 * Looks ten times in that span whether the loop turns. The answer is false for one such span after it stood still for as
 * long.
 */
export function watchEventLoop(
  stillMs: number,
  log: Pick<RequestLog, 'error'>,
  now = (): number => performance.now(),
): () => boolean {
  let turned = now();
  let stoodUntil = -Infinity;
  const look = (): boolean => {
    const at = now();
    if (at - turned >= stillMs) {
      stoodUntil = at;
      log.error({ ms: Math.round(at - turned) }, 'the event loop stood still');
    }
    turned = at;
    return at - stoodUntil >= stillMs;
  };
  setInterval(look, stillMs / LOOKS).unref();
  return look;
}
