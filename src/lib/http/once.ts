/** One Idempotency-Key for each act of a page, until its outcome is known. Browser only. */
import type { ApiResult } from './http.ts';

const keys = new Map<string, string>();

/** Sends an act under its key: a try whose answer was lost and the next one make one record. */
export async function once<T>(act: string, send: (key: string) => ApiResult<T>): ApiResult<T> {
  const key = keys.get(act) ?? crypto.randomUUID();
  keys.set(act, key);
  const answer = await send(key);
  if (answer.ok || answer.error.kind === 'refused') keys.delete(act);
  return answer;
}
