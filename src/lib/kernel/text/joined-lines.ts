/** True if a text has several lines. */
export const hasLines = (text: string): boolean => /[\r\n\u2028\u2029]/.test(text.trim());

/** The lines of a text, for a field of one line: `12 High Street, Suite 4`. */
export const joinedLines = (text: string): string =>
  text
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
    .replace(/,?\n/g, ', ');
