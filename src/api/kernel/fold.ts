/** Text as it is searched: without case and accents, so that 'Cafe' finds 'CAFÉ'. */

const MOST = 4000;

/** The folded form of texts or of what somebody looks for. */
export const fold = (...texts: readonly string[]): string =>
  texts
    .join(' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST)
    .toWellFormed();

/** A name as it is stored: on one line. */
export const oneLine = (name: string): string => name.replace(/\s+/g, ' ').trim();
