/** Titles before numbers, as labels and files write them: 'RN 12345', 'RN# 12345', 'CA No. 12345'. Pure. */

/** The source of a pattern that matches a title and its signs. */
export const titlePattern = (title: string): string => `${title}\\W*(?:n(?:o|umber)\\W*)?`;

/** Returns the number without its title; other texts stay. */
export const withoutTitle = (title: string, text: string): string =>
  text.replace(new RegExp(`^\\s*${titlePattern(title)}(?=\\d)`, 'i'), '');
