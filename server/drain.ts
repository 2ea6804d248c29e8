/** Stopping without cutting anybody off: the order that a rolling restart behind a proxy needs. */
import type { Server as HttpServer } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Traffic } from './front.ts';

export interface DrainTimes {
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
