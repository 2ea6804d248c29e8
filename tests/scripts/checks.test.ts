import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readChecks, readFigures, subjects, verdictOf } from '../../scripts/support/checks.ts';

const numbers = (letter: string, last: number): string[] =>
  Array.from({ length: last }, (_, at) => `${letter}${String(at + 1).padStart(2, '0')}`);

describe.each(subjects)('the checks of %s', (subject) => {
  const checks = readChecks(subject);

  it('all appear, in order', () => {
    const all = subject === 'security' ? numbers('S', 113) : numbers('R', 45);
    expect(checks.map(({ id }) => id)).toEqual(all);
  });

  it.each(checks.filter(({ file }) => file !== null))('$id names tests that exist', (check) => {
    const { file, test } = check;
    expect(existsSync(file ?? '')).toBe(true);
    const source = readFileSync(file ?? '', 'utf8').replaceAll("\\'", "'");
    const code = source.split('\n').filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line));
    expect(test === '*' || code.some((line) => line.includes(test))).toBe(true);
  });
});

describe('a verdict', () => {
  const check = { id: 'S01', requirement: 'It holds', file: 'tests/a.test.ts', test: 'holds' };
  const result = (isPassed: boolean) => ({ file: check.file, name: 'it holds', isPassed });

  it('holds only where a test was run and all of them passed', () => {
    expect(verdictOf(check, [result(true)])).toBe('holds');
    expect(verdictOf(check, [result(true), result(false)])).toBe('FAILS');
    expect(verdictOf(check, [])).toBe('FAILS');
    expect(verdictOf({ ...check, file: 'e2e/a.spec.ts' }, [])).toBe('not checked');
    expect(verdictOf({ ...check, file: null }, [result(true)])).toBe('not checked');
  });

  it('has the figures that its tests wrote', () => {
    const figures = readFigures('S01 | 3 kills\nno figures\nS01 | 2 s\n');
    expect(figures.get('S01')).toBe('3 kills; 2 s');
  });
});
