/// <reference types="vitest/config" />
import { availableParallelism } from 'node:os';
import { getViteConfig } from 'astro/config';

/** Percent of the statements and branches of a room that unit and island tests have to run. */
const covered = {
  kernel: [95, 90],
  forms: [88, 80],
  records: [88, 75],
  reports: [93, 89],
  'labels/engine': [95, 90],
} as const;

/** Unit, service, endpoint, island and architecture tests; the browser tests are Playwright's (e2e/). */
export default getViteConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/architecture/planted/**'],
    globalSetup: ['tests/support/migrated.ts'],
    setupFiles: ['tests/support/setup.ts'],
    // Time limits end what hangs, they measure nothing: `npm run bench` does. A slow machine must not meet them.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    // Of the rooms that everything else stands on; `npm test` measures them (scripts/support/static-steps.ts).
    coverage: {
      include: Object.keys(covered).map((room) => `src/lib/${room}/**/*.ts`),
      reporter: ['text-summary', 'json-summary'],
      thresholds: Object.fromEntries(
        Object.entries(covered).map(([room, [statements, branches]]) => [
          `src/lib/${room}/**/*.ts`,
          { statements, branches },
        ]),
      ),
    },
    // Some tests wait for databases, processes and sockets; with as many workers as cores, a core idles meanwhile.
    maxWorkers: availableParallelism() + 1,
  },
});
