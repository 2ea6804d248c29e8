/**
 * `npm run test:security` and `npm run test:reliability`: run the tests behind the requirements and print a line for each,
 * with a real PostgreSQL, and with the longer form of tests that have one. Tests of the built portal are run when it is
 * built; those of reliability build it. Ids after the name run only these checks.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { array, boolean, is, string, type, unknown } from 'superstruct';
import { ensureChromium } from './support/chromium.ts';
import { readChecks, readFigures, subjects, verdictOf, type TestResult } from './support/checks.ts';
import { root } from './support/root.ts';
import { runCommand } from './support/run-command.ts';
import { withPostgres } from './support/static-steps.ts';
import { asOutcome } from './support/steps.ts';

const folder = join(root, 'node_modules/.cache/checks');

const unitReport = type({
  testResults: array(
    type({
      name: string(),
      assertionResults: array(type({ fullName: string(), status: string() })),
    }),
  ),
});
const browserSpec = type({ title: string(), ok: boolean(), file: string() });
const browserSuite = type({ specs: array(unknown()) });

async function reportOf(file: string): Promise<unknown> {
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as unknown) : null;
}

/** Where tests write what they measured, `R01 | figures` a line. */
const figuresFile = join(folder, 'figures.txt');
const longForm = { PORTAL_CHECKS: 'full', PORTAL_FIGURES: figuresFile };

async function runUnitTests(
  files: readonly string[],
  extra: Readonly<Record<string, string>>,
): Promise<TestResult[]> {
  if (files.length === 0) return [];
  const output = join(folder, 'unit.json');
  // One file after the other: what is measured is measured alone.
  const how = ['--no-file-parallelism', '--reporter=dot', '--reporter=json'];
  const env = { ...longForm, ...extra };
  await runCommand('vitest', ['run', ...files, ...how, `--outputFile.json=${output}`], env);
  const report = await reportOf(output);
  if (!is(report, unitReport)) throw new Error('vitest wrote no report');
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status }) => ({
        file: relative(root, name),
        name: fullName,
        isPassed: status === 'passed',
      })),
  );
}

/** Specs of a report, at whatever depth. */
function specsIn(value: unknown): TestResult[] {
  if (Array.isArray(value)) return value.flatMap(specsIn);
  if (typeof value !== 'object' || value === null) return [];
  const own = is(value, browserSuite) ? value.specs : [];
  const specs = own
    .filter((spec) => is(spec, browserSpec))
    .map(({ title, ok, file }) => ({ file: `e2e/${file}`, name: title, isPassed: ok }));
  return [...specs, ...('suites' in value ? specsIn(value.suites) : [])];
}

async function runBrowserTests(files: readonly string[]): Promise<TestResult[]> {
  if (files.length === 0 || !existsSync(join(root, 'dist/server/main.mjs'))) return [];
  const chromium = await ensureChromium();
  if (chromium === null) return [];
  const output = join(folder, 'browser.json');
  await runCommand('playwright', ['test', ...files, '--reporter=dot,json'], {
    ...longForm,
    CHROMIUM_PATH: chromium,
    E2E_DATA_DIR: join(folder, 'data'),
    PLAYWRIGHT_JSON_OUTPUT_FILE: output,
  });
  return specsIn(await reportOf(output));
}

const subject = subjects.find((name) => name === process.argv[2]);
if (!subject) throw new Error(`Say one of: ${subjects.join(', ')}.`);
const checks = readChecks(subject);
/** Named ones alone, or all. */
const only = process.argv.slice(3);
const chosen = checks.filter(({ id }) => only.length === 0 || only.includes(id));
const files = [...new Set(chosen.flatMap(({ file }) => file ?? []))];
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
// Most requirements are about the built portal.
if (subject === 'reliability' && !existsSync(join(root, 'dist/server/main.mjs')))
  await runCommand(process.execPath, ['scripts/build.ts']);
const results: TestResult[] = [];
await withPostgres(async (extra) => {
  results.push(
    ...(await runUnitTests(
      files.filter((file) => !file.startsWith('e2e/')),
      extra,
    )),
  );
  return asOutcome(true);
});
results.push(...(await runBrowserTests(files.filter((file) => file.startsWith('e2e/')))));

const figures = readFigures(existsSync(figuresFile) ? await readFile(figuresFile, 'utf8') : '');
const verdicts = Map.groupBy(chosen, (check) => verdictOf(check, results));
for (const [verdict, all] of verdicts)
  for (const { id, requirement, test } of all) {
    const more = verdict === 'not checked' ? test : (figures.get(id) ?? '');
    process.stdout.write(`${id} ${verdict}: ${requirement}${more && ` (${more})`}\n`);
  }
const count = (verdict: 'holds' | 'FAILS' | 'not checked'): number =>
  verdicts.get(verdict)?.length ?? 0;
process.stdout.write(`${count('holds')} passed, ${count('FAILS')} failed\n`);
process.exitCode = count('FAILS') === 0 ? 0 : 1;
