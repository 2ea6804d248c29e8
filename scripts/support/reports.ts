/** Reads the JSON reports of the test runners: how many tests passed, and the names of those that failed. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './root.ts';
import { asOutcome, type Outcome } from './steps.ts';

interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** A file that could not be loaded, or whose hooks failed, counts as one more failure. */
export function readVitest({ numPassedTests, testResults }: VitestReport): Outcome {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName }) => `${file}: ${fullName}`);
    const isBroken = message !== '' || (status === 'failed' && tests.length === 0);
    return isBroken ? [...tests, file] : tests;
  });
  return { passed: numPassedTests, failed: failures.length, failures };
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly ok: boolean;
  }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  readonly stats: Readonly<Record<'expected' | 'unexpected' | 'flaky', number>>;
  readonly errors?: readonly { readonly message?: string }[];
}

const failuresOf = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line}: ${title}`),
  ...suites.flatMap(failuresOf),
];

/** A test that passed at a second try counts as failed, and so does an error outside of tests. */
export function readPlaywright(report: PlaywrightReport): Outcome {
  const { stats, errors = [] } = report;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: [...failuresOf(report), ...errors.map(({ message = '' }) => message)],
  };
}

/** Reads a runner's report; a runner that died without one, or failed without a failed test, counts as one failure. */
export function readReport(
  file: string,
  exitCode: number,
  read: (report: never) => Outcome,
): Outcome {
  const failures = [`The runner ended with ${exitCode}.`];
  try {
    const outcome = read(JSON.parse(readFileSync(file, 'utf8')) as never);
    const isSilentFailure = exitCode !== 0 && outcome.failed === 0;
    return isSilentFailure ? { ...outcome, failed: 1, failures } : outcome;
  } catch {
    return { ...asOutcome(false), failures };
  }
}
