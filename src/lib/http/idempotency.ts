/** One Idempotency-Key for each act of a page, until its outcome is known. Browser only. */
import type { ApiResult } from './http.ts';

const keys = new Map<string, string>();

/** Returns the key of an act whose outcome is not known yet. */
export function openKey(act: string): string {
  const key = keys.get(act) ?? crypto.randomUUID();
  keys.set(act, key);
  return key;
}

/** Ends the key of an act: its outcome is known. */
export const closeKey = (act: string): boolean => keys.delete(act);

/** Sends an act under its key: a try whose answer was lost and the next one make one record. */
export async function withIdempotencyKey<T>(
  act: string,
  send: (key: string) => ApiResult<T>,
): ApiResult<T> {
  const answer = await send(openKey(act));
  if (answer.ok || answer.error.kind === 'refused') closeKey(act);
  return answer;
}
