/** Medians: the machine is shared, so neither the best nor the mean says much. */

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : (high + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** The median of each figure over all rounds. */
export function medians<Name extends string>(
  rounds: readonly Readonly<Record<Name, number>>[],
): Record<Name, number> {
  const names = Object.keys(rounds[0] ?? {}) as Name[];
  const entries = names.map((name) => [name, median(rounds.map((round) => round[name]))] as const);
  return Object.fromEntries(entries) as Record<Name, number>;
}
