/** Finds the option of a list that a pasted or imported text names. Pure. */

export interface NamedOption {
  readonly value: string;
  readonly label: string;
  /** Other names that files and pastes use. */
  readonly names?: readonly string[];
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && word !== 'and');

const MIN_PLURAL_LENGTH = 4;

/** The singular of an English noun by its ending; equal spellings stay equal. */
function singular(word: string): string {
  if (word.length < MIN_PLURAL_LENGTH || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return word.replace(/ies$/, 'y');
  return /(?:x|ch|sh|ss|z)es$/.test(word) ? word.slice(0, -2) : word.replace(/s$/, '');
}

const letters = (text: string): string => wordsOf(text).join('');

/** Returns the words without a unit in brackets: 'Price tickets (per piece)'. */
const noun = (text: string): string =>
  wordsOf(text.replace(/\([^()]*\)/g, ' '))
    .map(singular)
    .join('');

interface Names {
  readonly exact: ReadonlyMap<string, number>;
  /** The index of an option, or -1 where several have the noun. */
  readonly nouns: ReadonlyMap<string, number>;
}

const known = new WeakMap<readonly NamedOption[], Names>();

function namesOf(options: readonly NamedOption[]): Names {
  const before = known.get(options);
  if (before) return before;
  const exact = new Map<string, number>();
  const nouns = new Map<string, number>();
  options.forEach(({ value, label, names: others = [] }, index) => {
    for (const name of [value, label, ...others].flatMap((text) => [text, letters(text)])) {
      if (name !== '' && !exact.has(name)) exact.set(name, index);
    }
    nouns.set(noun(label), nouns.has(noun(label)) ? -1 : index);
  });
  const made = { exact, nouns };
  known.set(options, made);
  return made;
}

/**
 * The option whose value or label equals the text, whatever case, spaces and punctuation; else the only one that does
 * without the text in brackets, in singular or plural.
 */
export function optionNamed<T extends NamedOption>(
  options: readonly T[],
  text: string,
): T | undefined {
  const { exact, nouns } = namesOf(options);
  const key = letters(text);
  const at = exact.get(text) ?? exact.get(key) ?? (key === '' ? undefined : nouns.get(noun(text)));
  return at === undefined ? undefined : options[at];
}
