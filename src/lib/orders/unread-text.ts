/** Lists numbers and clauses of a sentence that no value was read from, where other words of it gave one. Pure. */
import { DATE_TEXT, readDay } from './amounts.ts';
import type { Notes } from './notes.ts';
import type { FoundValue } from './reading.ts';
import { sumOf } from './tables/table-pieces.ts';

/** Words with a digit; marks of thousands and units are left out. */
const numbersIn = (text: string): string[] =>
  text
    .replace(/(\d)[,'](?=\d{3})/g, '$1')
    .split(/[^\w./-]/)
    .filter((word) => /\d/.test(word))
    .map((word) => word.replace(/(?<![./-])[./-]+$/, '').toLowerCase())
    .map((word) => word.replace(/^(\d+)(?:pcs?|pieces?|units?|ea|x)$/, '$1'));

/** Returns the texts of all values of a sentence, by one pass over the values of the order. */
function createTextsOf({ found, items, places, shares, services, facts }: Notes) {
  const rows = [...items, ...places, ...services].flatMap((row) => Object.values(row));
  // An article that a store gets may have been named before.
  const shared = shares.flatMap(({ item, qty }) =>
    Object.values(items[item] ?? {}).map(({ value }) => ({ ...qty, value })),
  );
  const pieces = shares.map(({ qty }) => qty);
  const read = Map.groupBy([...rows, ...pieces, ...shared], ({ text }) => text);
  const sizes = Map.groupBy(items, ({ qty }) => qty?.text);
  return (text: string): string[] => {
    const own = sizes.get(text);
    return [
      ...(own ? [String(sumOf(own.map(({ qty }) => qty?.value)))] : []),
      // A doubt names the number as it was written: 12 dozen. A fact that is said twice is kept once.
      ...[...(read.get(text) ?? []), ...Object.values(found)].flatMap((each) => {
        const store = facts.stores.find(({ reference }) => reference === each.value);
        return store ? [store.number, store.name] : [each.value, each.doubt ?? ''];
      }),
    ];
  };
}

/** True for a number behind letters or signs: PO4711. */
const isEnd = (word: string, number: string): boolean =>
  word.endsWith(number) && !/\d/.test(word.slice(0, -number.length));

const GREETING = /^(?:hi|hello|dear|hey|thanks?|thank you|good (?:morning|afternoon)|team)\b/i;

/** Clauses of two words and more. */
const clausesOf = (text: string): readonly string[] =>
  text
    .split(/[,;:] |[()]| [–-] /)
    .map((clause) => clause.trim().replace(/[.!]$/, ''))
    .filter((clause) => /\p{L} \p{L}/u.test(clause));

/**
 * Lists the sentences of which numbers were left, and clauses without a value.
 * @param isRead whether a value is read from a clause by itself
 */
export function checkSentences(
  notes: Notes,
  sentences: readonly Pick<FoundValue, 'where' | 'text'>[],
  isRead: (clause: string) => boolean,
): void {
  const textsOf = createTextsOf(notes);
  for (const [text, twins] of Map.groupBy(sentences, (sentence) => sentence.text)) {
    const values = [...new Set(textsOf(text))];
    const known = values.flatMap(numbersIn);
    const isDay = (day: string): boolean =>
      values.includes(readDay(day, notes.facts.today)?.value ?? '');
    const left = numbersIn(
      text
        .replace(/^\d{1,2}[.)] /, '')
        .replace(new RegExp(`(?<![\\w/])${DATE_TEXT}`, 'gi'), (day) => (isDay(day) ? ' ' : day)),
    ).filter((word) => !known.some((each) => isEnd(word, each)));
    if (left.length > 0) {
      for (const twin of twins)
        notes.check(twin, `We couldn’t read all of this: ${left.join(', ')}.`);
      continue;
    }
    const holds = (clause: string, value: string): boolean =>
      clause.split(' ').includes(value) ||
      (value.length > 2 && (clause.includes(value) || value.includes(clause)));
    const clauses = clausesOf(text).filter(
      (clause) =>
        !GREETING.test(clause) && !values.some((each) => holds(clause, each)) && !isRead(clause),
    );
    for (const { where } of twins)
      notes.left.push(...clauses.map((clause) => ({ where, text: clause })));
  }
}
