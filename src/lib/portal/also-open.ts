/** Who else has a record open, in words. */
import { listText } from '#lib/kernel/text/nouns.ts';

/** 'Pat Example and Sam Ortiz'; says so when it is nobody. */
export const alsoOpenText = (names: readonly string[]): string =>
  names.length === 0 ? 'Nobody else.' : listText(names);
