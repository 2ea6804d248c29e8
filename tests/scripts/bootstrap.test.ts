/** The first process of every npm script: what it started ends with it, however npm ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { serve } from '../support/listen.ts';

/** Without it every npm script would install packages first. */
const isInstalled = existsSync('node_modules/.installed-lock');

it.runIf(isInstalled)(
  'stops what it has started when npm gets SIGTERM',
  async () => {
    // `npm run ops` waits for this portal, which never answers, and would wait for half a minute.
    const { server: hanging, origin: SITE_URL } = await serve();
    const asked = once(hanging, 'request');
    const npm = spawn('npm', ['run', 'ops', '--', 'mails'], {
      stdio: 'ignore',
      env: {
        ...process.env,
        SITE_URL,
        OPERATIONS_API_KEY: 'key-of-a-portal-that-hangs-0123456789',
      },
    });
    const [, response] = (await asked) as [unknown, ServerResponse];
    const gone = once(response, 'close');
    npm.kill('SIGTERM');
    await gone;
    hanging.close();
    expect(npm.killed).toBe(true);
  },
  25_000,
);
