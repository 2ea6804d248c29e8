/**
 * Ends the process on signals and on bugs, without cutting anybody off: drain, close, exit; the order that a rolling
 * restart behind a proxy needs.
 */
import type { Server as HttpServer } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Logger } from 'pino';
import { withTimeout } from '#lib/kernel/runtime/with-timeout.ts';
import type { Traffic } from './limits.ts';
import type { RunningServer } from './http-server.ts';

interface DrainTimes {
  /** How long idle keep-alive connections may still bring a request. */
  readonly idleGraceMs: number;
  /** When everything that is left is cut. */
  readonly hardStopMs: number;
}

/** With a proxy in front; it needs time to see that this process leaves. */
export const proxyTimes: DrainTimes = { idleGraceMs: 6000, hardStopMs: 10_000 };
const directTimes: DrainTimes = { idleGraceMs: 300, hardStopMs: 10_000 };
const recentMs = 2000;

/** The grace for this moment: short when no proxy was seen and nothing is going on. */
export function drainTimesFor(
  traffic: Traffic,
  hasTrustedProxies: boolean,
  signal: string,
): DrainTimes {
  if (signal === 'SIGINT') return { ...directTimes, idleGraceMs: 0 };
  const busy = traffic.inFlight > 0 || performance.now() - traffic.lastRequestAt < recentMs;
  return hasTrustedProxies || traffic.proxySeen || (busy && traffic.lastRequestAt > 0)
    ? proxyTimes
    : directTimes;
}

/**
 * Stops listening, lets running requests finish and idle connections bring a last one, then closes.
 * `http.Server.close` would drop idle connections at once, and a proxy cannot repeat a POST lost that way.
 */
export async function drain(
  server: HttpServer,
  traffic: Traffic,
  times: DrainTimes,
): Promise<void> {
  traffic.draining = true;
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => {
      resolve();
    });
  });
  const closeIdle = (): void => {
    server.closeIdleConnections();
  };
  let everyTick: NodeJS.Timeout | undefined;
  const idle = setTimeout(() => {
    closeIdle();
    everyTick = setInterval(closeIdle, 100);
  }, times.idleGraceMs);
  const hard = setTimeout(() => {
    server.closeAllConnections();
  }, times.hardStopMs);
  await closed;
  clearTimeout(idle);
  clearTimeout(hard);
  clearInterval(everyTick);
}

const patienceMs = 3000;

/** Installs the handlers; a second signal exits at once. */
export function stopOnSignals(
  { server, traffic }: RunningServer,
  log: Logger,
  options: {
    readonly hasTrustedProxies: boolean;
    /** Closes the database and the like. */
    readonly close: () => Promise<unknown>;
  },
): void {
  let stopping = false;
  const stop = async (reason: string, code: number): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ reason, inFlight: traffic.inFlight }, 'stopping');
    await drain(server, traffic, drainTimesFor(traffic, options.hasTrustedProxies, reason));
    await withTimeout(options.close(), patienceMs, 'Closing took too long.').catch(
      (error: unknown) => {
        log.error({ err: error }, 'closer failed');
      },
    );
    log.info({ reason }, 'stopped');
    process.exit(code);
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
