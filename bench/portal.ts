/** The built portal with an empty database of its own and the demo client in it. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../tests/support/free-port.ts';
import { startChild, type Child } from './child.ts';
import { demo } from './config.ts';

const main = join(import.meta.dirname, '../dist/server/main.mjs');

export const newDataDir = (): string => mkdtempSync(join(tmpdir(), 'portal-bench-'));

/**
 * Starts it on `dataDir`; without a mail server its mails are files. Limits are raised, because all visitors here
 * come from one address.
 */
export async function startPortal(
  dataDir: string,
  { smtpUrl = '', databaseUrl = '' } = {},
): Promise<Child> {
  const port = await freePort();
  const env = {
    HOST: 'localhost',
    PORT: String(port),
    SITE_URL: `http://localhost:${port}`,
    API_BASE_URL: '',
    DATABASE_URL: databaseUrl,
    APP_SECRET: 'secret-of-the-bench-that-is-long-enough',
    STORAGE_URL: '',
    SMTP_URL: smtpUrl,
    DATA_DIR: dataDir,
    PORTAL_SEED: 'demo',
    PORTAL_LIMIT_SCALE: '1000000000',
    LOG_LEVEL: 'warn',
  };
  // As `npm run serve` does.
  return startChild(main, port, env, ['--max-old-space-size=512']);
}

/** Logs the demo client in: its cookie, and the entries of the portal's script in the browser. */
export async function sessionOf(origin: string) {
  const csrf = randomUUID();
  const answer = await fetch(`${origin}/api/client/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: `csrfToken=${csrf}`,
      'x-csrf-token': csrf,
    },
    body: JSON.stringify(demo),
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const cookie = cookies.find((text) => text.startsWith('clientAuthData='));
  if (cookie === undefined) throw new Error(`The demo login was answered ${answer.status}.`);
  const { ResponseBody } = (await answer.json()) as { ResponseBody: unknown };
  return { cookie, storage: { clientAuthData: JSON.stringify(ResponseBody) } };
}

export const yardstickCookie = 'session=yardstick';

/** The yardstick: a plain `node:http` server with the same two pages as single documents. */
export async function startYardstick(): Promise<Child> {
  const port = await freePort();
  const script = join(import.meta.dirname, 'yardstick/server.ts');
  return startChild(script, port, { PORT: String(port) });
}
