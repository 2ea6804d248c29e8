/** Browser tests: Chromium against the built server with its own data, seeded with the demo client. */
import { mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { withoutFeatures } from './e2e/support/chromium-features.ts';

const port = Number(process.env['E2E_PORT'] ?? 4399);
const origin = `http://localhost:${port}`;

// Workers load this file again and must find the folder that the server was given.
process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'portal-e2e-'));
const dataDir = process.env['E2E_DATA_DIR'];

const executablePath = process.env['CHROMIUM_PATH'];
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'e2e',
  snapshotPathTemplate: 'e2e/pictures/{arg}{ext}',
  // One more than the cores: drafts, notifications and polls wait, and a core would idle.
  workers: availableParallelism() + 1,
  retries: 0,
  // These end what hangs; they measure nothing, and a slow machine must not meet them.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: 'list',
  // Traces cost a third of the time; a test that fails is run again with `--trace on`.
  // What hangs says so before the test ends, with what it waits for.
  use: {
    baseURL: origin,
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Each new browser context would install it; tests about it allow it.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'chromium',
      use: {
        ...devices['Desktop Chrome'],
        launchOptions: {
          ...(executablePath ? { executablePath } : {}),
          args: [
            ...(isRoot ? ['--no-sandbox'] : []),
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
            // What Chromium with a window does by itself: letters of both look alike.
            '--font-render-hinting=slight',
            withoutFeatures,
          ],
          ignoreDefaultArgs: ['--disable-back-forward-cache'],
        },
      },
    },
  ],
  webServer: {
    command: 'node --no-strip-types dist/server/main.mjs',
    url: `${origin}/healthz`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
    env: {
      HOST: 'localhost',
      PORT: String(port),
      SITE_URL: origin,
      API_BASE_URL: '',
      DATABASE_URL: '',
      STORAGE_URL: '',
      SMTP_URL: '',
      DATA_DIR: dataDir,
      OPERATIONS_API_KEY: 'operations-key-of-the-browser-tests',
      CONTENT_KEY: '',
      CONTENT_REPOSITORY: '',
      PORTAL_SEED: 'demo',
      LOG_LEVEL: 'warn',
      // All browsers of the run come from one address.
      PORTAL_LIMIT_SCALE: '50',
    },
  },
});
