/** The built portal with an empty database of its own and the demo client in it. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../tests/support/free-port.ts';
import { startChild, type Child } from './child.ts';
import { demoLogin as demo } from '#api/seed/demo-login.ts';

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

/** Returns the cookie of this name that a login has set. */
export function cookieOf({ headers, status }: Response, name: string): string {
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const cookie = cookies.find((text) => text.startsWith(`${name}=`));
  if (cookie === undefined) throw new Error(`The login was answered ${status}.`);
  return cookie;
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
  const cookie = cookieOf(answer, 'clientAuthData');
  const { ResponseBody } = (await answer.json()) as { ResponseBody: unknown };
  return { cookie, storage: { clientAuthData: JSON.stringify(ResponseBody) } };
}

/** Runs `work` with a portal on the database of this folder, and the session of the demo client. */
export async function onPortal<T>(
  dataDir: string,
  work: (portal: Child & Awaited<ReturnType<typeof sessionOf>>) => Promise<T>,
): Promise<T> {
  const child = await startPortal(dataDir);
  try {
    return await work({ ...child, ...(await sessionOf(child.origin)) });
  } finally {
    await child.stop();
  }
}

export const yardstickCookie = 'session=yardstick';

/** The yardstick: a plain `node:http` server with the same two pages as single documents. */
export async function startYardstick(): Promise<Child> {
  const port = await freePort();
  const script = join(import.meta.dirname, 'yardstick/server.ts');
  return startChild(script, port, { PORT: String(port) });
}
