/** Text with typographic apostrophes, quotation marks and dashes as on the keyboard: what a phone types for them is equal. */
export const plainMarks = (text: string): string =>
  text
    .replace(/[‘’‚‛ʼ´`′]/g, "'")
    .replace(/[“”„‟«»″]/g, '"')
    .replace(/[\p{Pd}−]/gu, '-')
    .replaceAll('…', '...');
