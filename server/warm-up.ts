/** Renders the login page before the first visitor comes; until that succeeds the process is not ready. */
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Traffic } from './limits.ts';
import type { RequestLog } from './log.ts';

const ANSWER_MS = 5000;
const AGAIN_MS = 1000;

interface Place {
  readonly address: AddressInfo | string | null;
  /** Host header of the request. */
  readonly siteHost: string;
  readonly againMs?: number;
}

/** The status of the page, or why there is none. */
async function statusOf(url: string, host: string): Promise<number | string> {
  const { promise, resolve } = Promise.withResolvers<number | string>();
  const asked = get(url, { headers: { host }, timeout: ANSWER_MS });
  asked.once('timeout', () => asked.destroy(new Error('no answer')));
  asked.once('error', ({ message }) => resolve(message));
  asked.once('response', (answer) => {
    answer.resume().once('close', () => resolve(answer.statusCode ?? 0));
  });
  return promise;
}

/** Asks for the login page until it comes; until then `/readyz` answers 503. */
export async function warmUp(
  traffic: Pick<Traffic, 'isCold' | 'draining'>,
  { address, siteHost, againMs = AGAIN_MS }: Place,
  log: Pick<RequestLog, 'error'>,
): Promise<void> {
  if (address === null || typeof address === 'string') return;
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  traffic.isCold = true;
  for (
    let last: number | string = '';
    !traffic.draining;
    await sleep(againMs, null, { ref: false })
  ) {
    const found = await statusOf(`http://${host}:${address.port}/login`, siteHost);
    if (typeof found === 'number' && found < 500) {
      traffic.isCold = false;
      return;
    }
    if (found !== last)
      log.error({ answer: found }, 'not ready: the login page cannot be rendered');
    last = found;
  }
}
