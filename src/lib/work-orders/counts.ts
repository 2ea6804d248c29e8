/** Counts of a stage, and their consistency rules. */
import { countText } from '#lib/kernel/count-text.ts';
import { emptyOf, namesOf } from '#lib/records/fields.ts';
import { countFields, type Counts } from './fields.ts';
import { SHIPPED, stageLabel } from './stages.ts';

export interface StageCounts extends Counts {
  readonly stage: string;
}

export const countNames = namesOf(countFields);

export const noCounts = emptyOf(countFields);

/** Full counts: failures default to zero, passed pieces to those done and not failed. */
export const fullCounts = ({
  done,
  failed = 0,
  passed = done - failed,
  reworked = 0,
  scrapped = 0,
}: Pick<Counts, 'done'> & Partial<Counts>): Counts => ({
  done,
  passed,
  failed,
  reworked,
  scrapped,
});

const countsBy = (value: (name: keyof Counts) => number) =>
  Object.fromEntries(countNames.map((name) => [name, value(name)])) as Counts;

/** Both together. */
export const addCounts = (one: Counts, other: Counts): Counts =>
  countsBy((name) => one[name] + other[name]);

/** Returns the counts of a stage without its other values. */
export const toCounts = (counts: StageCounts): StageCounts => ({
  stage: counts.stage,
  ...countsBy((name) => counts[name]),
});

/** Pieces that leave a stage good. */
export const passedTotal = ({ passed, reworked }: Pick<Counts, 'passed' | 'reworked'>): number =>
  passed + reworked;

/** Shipments determine shipped pieces, counted or not. */
export const withShipped = <C extends StageCounts>(counts: readonly C[], shipped: number): C[] =>
  counts.map((each) => {
    if (each.stage !== SHIPPED || each.done >= shipped) return each;
    return { ...each, done: shipped, passed: shipped - each.failed };
  });

/** Returns the pieces that reached each stage: all at the first, then good ones of the stage before. */
export const plannedOf = (counts: readonly Counts[], pieces: number): number[] =>
  counts.map((_each, index) => {
    const before = counts[index - 1];
    return before ? passedTotal(before) : pieces;
  });

/** How many pieces each stage will see in the end: all but those that are given up before it. */
export function expectedOf(counts: readonly Counts[], pieces: number): number[] {
  let left = pieces;
  return counts.map(({ scrapped }) => {
    const expected = left;
    left -= scrapped;
    return Math.max(0, expected);
  });
}

/**
 * Returns why so many pieces exceed what can leave; null if they can leave. Pieces leave that came good through the last
 * counted stage; stages still to be counted set no limit.
 */
export function findShippedError(
  counts: readonly StageCounts[],
  pieces: number,
  shipped: number,
): string | null {
  const last = counts.findLast(({ stage, done }) => stage !== SHIPPED && done > 0);
  const good = last ? passedTotal(last) : pieces;
  if (shipped <= good) return null;
  return last
    ? `${stageLabel(last.stage)}: ${countText(shipped)} shipped of ${countText(good)} good pieces.`
    : `${countText(shipped)} shipped of ${countText(pieces)} pieces.`;
}

/** Variant for corrected counts; orders with excess shipments before the change stay editable. */
export function findNewShippedError(
  { before, after }: Readonly<Record<'before' | 'after', readonly StageCounts[]>>,
  pieces: number,
  shipped: number,
): string | null {
  const error = findShippedError(after, pieces, shipped);
  return findShippedError(before, pieces, shipped) === null ? error : null;
}

type Name = keyof Counts;

export interface CountError {
  readonly stage: string;
  readonly count: Name;
  readonly message: string;
}

interface Rule {
  readonly count: Name;
  readonly holds: (counts: Counts, planned: number) => boolean;
  readonly says: (counts: Counts, planned: number) => string;
}

const rules: readonly Rule[] = [
  {
    count: 'done',
    holds: ({ done }, planned) => done <= planned,
    says: ({ done }, planned) =>
      `${countText(done)} done of ${countText(planned)} that reached this stage.`,
  },
  {
    count: 'failed',
    holds: ({ done, passed, failed }) => passed + failed <= done,
    says: ({ done, passed, failed }) =>
      `${countText(passed)} passed and ${countText(failed)} failed of ${countText(done)} done.`,
  },
  {
    count: 'reworked',
    holds: ({ failed, reworked }) => reworked <= failed,
    says: ({ failed, reworked }) =>
      `${countText(reworked)} reworked of ${countText(failed)} failed.`,
  },
  {
    count: 'scrapped',
    holds: ({ failed, reworked, scrapped }) => scrapped <= failed - reworked,
    says: ({ failed, reworked, scrapped }) =>
      `${countText(scrapped)} scrapped of ${countText(failed - reworked)} that failed and are not reworked.`,
  },
];

function findCountError(counts: StageCounts, planned: number): CountError | null {
  const { stage } = counts;
  const below = countNames.find((name) => counts[name] < 0);
  if (below) {
    const message = `${stageLabel(stage)}: ${below} would become ${countText(counts[below])}.`;
    return { stage, count: below, message };
  }
  const broken = rules.find(({ holds }) => !holds(counts, planned));
  if (!broken) return null;
  const message = `${stageLabel(stage)}: ${broken.says(counts, planned)}`;
  return { stage, count: broken.count, message };
}

/** The first thing that is wrong with each stage; nothing when all is consistent. */
export function findCountErrors(counts: readonly StageCounts[], pieces: number): CountError[] {
  const planned = plannedOf(counts, pieces);
  return counts.flatMap((each, index) => findCountError(each, planned[index] ?? 0) ?? []);
}
