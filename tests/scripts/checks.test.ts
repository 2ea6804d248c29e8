import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  readChecks,
  readFigures,
  readRows,
  subjects,
  tableOf,
  verdictOf,
} from '../../scripts/support/checks.ts';

const numbers = (letter: string, last: number): string[] =>
  Array.from({ length: last }, (_, at) => `${letter}${String(at + 1).padStart(2, '0')}`);

describe.each(subjects)('the checks of %s', (subject) => {
  const checks = readChecks(subject);

  it('are all there, in order', () => {
    const all = subject === 'security' ? numbers('S', 99) : numbers('R', 34);
    expect(checks.map(({ id }) => id)).toEqual(all);
  });

  it.each(checks.filter(({ file }) => file !== null))('$id names tests that exist', (check) => {
    const { file, test } = check;
    expect(existsSync(file ?? '')).toBe(true);
    const source = readFileSync(file ?? '', 'utf8').replaceAll("\\'", "'");
    expect(test === '*' || source.includes(test)).toBe(true);
  });

  it('have a page with a place for their table', () => {
    const page = readFileSync(`docs/${subject}.md`, 'utf8');
    expect(page).toMatch(/<!-- checks -->[^]*<!-- end of checks -->/);
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

  it('is a row of the table, with its day when it was checked', () => {
    const rows = tableOf([check, { ...check, file: null, test: 'why' }], {
      results: [result(true)],
      day: '2026-11-22',
    });
    expect(rows).toContain(
      '| S01 | It holds    | `tests/a.test.ts`: holds | holds       | 2026-11-22 |',
    );
    expect(rows).toContain(
      '| S01 | It holds    | why                      | not checked |            |',
    );
  });

  it('stands beside what was measured, where something was', () => {
    const figures = readFigures('S01 | 3 kills\nno figures\nS01 | 2 s\n');
    const table = tableOf([check], { results: [result(true)], figures, day: '2026-11-22' });
    expect(table).toContain('| holds  | 2026-11-22 | 3 kills; 2 s |');
    const other = { ...check, id: 'S02', requirement: 'It is new' };
    const run = { results: [], day: '2026-11-23', only: ['S03'] };
    const later = tableOf([check, other], { ...run, before: readRows(table) });
    expect(later).toContain('| holds       | 2026-11-22 | 3 kills; 2 s |');
    expect(later).toMatch(/S02 \| It is new .*\| not checked \| {12}\| {14}\|/);
  });
});
