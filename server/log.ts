/** The front server's log: JSON lines on standard output, UTC, credentials never. */
import pino, { type Logger } from 'pino';

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
