/** The front server's log: JSON lines on standard output, UTC, credentials never. */
import type { ServerResponse } from 'node:http';
import pino, { type Logger } from 'pino';
import { errorForLog, logDestination } from '#lib/server/log.ts';

type LogLine = (fields: object, message: string) => void;

/** The part of pino that the server uses. */
export interface RequestLog {
  readonly debug: LogLine;
  readonly info: LogLine;
  readonly warn: LogLine;
  readonly error: LogLine;
  readonly isLevelEnabled: (level: string) => boolean;
}

export interface Log {
  readonly log: Logger;
  /** Writes what is still in memory; needed before the process ends. */
  readonly flush: () => void;
}

/** Opens the log with the given least level. */
export function openLog(level: string): Log {
  const destination = logDestination();
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorForLog },
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
