/** Correlates an answer with its log lines. */
import { randomUUID } from 'node:crypto';

export const REQUEST_ID_HEADER = 'x-request-id';

/** The id that the front server has set, or a new one. */
export const requestIdOf = (request: Request): string =>
  usableRequestId(request.headers.get(REQUEST_ID_HEADER) ?? '');

/** This id when it can be one, else a new one. */
export function usableRequestId(given: string): string {
  return /^[\w.-]{8,128}$/.test(given) ? given : randomUUID();
}
