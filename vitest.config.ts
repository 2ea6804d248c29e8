/// <reference types="vitest/config" />
import { availableParallelism } from 'node:os';
import { getViteConfig } from 'astro/config';

/** Unit, service, endpoint, island and architecture tests; the browser tests are Playwright's (e2e/). */
export default getViteConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/architecture/planted/**'],
    setupFiles: ['tests/support/patience.ts'],
    // Time limits end what hangs, they measure nothing: `npm run bench` does. A slow machine must not meet them.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    // Tests wait for databases and sockets more than they compute; with one worker of two cores, one idles.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
