/** Ends the process on signals and on bugs: drain, close, exit. */
import { runClosers } from './closers.ts';
import { drain, drainTimesFor } from './drain.ts';
import type { FrontServer } from './front-server.ts';
import type { Log } from './log.ts';

/** Installs the handlers; a second signal exits at once. */
export function stopOnSignals(front: FrontServer, output: Log, hasTrustedProxies: boolean): void {
  const { log, flush } = output;
  let stopping = false;
  const exit = (code: number): never => {
    flush();
    process.exit(code);
  };
  const stop = async (reason: string, code: number): Promise<void> => {
    if (stopping) exit(1);
    stopping = true;
    log.info({ reason, inFlight: front.traffic.inFlight }, 'stopping');
    await drain(
      front.server,
      front.traffic,
      drainTimesFor(front.traffic, hasTrustedProxies, reason),
    );
    await runClosers((error) => {
      log.error({ err: error }, 'closer failed');
    });
    log.info({ reason }, 'stopped');
    exit(code);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => void stop(signal, 0));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    void stop('uncaughtException', 1);
  });
  process.on('unhandledRejection', (error) => {
    log.error({ err: error }, 'unhandled rejection');
  });
}
