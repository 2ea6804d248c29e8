/** The front server's log: JSON lines on standard output, UTC, credentials never. */
import type { ServerResponse } from 'node:http';
import pino, { type Logger } from 'pino';
import type { FrontLog } from './front.ts';

export interface Log {
  readonly log: Logger;
  /** Writes what is still in memory; needed before the process ends. */
  readonly flush: () => void;
}

/** Opens the log with the given least level. */
export function openLog(level: string): Log {
  const destination = pino.destination({ fd: 1, sync: false });
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
  const flush = (): void => {
    try {
      destination.flushSync();
    } catch {
      // Standard output is gone or was never opened: there is nobody left to tell.
    }
  };
  return { log, flush };
}

/** One line per answered request: no query, no bodies, no cookies, no credentials. */
export function logAnswer(
  log: FrontLog,
  response: ServerResponse,
  path: string,
  started: number,
): void {
  const { headers, method } = response.req;
  const fields = {
    requestId: headers['x-request-id'],
    method,
    path,
    status: response.statusCode,
    ms: Math.round((performance.now() - started) * 10) / 10,
    client: headers['x-client-address'],
    ...(response.writableFinished ? {} : { aborted: true }),
  };
  if (response.statusCode >= 500) log.error(fields, 'request');
  else log.info(fields, 'request');
}
