/** Finds identifiers that equal another but for the zeros before them, which spreadsheet programs drop. Pure. */
import { normalizeSigns } from '#lib/kernel/text/normalize-unicode.ts';
import { cleanCell, type CheckedRow } from './check-rows.ts';
import { bareNumber, leadingZeroQuestion } from '#lib/kernel/text/bare-number.ts';
import type { ImportDefinition } from './import-definition.ts';

type Texts = Readonly<Record<string, string>>;

/**
 * Remembers the rows that it was shown, and asks about an identifier that is unknown and has a known twin, in the list or
 * in a row before. Rows that keep both are not asked about.
 */
export function leadingZeroQuestions(
  { identifier }: Pick<ImportDefinition, 'identifier'>,
  known: readonly Texts[],
): (row: CheckedRow) => CheckedRow {
  if (!identifier) return (checked) => checked;
  const { key, within = [], place } = identifier;
  const textOf = (texts: Texts, name: string): string =>
    normalizeSigns(cleanCell(texts[name] ?? '')).toUpperCase();
  const isNear = (one: Texts, other: Texts): boolean =>
    within.every((name) => {
      const [a, b] = [textOf(one, name), textOf(other, name)];
      return a === '' || b === '' || a === b;
    });
  const byNumber = Map.groupBy(known, (each) => bareNumber(textOf(each, key)));
  const seen = new Map<string, CheckedRow[]>();
  return (checked) => {
    const { row, values, keep = [], errors } = checked;
    const text = textOf(values, key);
    const number = bareNumber(text);
    if (number === null) return checked;
    const stored = (byNumber.get(number) ?? []).filter((each) => isNear(each, values));
    const before = (seen.get(number) ?? []).filter((each) => isNear(each.values, values));
    seen.set(number, [...(seen.get(number) ?? []), checked]);
    const isSame = (each: Texts): boolean => textOf(each, key) === text;
    // A row before that is asked about the same says nothing of this one.
    const decided = before.filter((each) => stored.length === 0 || each.keep?.includes(key));
    if (stored.some(isSame) || decided.some((each) => isSame(each.values))) return checked;
    if (keep.includes(key)) return checked;
    const [first] = before;
    const twin = textOf(stored[0] ?? first?.values ?? {}, key);
    if (twin === '') return checked;
    const message = leadingZeroQuestion(twin, stored[0] ? place : `row ${first?.row ?? 0}`);
    const error = { row, column: key, value: text, code: 'padded', message, known: twin };
    return { ...checked, errors: [...errors, error] };
  };
}
