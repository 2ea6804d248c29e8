/** Requirements and the test that proves each; docs/security.md and docs/reliability.md are made of their results. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

export const subjects = ['security', 'reliability'] as const;
export type Subject = (typeof subjects)[number];

export interface Check {
  readonly id: string;
  readonly requirement: string;
  /** Where its tests are; null when no test proves it. */
  readonly file: string | null;
  /** Words of the names of the tests, all of which must pass; `*` stands for all of the file. Without a file: why. */
  readonly test: string;
}

const NONE = '-';
const ALL = '*';

/** One line for each check: id, requirement, file and test, with ` | ` between. */
export function readChecks(subject: Subject): readonly Check[] {
  const text = readFileSync(join(root, `scripts/support/${subject}-checks.txt`), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [id, requirement, file, test, ...more] = line.split(' | ').map((part) => part.trim());
      if (!id || !requirement || !file || !test || more.length > 0)
        throw new Error(`${subject}-checks.txt: cannot be read: ${line}`);
      return { id, requirement, file: file === NONE ? null : file, test };
    });
}

/** The result of one test. */
export interface TestResult {
  readonly file: string;
  readonly name: string;
  readonly isPassed: boolean;
}

export type Verdict = 'holds' | 'FAILS' | 'not checked';

/** Tests of the built portal are left out where nothing was built. */
const needsBuild = (file: string): boolean => /^e2e\/|\/built-/.test(file);

/** Holds when there is such a test that was run, and all of them pass. */
export function verdictOf({ file, test }: Check, results: readonly TestResult[]): Verdict {
  if (file === null) return 'not checked';
  const found = results.filter(
    (result) => result.file.endsWith(file) && (test === ALL || result.name.includes(test)),
  );
  if (found.length === 0 && needsBuild(file)) return 'not checked';
  return found.length > 0 && found.every(({ isPassed }) => isPassed) ? 'holds' : 'FAILS';
}

/** What tests measured, by id: the lines `R01 | figures` of a text. */
export function readFigures(text: string): ReadonlyMap<string, string> {
  const pairs = text
    .split('\n')
    .map((line) => line.split(' | '))
    .filter(([, figures]) => figures !== undefined);
  const all = Map.groupBy(pairs, ([id = '']) => id);
  return new Map([...all].map(([id, lines]) => [id, lines.map(([, said]) => said).join('; ')]));
}

/** The rows of a table that was written before, by id. */
export function readRows(table: string): ReadonlyMap<string, readonly string[]> {
  const rows = table
    .split('\n')
    .filter((line) => /^\| [A-Z]\d\d /.test(line))
    .map((line) => line.slice(2, -2).split(' | '))
    .map((cells) => cells.map((cell) => cell.trim()));
  return new Map(rows.map((cells) => [cells[0] ?? '', cells]));
}

interface Run {
  readonly results: readonly TestResult[];
  /** {@link readFigures} */
  readonly figures?: ReadonlyMap<string, string>;
  readonly day: string;
  /** Ids of the checks that were run, where not all were. */
  readonly only?: readonly string[];
  /** Whose results stay as they were as long as the check is the same: {@link readRows}. */
  readonly before?: ReadonlyMap<string, readonly string[]>;
}

const HEAD = ['id', 'requirement', 'check', 'result', 'date', 'measured'];

function rowOf(check: Check, { results, figures, day, only = [], before }: Run): string[] {
  const words = check.test === ALL ? 'all tests' : check.test;
  const how = check.file === null ? check.test : `\`${check.file}\`: ${words}`;
  const named = [check.id, check.requirement, how];
  const old = before?.get(check.id) ?? [];
  if (only.length > 0 && !only.includes(check.id))
    return named.every((cell, at) => cell === old[at])
      ? [...named, ...old.slice(named.length)]
      : [...named, 'not checked'];
  const verdict = verdictOf(check, results);
  return [...named, verdict, verdict === 'not checked' ? '' : day, figures?.get(check.id) ?? ''];
}

/** A table in Markdown; it has a column of figures where there are any. */
export function tableOf(checks: readonly Check[], run: Run): string {
  const all = checks.map((check) => rowOf(check, run));
  const count = all.some(([, , , , , figures = '']) => figures !== '')
    ? HEAD.length
    : HEAD.length - 1;
  const [head, ...rows] = [HEAD, ...all].map((row) =>
    Array.from({ length: count }, (_, at) => row[at] ?? ''),
  );
  const widths = (head ?? []).map((word, at) =>
    Math.max(word.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head ?? []), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join(
    '\n',
  );
}
