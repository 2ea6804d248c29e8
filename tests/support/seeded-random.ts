/** Pseudo-random numbers that are the same in each run. */
export interface SeededRandom {
  /** A whole number from `least` to `most`. */
  readonly between: (least: number, most: number) => number;
  readonly oneOf: <T>(choices: readonly T[]) => T;
}

/** Returns a mulberry32 generator. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number): number =>
    least + Math.floor(next() * (most - least + 1));
  return {
    between,
    oneOf: (choices) => {
      const chosen = choices[between(0, choices.length - 1)];
      if (chosen === undefined) throw new RangeError('There is nothing to choose from');
      return chosen;
    },
  };
}
