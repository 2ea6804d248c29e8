/** One line per answered request: no query, no bodies, no cookies, no credentials. */
import type { FrontLog } from './front-types.ts';
import type { PortalRequest } from './portal-request.ts';
import type { PortalResponse } from './portal-response.ts';

/** Logs an answer when its connection is done with it. */
export function logAnswer(
  log: FrontLog,
  request: PortalRequest,
  response: PortalResponse,
  started: number,
): void {
  const { context } = response;
  const fields = {
    requestId: context?.requestId,
    method: request.method,
    path: context?.route ?? context?.path,
    status: response.statusCode,
    ms: Math.round((performance.now() - started) * 10) / 10,
    client: request.headers['x-client-address'],
    ...(response.writableFinished ? {} : { aborted: true }),
  };
  if (response.statusCode >= 500) log.error(fields, 'request');
  else log.info(fields, 'request');
}
