/** Decodes uploaded text, normalizes text for search, and shows names of files. */
import { err, ok, type Result } from '#lib/kernel/result.ts';
import { toAsciiPunctuation } from '#lib/kernel/text/ascii-punctuation.ts';
import { endings } from '#lib/forms/attachments/file-rules.ts';
import { holdsCardNumber } from '#lib/kernel/card-scan.ts';
import { gtinLengths } from '#lib/kernel/check-digit.ts';
import { lazy } from '#lib/kernel/lazy.ts';
import { withoutMoney } from '#lib/kernel/money.ts';
import { normalizeUnicode } from '#lib/kernel/text/normalize-unicode.ts';
import { gtinDigits } from '#lib/kernel/text/scanned-code.ts';

export interface DecodedText {
  readonly text: string;
  /** MIME charset; `windows-1252` is guessed, because files lack a declaration. */
  readonly charset: 'utf-8' | 'utf-16' | 'windows-1252';
}

/** The encoding that the first two bytes name: UTF-16 always begins with its mark. */
function markedEncoding([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/**
 * True for UTF-8 by accident: all its letters beyond ASCII are phonetic, Greek to N'Ko, and behind capitals, as É® of
 * 'NESTLÉ®' makes one in Windows-1252.
 */
const isAccidental = (text: string): boolean =>
  /[^\0-\x7f]/.test(text) &&
  !/(?<![A-Z]{2})[^\0-\x7f]|[^\0-\x7f\u0250-\u02af\u0370-\u07ff]/.test(text);

function decode(bytes: Uint8Array): DecodedText | null {
  const encoding = markedEncoding(bytes);
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (encoding !== 'utf-8') return { text, charset: 'utf-16' };
    if (bytes[0] === 0xef || !isAccidental(text)) return { text, charset: 'utf-8' };
  } catch {
    if (encoding !== 'utf-8') return null;
  }
  // Excel in Western Europe and America saves plain CSV so.
  const text = new TextDecoder('windows-1252').decode(bytes);
  return { text, charset: 'windows-1252' };
}

/** Returns the text, or the error: binary data, or another encoding. */
export function decodeText(bytes: Uint8Array): Result<DecodedText, 'no_text' | 'encoding'> {
  const decoded = decode(bytes);
  if (!decoded) return err('no_text');
  // Five codes are undefined in Windows-1252: another encoding, or binary data.
  if (decoded.charset === 'windows-1252' && /[\u0080-\u009f]/.test(decoded.text))
    return err('encoding');
  return /[\u0000-\u0008\u000e-\u001f]/.test(decoded.text) ? err('no_text') : ok(decoded);
}

const MAX_SEARCH_LENGTH = 4000;

/** Returns the normalized form of texts or of a query. */
export const normalizeForSearch = (...texts: readonly string[]): string =>
  toAsciiPunctuation(texts.join(' '))
    .normalize('NFKD')
    .replace(/[\p{M}\p{DI}]/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_SEARCH_LENGTH)
    .toWellFormed();

/** Returns the normalized form of a search: a GTIN, as scanned or typed, by the digits that all of its lengths have. */
export const normalizeQuery = (typed: string): string =>
  normalizeForSearch(gtinDigits(typed) ?? typed);

/** Returns what a code may be written like in records: as typed, and a GTIN in each length. */
export function normalizedCodes(typed: string): string[] {
  const [code, digits] = [normalizeForSearch(typed), gtinDigits(typed)];
  const gtins =
    digits === null
      ? []
      : gtinLengths
          .filter((length) => length >= digits.length)
          .map((length) => digits.padStart(length, '0'));
  return code === '' ? [] : [...new Set([code, ...gtins])];
}

/** Ends what people without the right to amounts search; normalized texts hold no line break. */
export const OPEN_END = '\n';

/** Returns the search text of a record: its `open` texts without amounts, then those that hold amounts. */
export function searchWithAmounts(texts: readonly string[], open = texts): string {
  const shown = new Set(open.map(withoutMoney));
  const amounts = texts.filter((text) => !shown.has(text));
  return `${normalizeForSearch(...shown)}${OPEN_END}${normalizeForSearch(...amounts)}`;
}

/** Returns a name on one line, as it is stored. */
export const oneLine = (name: string): string => name.replace(/\s+/g, ' ').trim();

const MAX_NAME = 120;
/** File systems store names of 255 bytes; an archive puts the number of the record in front. */
const MAX_BYTES = 220;
/** Endings of files that are stored as another type, or were given the wrong one. */
const replaced = [
  ...Object.values(endings).flat(),
  '.jfif',
  '.jpe',
  '.avif',
  '.tif',
  '.tiff',
  '.gif',
  '.bmp',
  '.svgz',
  '.txt',
  '.xls',
];
const graphemes = lazy(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

/** Shortens the name before its ending, between two characters as people see them. */
function shortened(stem: string, ending: string): string {
  let short = '';
  for (const { segment } of graphemes().segment(stem)) {
    const longer = short + segment;
    if (longer.length + ending.length > MAX_NAME) break;
    if (Buffer.byteLength(longer) + ending.length > MAX_BYTES) break;
    short = longer;
  }
  return short.trim() + ending;
}

/** Sanitizes a file name for display: removes paths, control and direction characters, and card numbers. */
export function displayName(filename: string): string {
  // Browsers write quotes and line breaks in a name like this.
  const written = filename.replaceAll('%22', '"').replace(/%0[AD]/gi, '');
  const base = written.split(/[\\/]/).at(-1) ?? '';
  const plain = normalizeUnicode(base.toWellFormed())
    .replace(/[\u0000-\u001f\u007f]/g, '')
    .trim();
  if (holdsCardNumber(plain)) return `file${/\.[A-Za-z]{1,5}$/.exec(plain)?.[0] ?? ''}`;
  if (plain === '') return 'file';
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? '';
  return shortened(plain.slice(0, plain.length - ending.length) || 'file', ending);
}

/** The shown name with the ending of the type that is stored: IMG_0412.HEIC becomes IMG_0412.jpg. */
export function storedName(shown: string, type: keyof typeof endings): string {
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(shown)?.[0] ?? '';
  if (endings[type].includes(ending.toLowerCase())) return shown;
  const stem = replaced.includes(ending.toLowerCase()) ? shown.slice(0, -ending.length) : shown;
  return shortened(stem.replace(/(?<![. ])[. ]+$/, '') || 'file', `.${type}`);
}
