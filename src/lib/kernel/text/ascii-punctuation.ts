/** Replaces typographic apostrophes, quotes and dashes by ASCII ones, as phones type them. */
export const toAsciiPunctuation = (text: string): string =>
  text
    .replace(/[‘’‚‛ʼ´`′]/g, "'")
    .replace(/[“”„‟«»″]/g, '"')
    .replace(/[\p{Pd}−]/gu, '-')
    .replaceAll('…', '...');
