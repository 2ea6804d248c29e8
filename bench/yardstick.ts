/** The yardstick: a plain `node:http` server with the same two pages. */
import { join } from 'node:path';
import { freePort, startChild, type Child } from './child.ts';

export const yardstickCookie = 'session=yardstick';

/** Starts it in a process of its own. */
export async function startYardstick(): Promise<Child> {
  const port = await freePort();
  const script = join(import.meta.dirname, 'yardstick/server.ts');
  return startChild(script, port, { PORT: String(port) });
}
