import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/support/root.ts';
import { readPlaywright, readReport, readVitest } from '../../scripts/support/reports.ts';
import { withFolder, type Outcome } from '../../scripts/support/steps.ts';

const passed = { status: 'passed', fullName: 'adds' };

describe('the reports of the runners', () => {
  it("of Vitest tell each failed test with the runner's words, without colours", () => {
    const red = {
      status: 'failed',
      fullName: 'sums up',
      failureMessages: ['\u001B[31mis 3\u001B[39m\n\n'],
    };
    const read = readVitest({
      numPassedTests: 1,
      testResults: [
        {
          name: join(root, 'a.test.ts'),
          status: 'failed',
          message: '',
          assertionResults: [passed, red],
        },
      ],
    });
    expect(read).toEqual({ passed: 1, failed: 1, failures: ['a.test.ts: sums up\n  is 3'] });
  });

  it('of Vitest count a file that could not be read, and one whose last hook failed', () => {
    const broken = { name: join(root, 'b.test.ts'), status: 'failed', message: 'no such module' };
    const { failed, failures } = readVitest({
      numPassedTests: 1,
      testResults: [
        { ...broken, assertionResults: [] },
        { ...broken, name: join(root, 'c.test.ts'), assertionResults: [passed] },
      ],
    });
    expect(failed).toBe(2);
    expect(failures).toEqual(['b.test.ts\n  no such module', 'c.test.ts\n  no such module']);
  });

  it('of Vitest tell of a hook beside the tests, with what is known of it', () => {
    const red = { status: 'failed', fullName: 'adds', failureMessages: ['is 3'] };
    const file = { name: join(root, 'd.test.ts'), status: 'failed' };
    const { failed, failures } = readVitest({
      numPassedTests: 0,
      testResults: [
        { ...file, message: 'last hook', assertionResults: [red] },
        { ...file, message: '', assertionResults: [passed] },
      ],
    });
    expect(failed).toBe(3);
    expect(failures).toEqual([
      'd.test.ts: adds\n  is 3',
      'd.test.ts\n  last hook',
      'd.test.ts\n  What the runner says stands above.',
    ]);
  });

  it('of Playwright are read through all suites, and with what fails outside of tests', () => {
    const spec = (title: string, ok: boolean, message: string) => ({
      title,
      file: 'login.spec.ts',
      line: 7,
      ok,
      tests: [{ results: [{ errors: [{ message }] }] }],
    });
    const read = readPlaywright({
      stats: { expected: 1, unexpected: 1, flaky: 0 },
      suites: [
        {
          specs: [spec('logs in', true, '')],
          suites: [{ specs: [spec('logs out', false, 'late')] }],
        },
      ],
      errors: [{ message: 'the server did not start' }],
    });
    expect(read.passed).toBe(1);
    expect(read.failed).toBe(2);
    expect(read.failures).toEqual([
      'login.spec.ts:7: logs out\n  late',
      'outside of tests\n  the server did not start',
    ]);
  });

  it('count a runner that died as one failure, with or without a report', async () => {
    const all = (): Outcome => ({ passed: 5, failed: 0 });
    await withFolder((folder) => {
      const file = join(folder, 'report.json');
      const failures = ['The runner ended with 1. What the runner says stands above.'];
      expect(readReport(file, 1, all)).toEqual({ passed: 0, failed: 1, failures });
      writeFileSync(file, '{"testResults": [');
      expect(readReport(file, 1, all)).toEqual({ passed: 0, failed: 1, failures });
      writeFileSync(file, '{}');
      expect(readReport(file, 1, all)).toEqual({ passed: 5, failed: 1, failures });
      expect(readReport(file, 0, all)).toEqual({ passed: 5, failed: 0 });
      return Promise.resolve();
    });
  });
});
