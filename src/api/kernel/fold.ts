/** Text as it is searched: without case, accents and typographic marks, so that 'Cafe' finds 'CAFÉ'. */
import { plainMarks } from '#lib/kernel/text/plain-marks.ts';

const MOST = 4000;

/** The folded form of texts or of what somebody looks for. */
export const fold = (...texts: readonly string[]): string =>
  plainMarks(texts.join(' '))
    .normalize('NFKD')
    .replace(/[\p{M}\p{DI}]/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST)
    .toWellFormed();

/** A name as it is stored: on one line. */
export const oneLine = (name: string): string => name.replace(/\s+/g, ' ').trim();
