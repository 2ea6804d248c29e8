import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { demoLogin } from '#api/seed/demo-login.ts';
import { freePort } from '../support/free-port.ts';

/** Starts `npm run dev` with its own data; returns its address once it answers. */
async function startDev(): Promise<string> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-dev-'));
  const child = spawn(process.execPath, ['scripts/dev.ts'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'development',
      VITEST: '',
      HOST: 'localhost',
      PORT: String(port),
      SITE_URL: `http://localhost:${port}`,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
    },
  });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  });
  const origin = `http://localhost:${port}`;
  await expect
    .poll(() =>
      fetch(`${origin}/login`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  return origin;
}

it('the development server logs a client in and shows a protected page', async () => {
  const origin = await startDev();
  const login = await fetch(`${origin}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams(demoLogin),
  });
  const cookie = login.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const page = await fetch(`${origin}/report/receipt/receipt-report`, {
    headers: { cookie },
    redirect: 'manual',
  });
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('RC-')]);
});
