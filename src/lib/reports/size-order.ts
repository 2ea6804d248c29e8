/** Sizes in the order in which they hang on a rack: baby, toddler, letters, numbers, one size. Pure. */

/** Newborn and months, toddler, letters, numbers, anything else, one size for all. */
const groups = { months: 0, toddler: 1, letters: 2, numbers: 3, other: 4, single: 5 } as const;

type Rank = readonly [group: number, first: number, second: number, text: string];

const words: Readonly<Record<string, string>> = { SMALL: 'S', MEDIUM: 'M', MED: 'M', LARGE: 'L' };
const single = ['OS', 'O/S', 'OSFA', 'OSFM', 'ONE', 'ONESIZE', 'UNI', 'UNISIZE', 'FREESIZE'];
const newborn = ['NB', 'NEWBORN', 'PREEMIE'];

const LETTERS = /^(\d?)(X*)([SL])$/;
/** 6X is a girl's size, between 6 and 7. */
const PLUS = /^([0-5])X$/;
const NUMBERS = /^(\d+(?:\.\d+)?)(?:[-–/X×](\d+(?:\.\d+)?))?(T|M|MO|MOS|MONTHS)?([^\d]*)$/;

/** Returns the distance from M: XS −2, S −1, L 1, XL and 1X 2; null for other texts. */
function fromMedium(text: string): number | null {
  if (text === 'M') return 0;
  const plus = PLUS.exec(text);
  // A plus size hangs behind the letter that it is as large as.
  if (plus) return Number(plus[1]) + 1.25;
  const [, count = '', xs = '', end] = LETTERS.exec(text) ?? [];
  if (end === undefined || (count !== '' && xs.length !== 1)) return null;
  const steps = 1 + (count === '' ? xs.length : Number(count));
  return end === 'S' ? -steps : steps;
}

/** S/M hangs between S and M. */
function letterOf(text: string): number | null {
  const ranks = text.split('/').map(fromMedium);
  const known = ranks.filter((rank) => rank !== null);
  if (ranks.length > 2 || known.length < ranks.length) return null;
  return known.reduce((sum, rank) => sum + rank, 0) / known.length;
}

/** Writes fractions as decimals: 9 1/2 and 9½ are 9.5. */
const withDecimals = (size: string): string =>
  size
    .replace(/[¼½¾⅛⅜⅝⅞]/g, ' $&')
    .normalize('NFKC')
    .replace(/(\d)\s+([1357])[/⁄]([248])(?!\d)/g, (text, last: string, top, bottom) =>
      Number(top) < Number(bottom) ? last + String(Number(top) / Number(bottom)).slice(1) : text,
    );

function rankOf(size: string): Rank {
  const text = withDecimals(size)
    .toUpperCase()
    .replace(/\s+|-(?=[A-Z])/g, '')
    .replace(/SMALL|MEDIUM|MED|LARGE/g, (word) => words[word] ?? word);
  if (single.includes(text)) return [groups.single, 0, 0, size];
  if (newborn.includes(text)) return [groups.months, -1, 0, size];
  const letter = letterOf(text);
  if (letter !== null) return [groups.letters, letter, 0, size];
  const [, first, second = '0', unit, rest = ''] = NUMBERS.exec(text) ?? [];
  if (first === undefined) return [groups.other, 0, 0, text];
  const group = unit === undefined ? groups.numbers : unit === 'T' ? groups.toddler : groups.months;
  return [group, Number(first), Number(second), rest];
}

/** Compares two sizes, small before large; equal ranks are ordered by name. */
export function bySize(one: string, other: string): number {
  const [a, b] = [rankOf(one), rankOf(other)];
  const byRank = a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
  return byRank || (a[3] < b[3] ? -1 : Number(a[3] > b[3]));
}

const digits = (value: number): string =>
  String(Math.round(Math.min(value, 900_000) * 100)).padStart(8, '0');

/** A text that sorts as the size does, in every collation: digits of one length, then the size's own text. */
export function sizeKey(size: string): string {
  const [group, first, second, text] = rankOf(size);
  return `${group}${digits(first + 100)}${digits(second)}${text.toUpperCase()}`;
}
