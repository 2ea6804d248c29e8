/** Nouns and lists of names in sentences. Pure. */

const MAX_NAMED = 3;

/** The plural of an English noun: services, boxes, categories. */
export function plural(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return noun.replace(/y$/, 'ies');
  return /(?:x|ch|sh|s|z)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/** 'Country', 'Country and Season', 'Country, Season and Region', then how many more there are. */
export function listText(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  const all = more > 0 ? [...names.slice(0, MAX_NAMED), `${more} more`] : names;
  return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1) ?? ''}`;
}

/** 'Country was not used.'; empty for an empty list. */
export const unusedText = (names: readonly string[]): readonly string[] =>
  names.length === 0 ? [] : [`${listText(names)} ${names.length === 1 ? 'was' : 'were'} not used.`];
