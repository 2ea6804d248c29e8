/**
 * Ends the process on signals and on bugs, without cutting anybody off: drain, close, exit; the order that a rolling
 * restart behind a proxy needs.
 */
import type { Server as HttpServer } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Traffic } from './limits.ts';
import type { RunningServer } from './http-server.ts';
import type { Log } from './log.ts';

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

/** Runs what the process has to end, for a few seconds at most. */
export async function runCloser(
  close: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const late = new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('Closing took too long.')), patienceMs).unref();
  });
  await Promise.race([close(), late]).catch(onFailure);
}

/** Installs the handlers; a second signal exits at once. */
export function stopOnSignals(
  { server, traffic }: RunningServer,
  { log, flush }: Log,
  options: {
    readonly hasTrustedProxies: boolean;
    /** Closes the database and the like. */
    readonly close: () => Promise<unknown>;
  },
): void {
  let stopping = false;
  const exit = (code: number): never => {
    flush();
    process.exit(code);
  };
  const stop = async (reason: string, code: number): Promise<void> => {
    if (stopping) exit(1);
    stopping = true;
    log.info({ reason, inFlight: traffic.inFlight }, 'stopping');
    await drain(server, traffic, drainTimesFor(traffic, options.hasTrustedProxies, reason));
    await runCloser(options.close, (error) => {
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
