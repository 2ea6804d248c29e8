/** Finds one barcode number on two articles of a file, or on one of it and one that is known already. Pure. */
import { cleanCell, type CheckedRow, type RowInput } from './check-rows.ts';
import { uniqueKey, type ImportDefinition } from './import-definition.ts';

type Texts = Readonly<Record<string, string>>;

/** The number in a cell in 14 digits, so that zeros before it do not count; null when it is none. */
export function integerText(text = ''): string | null {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{8,14}$/.test(digits) ? digits.padStart(14, '0') : null;
}

/** Returns true if these distinguish two articles: the first part decides where both have it. */
function isOther(one: readonly string[], other: readonly string[]): boolean {
  const [first, ...rest] = one.map((text, at) => {
    const found = other[at] ?? '';
    return text === '' || found === '' ? null : text.toUpperCase() !== found.toUpperCase();
  });
  return first ?? rest.includes(true);
}

/** Articles that are known already, by the keys of the columns. */
interface KnownArticles {
  readonly known: readonly Texts[];
  /** All rows: articles they overwrite count as changed. */
  readonly rows: readonly Pick<RowInput, 'values'>[];
}

/** Returns known articles that keep their number after the import, by number. */
function unchangedArticles(definition: ImportDefinition, { known, rows }: KnownArticles) {
  const { article, unique } = definition;
  const number = article?.number ?? '';
  const keyOf = (texts: Texts): string | null =>
    uniqueKey(
      definition,
      Object.fromEntries(unique.map((key) => [key, cleanCell(texts[key] ?? '')])),
    );
  const changed = new Set(
    rows.filter(({ values }) => Object.hasOwn(values, number)).map(({ values }) => keyOf(values)),
  );
  const unchanged = known.filter((each) => !changed.has(keyOf(each) ?? ''));
  return Map.groupBy(unchanged, (each) => integerText(each[number]));
}

/**
 * Remembers the rows that it was shown, to ask about one number on two articles: each has its own. Articles that are
 * known already count, too.
 */
export function sharedNumbers(
  definition: ImportDefinition,
  articles: KnownArticles = { known: [], rows: [] },
): (row: CheckedRow) => CheckedRow {
  const { article } = definition;
  const seen = new Map<
    string,
    { readonly row: number; readonly id: string; readonly name: string }
  >();
  const known = unchangedArticles(definition, articles);
  return (checked) => {
    if (!article) return checked;
    const { row, values } = checked;
    const column = article.number;
    const value = cleanCell(values[column] ?? '');
    const key = integerText(value);
    const partsOf = (texts: Texts) => article.parts.map((part) => cleanCell(texts[part] ?? ''));
    const parts = partsOf(values);
    const id = parts.join('\n').toUpperCase();
    if (key === null || id.trim() === '') return checked;
    const warn = (message: string): CheckedRow => ({
      ...checked,
      warnings: [{ row, column, value, code: 'shared', message }],
    });
    const first = seen.get(key);
    if (first && first.id !== id) {
      return warn(`Row ${first.row} has this number too, for ${first.name}.`);
    }
    // 'Red M', or the first that the file has.
    const variant = parts.slice(-2);
    const name = variant.includes('') ? parts.find(Boolean) : variant.join(' ');
    if (!first) seen.set(key, { row, id, name: name ?? '' });
    const other = known
      .get(key)
      ?.map(partsOf)
      .find((each) => isOther(parts, each));
    return other
      ? warn(`${other.find(Boolean) ?? ''} in your products has this number too.`)
      : checked;
  };
}
