/** Figures of one run, each with its target. */

export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** Fails above it; a rate fails below `min`. */
  readonly max?: number;
  readonly min?: number;
}

/** Two places below ten, none above. */
const rounded = (value: number): string => value.toFixed(Math.abs(value) < 10 ? 2 : 0);

/** Cost of rare work, as a ratio to ordinary work of the same run. */
export const ratio = (what: string, ours: number, ordinary: number, max: number): Figure => ({
  what: `${what} (${rounded(ours)} against ${rounded(ordinary)} ms)`,
  value: ours / ordinary,
  unit: ' ×',
  max,
});

export const atMost = (what: string, value: number, unit: string, max: number): Figure => ({
  what,
  value,
  unit,
  max,
});

/** One line a figure: its value, its target and if that is met. */
export const lineOf = ({ what, value, unit, max = Infinity, min = -Infinity }: Figure): string => {
  const target = Number.isFinite(max) ? `≤ ${rounded(max)}${unit}` : '';
  const least = Number.isFinite(min) ? `≥ ${rounded(min)}${unit}` : '';
  const isMet = value <= max && value >= min;
  return [
    isMet ? '  ' : '! ',
    `${rounded(value)}${unit}`.padStart(12),
    (target || least).padStart(14),
    what,
  ].join('  ');
};

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : (high + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** Returns the median of the milliseconds of several runs; the first run only warms up. */
export async function medianMs(rounds: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const started = performance.now();
    await work();
    if (round > 0) times.push(performance.now() - started);
  }
  return median(times);
}

/** Carries works out in turns, so that a busy moment meets all of them; returns the results of each. */
export async function inTurns<Name extends string, T>(
  rounds: number,
  works: Readonly<Record<Name, () => Promise<T>>>,
): Promise<Record<Name, T[]>> {
  const names = Object.keys(works) as Name[];
  const found = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, T[]>;
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) found[name].push(await works[name]());
  return found;
}

/** The median of each figure over all rounds: the machine is shared, so neither the best nor the mean says much. */
export function medians<Name extends string>(
  rounds: readonly Readonly<Record<Name, number>>[],
): Record<Name, number> {
  const names = Object.keys(rounds[0] ?? {}) as Name[];
  const entries = names.map((name) => [name, median(rounds.map((round) => round[name]))] as const);
  return Object.fromEntries(entries) as Record<Name, number>;
}
