/** Correlates an answer with its log lines. */
import { randomUUID } from 'node:crypto';

export const REQUEST_ID_HEADER = 'x-request-id';

/** The id that the front server has set, or a new one. */
export function requestIdOf(request: Request): string {
  const given = request.headers.get(REQUEST_ID_HEADER) ?? '';
  return /^[\w.-]{8,128}$/.test(given) ? given : randomUUID();
}
