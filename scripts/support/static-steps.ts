/** The steps of `npm test` that need neither a build nor a browser. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';
import { readReport, readVitest } from './reports.ts';
import { collectCommand, runCommand, type Extra } from './run-command.ts';
import { asOutcome, withFolder, type Outcome, type Step } from './steps.ts';

const tool = (name: string, command: string, ...args: string[]): Step => ({
  name,
  run: async () => {
    const { code, output } = await collectCommand(command, args);
    return { ...asOutcome(code === 0), output };
  },
});

/** Checks of the text alone; the longest of those side by side comes first. */
export const staticSteps: readonly (Step | readonly Step[])[] = [
  // Makes the types of pages, which a fresh clone lacks.
  tool('declarations of content and pages', 'astro', 'sync'),
  [
    tool('lint', 'eslint', '--max-warnings', '0', '.'),
    tool('types, and lint with types', 'oxlint', '--deny-warnings'),
    tool('formatting', 'oxfmt', '--check'),
    // Checks Astro files, which oxfmt has no parser for.
    tool('formatting of pages', 'prettier', '--check', '--log-level', 'warn', '**/*.astro'),
    // Of Astro files alone: oxlint checks those of TypeScript in a third of the time.
    tool(
      'types of pages',
      'astro',
      'check',
      '--noSync',
      '--minimumFailingSeverity',
      'warning',
      '--tsconfig',
      'tsconfig.astro.json',
    ),
    tool('dead code', 'knip'),
  ],
];

interface PostgresSupport {
  readonly startPostgres: () => Promise<{
    readonly url: string;
    readonly stop: () => Promise<void>;
  }>;
}

/** Runs tests with a real PostgreSQL server, or without where none can be started, which counts as a failure. */
export async function withPostgres(run: (extra: Extra) => Promise<Outcome>): Promise<Outcome> {
  const support = join(root, 'tests/support/postgres-server.ts');
  if (process.env['TEST_POSTGRES_URL'] || !existsSync(support)) return run({});
  const { startPostgres } = (await import(support)) as PostgresSupport;
  const server = await startPostgres().catch((error: unknown) => {
    process.stderr.write(`PostgreSQL could not be started: ${String(error)}\n`);
    return null;
  });
  if (server === null) {
    const outcome = await run({});
    const failures = ['PostgreSQL could not be started', ...(outcome.failures ?? [])];
    return { ...outcome, failed: outcome.failed + 1, failures };
  }
  try {
    return await run({ TEST_POSTGRES_URL: server.url });
  } finally {
    await server.stop();
  }
}

const vitest = async (args: readonly string[], extra: Extra): Promise<Outcome> =>
  withFolder(async (folder) => {
    const file = join(folder, 'vitest.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const code = await runCommand('vitest', ['run', ...reporters, ...args], extra);
    return readReport(file, code, readVitest);
  });

export const vitestSteps: readonly Step[] = [
  {
    // Alone these are measured: what they run of the code has to reach the thresholds.
    name: 'unit and island tests, and their coverage',
    run: async () => vitest(['--coverage', '--project=pages', '--project=pure'], {}),
  },
  {
    name: 'service, endpoint and architecture tests',
    run: async () => withPostgres((extra) => vitest(['--project=services'], extra)),
  },
];
