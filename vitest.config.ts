/// <reference types="vitest/config" />
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { getViteConfig } from 'astro/config';

/** Percent of the statements and branches of a room that unit and island tests have to run. */
const covered = {
  kernel: [95, 90],
  forms: [88, 80],
  records: [88, 75],
  reports: [93, 89],
  'labels/engine': [95, 90],
} as const;

const support = fileURLToPath(new URL('tests/support', import.meta.url));
const testsIn = (...rooms: string[]): string[] =>
  rooms.map((room) => `tests/${room}**/*.test.{ts,tsx}`);
const pages = testsIn('islands/', 'enhance/', 'lib/portal/', 'lib/server/content/');
const pure = testsIn('lib/');
const reliability = testsIn('reliability/', 'deploy/');
const together = {
  // Files share the modules, which each would load and warm up again: a third less work of the processor.
  isolate: false,
  globalSetup: ['tests/support/migrated.ts'],
};

/** Unit, service, endpoint, island and architecture tests; the browser tests are Playwright's (e2e/). */
export default getViteConfig({
  test: {
    projects: [
      // Those of pages, and those that replace or reload modules, have them to themselves.
      { extends: true, test: { name: 'pages', include: pages } },
      { extends: true, test: { name: 'pure', include: pure, exclude: pages, ...together } },
      {
        extends: true,
        resolve: { alias: { '#api/kernel/project-file.ts': `${support}/thread-file.ts` } },
        test: {
          name: 'services',
          include: testsIn(''),
          exclude: [...pages, ...pure, ...reliability],
          ...together,
          globalSetup: [...together.globalSetup, 'tests/support/bundled-threads.ts'],
        },
      },
      // Of `npm run test:reliability`.
      { extends: true, test: { name: 'reliability', include: reliability, ...together } },
    ],
    setupFiles: ['tests/support/setup.ts'],
    // What a test has replaced is back before the next.
    unstubGlobals: true,
    restoreMocks: true,
    // Time limits end what hangs, they measure nothing: `npm run bench` does. A slow machine must not meet them.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
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
    // Some tests wait for databases, processes and sockets; with as many workers as cores, cores idle meanwhile.
    maxWorkers: availableParallelism() + 2,
    // Tests end before the code of the slowest compiler is worth its time, and garbage is collected less often: a tenth
    // less work of the processor.
    execArgv: ['--no-turbofan', '--min-semi-space-size=32', '--max-semi-space-size=32'],
  },
});
