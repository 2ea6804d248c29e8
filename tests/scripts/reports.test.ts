import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/support/root.ts';
import { readPlaywright, readReport, readVitest } from '../../scripts/support/reports.ts';
import type { Outcome } from '../../scripts/support/steps.ts';
import { temporaryFolder } from '../support/folder.ts';

const passed = { status: 'passed', fullName: 'adds' };
const red = { status: 'failed', fullName: 'sums up' };

describe('the reports of the runners', () => {
  it('of Vitest name failed tests, files that could not be read, and files whose hooks failed', () => {
    const file = (name: string, message: string, ...assertionResults: (typeof red)[]) => ({
      name: join(root, name),
      status: 'failed',
      message,
      assertionResults,
    });
    const read = readVitest({
      numPassedTests: 2,
      testResults: [
        file('a.test.ts', '', passed, red),
        file('b.test.ts', 'no such module'),
        file('c.test.ts', '', passed),
        file('d.test.ts', 'last hook', red),
      ],
    });
    const failures = ['a.test.ts: sums up', 'b.test.ts', 'c.test.ts', 'd.test.ts: sums up'];
    expect(read).toEqual({ passed: 2, failed: 5, failures: [...failures, 'd.test.ts'] });
  });

  it('of Playwright are read through all suites, and with errors outside of tests', () => {
    const spec = (title: string, ok: boolean) => ({ title, file: 'login.spec.ts', line: 7, ok });
    const read = readPlaywright({
      stats: { expected: 1, unexpected: 1, flaky: 1 },
      suites: [{ specs: [spec('logs in', true)], suites: [{ specs: [spec('logs out', false)] }] }],
      errors: [{ message: 'the server did not start' }],
    });
    const failures = ['login.spec.ts:7: logs out', 'the server did not start'];
    expect(read).toEqual({ passed: 1, failed: 3, failures });
  });

  it('count a runner that died as one failure, with or without a report', () => {
    const all = (): Outcome => ({ passed: 5, failed: 0 });
    const file = join(temporaryFolder(), 'report.json');
    const failures = ['The runner ended with 1.'];
    expect(readReport(file, 1, all)).toEqual({ passed: 0, failed: 1, failures });
    writeFileSync(file, '{"testResults": [');
    expect(readReport(file, 1, all)).toEqual({ passed: 0, failed: 1, failures });
    writeFileSync(file, '{}');
    expect(readReport(file, 1, all)).toEqual({ passed: 5, failed: 1, failures });
    expect(readReport(file, 0, all)).toEqual({ passed: 5, failed: 0 });
  });
});
