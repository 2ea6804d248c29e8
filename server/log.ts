/** Lines of the front server about requests; credentials never. */
import type { ServerResponse } from 'node:http';

type LogLine = (fields: object, message: string) => void;

/** The part of pino that the server uses. */
export interface RequestLog {
  readonly debug: LogLine;
  readonly info: LogLine;
  readonly warn: LogLine;
  readonly error: LogLine;
  readonly isLevelEnabled: (level: string) => boolean;
}

/** One line per answered request: no query, no bodies, no cookies, no credentials. */
export function logAnswer(
  log: RequestLog,
  response: ServerResponse,
  path: string,
  started: number,
): void {
  const { headers, method } = response.req;
  // The caller went away before there was an answer: nginx's number for it.
  const status = response.headersSent ? response.statusCode : 499;
  const fields = {
    requestId: headers['x-request-id'],
    method,
    path,
    status,
    ms: Math.round((performance.now() - started) * 10) / 10,
    client: headers['x-client-address'],
    ...(response.writableFinished ? {} : { aborted: true }),
  };
  // The page of errors, asked for by its own address, is no error.
  if (status >= 500 && path !== '/500') log.error(fields, 'request');
  else log.info(fields, 'request');
}
