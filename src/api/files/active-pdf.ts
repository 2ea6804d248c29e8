/**
 * Analyzes a PDF by structure: detects active content (scripts, programs, form submission, media) and encryption.
 * Mentions in texts, comments and packed pages are ignored.
 */
import { inflateSync } from 'node:zlib';

/**
 * Action names and script containers (ISO 32000-2, 12.6.4, 12.7.9, 13.7). Random occurrences in packed pictures are
 * implausible.
 */
const ACTIVE =
  /\/(?:JavaScript|Launch|SubmitForm|ImportData|RichMedia|Rendition|Movie|Sound)(?![A-Za-z0-9])/;
/** Shorter ones, which a packed picture may hold by chance. */
const ACTIVE_SHORT = /\/(?:JS|XFA)(?![A-Za-z0-9])/;
const ENCRYPT = /\/Encrypt(?![A-Za-z0-9])/;

/** Most bytes of a file that are looked into after inflating, all streams together. */
const MAX_INFLATED = 32 * 1024 * 1024;

/** A name may be written in hexadecimal: `/J#53` is `/JS`. */
const decodePdfNames = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

/** Begins an object, or a trailer: a cross-reference may point at each of them, also within texts and streams. */
const START = /(?<=[\s\0\d])obj(?![A-Za-z])|(?<![A-Za-z])trailer(?![A-Za-z])/g;
const FILTERS = /\/Filter\s*(\[[^\]]*\]|\/\w+)/;

/** Returns the index after the parenthesized text; -1 if unterminated. */
function endOfText(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const sign = text[at];
    if (sign === '\\') at += 1;
    else if (sign === '(') depth += 1;
    else if (sign === ')' && --depth === 0) return at + 1;
  }
  return -1;
}

const isActiveText = (objects: string): boolean =>
  ACTIVE.test(objects) || ACTIVE_SHORT.test(objects);

interface PdfObject {
  /** Object text excluding strings and comments; unterminated strings are kept. */
  readonly text: string;
  /** Index of the stream's data; -1 for none. */
  readonly stream: number;
}

const isBlank = (sign: string | undefined): boolean => sign !== undefined && /[\s\0]/.test(sign);

/** Skips one object and its trailing data, up to its stream. */
function skim(object: string): PdfObject {
  const token = /[(%]|(?<![A-Za-z])stream/g;
  let text = '';
  let from = 0;
  /** A dictionary has ended, and only comments and blanks have followed. */
  let isBehindDictionary = false;
  for (let found = token.exec(object); found; found = token.exec(object)) {
    const at = found.index;
    let last = at - 1;
    while (last >= from && isBlank(object[last])) last -= 1;
    if (last >= from) isBehindDictionary = object.startsWith('>>', last - 1);
    if (found[0] === 'stream') {
      if (!isBehindDictionary) continue;
      return { text: decodePdfNames(text + object.slice(from, at)), stream: at + found[0].length };
    }
    const end = found[0] === '(' ? endOfText(object, at) : object.slice(at).search(/[\r\n]/) + at;
    if (end <= at) break;
    text += `${object.slice(from, at)} `;
    from = end;
    token.lastIndex = end;
  }
  return { text: decodePdfNames(text + object.slice(from)), stream: -1 };
}

/** Returns the packed objects of a stream; null if unreadable. */
function unpacked(filters: readonly string[], bytes: Buffer, most: number): string | null {
  if (filters.length !== 1 || !/^\/(?:FlateDecode|Fl)$/.test(filters[0] ?? '')) return null;
  try {
    const objects = inflateSync(bytes, { maxOutputLength: Math.max(1, most) });
    return decodePdfNames(objects.toString('latin1'));
  } catch {
    return null;
  }
}

export interface PdfFacts {
  /** True also for a file with hidden contents. */
  readonly isActive: boolean;
  readonly isEncrypted: boolean;
}

/** Says of a PDF that it acts, and that it is encrypted. */
export function readPdfFacts(bytes: Buffer): PdfFacts {
  const all = bytes.toString('latin1');
  const places = [0, ...Array.from(all.matchAll(START), ({ index }) => index)];
  let [isActive, isEncrypted] = [false, false];
  let left = MAX_INFLATED;
  let end = 0;
  /** End of the last packed stream: objects may be hidden in it, beside bytes that look like short names. */
  let packedUntil = 0;
  for (const [i, from] of places.entries()) {
    const object = all.slice(from, places[i + 1]);
    const { text, stream } = skim(object);
    const isTrailer = from === 0 || object.startsWith('trailer') || text.includes('/XRef');
    isEncrypted ||= isTrailer && ENCRYPT.test(text);
    isActive ||= ACTIVE.test(text) || (from >= packedUntil && ACTIVE_SHORT.test(text));
    if (stream < 0 || isActive) continue;
    const data = from + stream;
    if (end < data) end = all.indexOf('endstream', data);
    if (end < 0) end = all.length;
    const filters = FILTERS.exec(text)?.[1]?.match(/\/\w+/g) ?? [];
    if (filters.length > 0) packedUntil = end;
    if (!text.includes('/ObjStm')) continue;
    const start = data + (bytes[data] === 13 ? 2 : 1);
    const packed = bytes.subarray(start, end);
    const objects =
      filters.length > 0 ? unpacked(filters, packed, left) : packed.toString('latin1');
    isActive = objects === null || isActiveText(objects);
    left -= objects?.length ?? 0;
  }
  return { isActive, isEncrypted };
}
