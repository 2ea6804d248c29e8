/** Compares numbers that spreadsheet programs write without the zeros before them. Pure. */
import { normalizeSigns } from './normalize-unicode.ts';

/** Digits without the zeros before them, and without the decimal of 12.0; null for every other text. */
export const bareNumber = (text = ''): string | null =>
  /^(\d+)(?:\.0)?$/.exec(normalizeSigns(text))?.[1]?.replace(/^0+(?=\d)/, '') ?? null;

/** The known number that differs from a text by the zeros before it; undefined where the text is known too. */
export function matchByBareNumber(text: string, known: readonly string[]): string | undefined {
  const bare = bareNumber(text);
  if (bare === null || known.includes(text)) return undefined;
  return known.find((each) => bareNumber(each) === bare);
}

/** '00012 is in your products; is it that one?' */
export const leadingZeroQuestion = (known: string, place: string): string =>
  `${known} is in ${place}; is it that one?`;
