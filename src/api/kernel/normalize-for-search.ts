/** Normalizes text for search: case, accents and typographic marks, so that 'Cafe' finds 'CAFÉ'. */
import { plainMarks } from '#lib/kernel/text/plain-marks.ts';

const MAX_SEARCH_LENGTH = 4000;

/** Returns the normalized form of texts or of a query. */
export const normalizeForSearch = (...texts: readonly string[]): string =>
  plainMarks(texts.join(' '))
    .normalize('NFKD')
    .replace(/[\p{M}\p{DI}]/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_SEARCH_LENGTH)
    .toWellFormed();

/** Returns a name on one line, as it is stored. */
export const oneLine = (name: string): string => name.replace(/\s+/g, ' ').trim();
