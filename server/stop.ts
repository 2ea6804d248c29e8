/** Ends the process on signals and on bugs: drain, close, exit. */
import { drain, drainTimesFor } from './drain.ts';
import type { FrontServer } from './front-server.ts';
import type { Log } from './log.ts';

/** What the app wants done before the process ends, for example closing its database. */
type Closer = () => Promise<unknown>;

const key = Symbol.for('portal.closers');
const patienceMs = 3000;

/** The set that the app adds its closers to: `globalThis[Symbol.for('portal.closers')]`. */
export function appClosers(): Set<Closer> {
  const shared = globalThis as { [key]?: Set<Closer> };
  shared[key] ??= new Set();
  return shared[key];
}

/** Runs all closers; one that fails or hangs does not keep the others from running. */
export async function runClosers(onFailure: (error: unknown) => void): Promise<void> {
  const all = Promise.allSettled([...appClosers()].map(async (close) => close()));
  const late = new Promise<null>((resolve) => {
    setTimeout(resolve, patienceMs, null).unref();
  });
  const outcomes = await Promise.race([all, late]);
  if (outcomes === null) onFailure(new Error('Closing took too long.'));
  else for (const outcome of outcomes) if (outcome.status === 'rejected') onFailure(outcome.reason);
}

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
