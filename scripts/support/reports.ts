/** Reads what the test runners report as JSON: how many passed, and which failed with which words. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './root.ts';
import { asOutcome, type Outcome } from './steps.ts';

/** Lines of a failure that the summary repeats; all of them stand where the runner printed them. */
const LINES = 12;

const failure = (name: string, words: readonly string[]): string => {
  const lines = stripVTControlCharacters(words.join('\n'))
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('/node_modules/'));
  return [name, ...lines.slice(0, LINES).map((line) => `  ${line}`)].join('\n');
};

interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** Stands where a report holds no words. */
const ABOVE = 'What the runner says stands above.';

/** Of Vitest; a file that could not be loaded, or whose hooks failed, counts as one more failure. */
export function readVitest(report: VitestReport): Outcome {
  const failures = report.testResults.flatMap((file) => {
    const name = relative(root, file.name);
    const tests = file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => failure(`${name}: ${test.fullName}`, test.failureMessages ?? []));
    if (file.message !== '') return [...tests, failure(name, [file.message])];
    return file.status === 'failed' && tests.length === 0 ? [failure(name, [ABOVE])] : tests;
  });
  return { passed: report.numPassedTests, failed: failures.length, failures };
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly results: readonly { readonly errors?: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
  };
  readonly errors?: readonly { readonly message?: string }[];
}

const messages = (errors: readonly { readonly message?: string }[] = []): string[] =>
  errors.map(({ message = '' }) => message);

const failuresOf = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const words = tests.flatMap(({ results }) =>
        results.flatMap(({ errors }) => messages(errors)),
      );
      return failure(`${file}:${line}: ${title}`, words);
    }),
  ...suites.flatMap(failuresOf),
];

/** Of Playwright; a test that passed at a second try counts as failed, and so does an error outside of tests. */
export function readPlaywright(report: PlaywrightReport): Outcome {
  const { expected, unexpected, flaky } = report.stats;
  const others = messages(report.errors);
  return {
    passed: expected,
    failed: unexpected + flaky + others.length,
    failures: [
      ...failuresOf(report),
      ...others.map((words) => failure('outside of tests', [words])),
    ],
  };
}

/** Reads a runner's report; a runner that died without one, or failed without a failed test, counts as one failure. */
export function readReport(
  file: string,
  exitCode: number,
  read: (report: never) => Outcome,
): Outcome {
  const failures = [`The runner ended with ${exitCode}. ${ABOVE}`];
  try {
    const outcome = read(JSON.parse(readFileSync(file, 'utf8')) as never);
    const isSilentFailure = exitCode !== 0 && outcome.failed === 0;
    return isSilentFailure ? { ...outcome, failed: 1, failures } : outcome;
  } catch {
    return { ...asOutcome(false), failures };
  }
}
