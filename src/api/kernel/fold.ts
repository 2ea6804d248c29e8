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

/** A name as it is stored: one line, without control characters and marks that turn the direction of text. */
export const oneLine = (name: string): string =>
  name
    .replace(/[\u0080-\u009f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
