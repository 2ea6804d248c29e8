/** '1 file', '2 files': a count with its noun, whose plural takes an s. */
export const countOf = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;
