/** Requirements and the test that proves each. */
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

/** Parses the figures of tests by id: lines `R01 | figures`. */
export function readFigures(text: string): ReadonlyMap<string, string> {
  const pairs = text
    .split('\n')
    .map((line) => line.split(' | '))
    .filter(([, figures]) => figures !== undefined);
  const all = Map.groupBy(pairs, ([id = '']) => id);
  return new Map([...all].map(([id, lines]) => [id, lines.map(([, said]) => said).join('; ')]));
}
