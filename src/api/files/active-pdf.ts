/**
 * Whether a PDF does something when it is opened or clicked: runs a script, starts a program, sends a form, plays media.
 * Files of clients are opened by people of the company; a plain document needs none of it
 * (docs/decisions/361-active-pdfs.md).
 */
import { inflateSync } from 'node:zlib';

/** Names of actions and of what holds scripts (ISO 32000-2, 12.6.4, 12.7.9, 13.7). No packed picture holds them by chance. */
const ACTIVE =
  /\/(?:JavaScript|Launch|SubmitForm|ImportData|RichMedia|Rendition|Movie|Sound)(?![A-Za-z0-9])/;
/** Shorter ones, which a packed picture may hold by chance. */
const ACTIVE_SHORT = /\/(?:JS|XFA)(?![A-Za-z0-9])/;

/** What of a file is looked into after inflating, all streams together. */
const MOST_INFLATED = 32 * 1024 * 1024;

/** A name may be written in hexadecimal: `/J#53` is `/JS`. */
const plainNames = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

const isActive = (objects: string): boolean => ACTIVE.test(objects) || ACTIVE_SHORT.test(objects);

/** The dictionary of a stream stands before it. */
const DICTIONARY_BYTES = 600;
const FILTERS = /\/Filter\s*(\[[^\]]*\]|\/\w+)/;

/** The objects that a stream packs; null when they cannot be looked into. */
function unpacked(filters: readonly string[], bytes: Buffer, most: number): string | null {
  if (filters.length !== 1 || !/^\/(?:FlateDecode|Fl)$/.test(filters[0] ?? '')) return null;
  try {
    const objects = inflateSync(bytes, { maxOutputLength: Math.max(1, most) });
    return plainNames(objects.toString('latin1'));
  } catch {
    return null;
  }
}

/** True also for a file that hides what it holds. */
export function isActivePdf(bytes: Buffer): boolean {
  if (ACTIVE.test(plainNames(bytes.toString('latin1')))) return true;
  let left = MOST_INFLATED;
  const outside: string[] = [];
  for (let from = 0; from < bytes.length;) {
    const at = bytes.indexOf('stream', from);
    const end = at === -1 ? -1 : bytes.indexOf('endstream', at + 6);
    if (end === -1) {
      outside.push(bytes.subarray(from).toString('latin1'));
      break;
    }
    const before = plainNames(bytes.subarray(from, at).toString('latin1'));
    const near = before.slice(-DICTIONARY_BYTES);
    const dictionary = near.slice(near.lastIndexOf(' obj') + 1);
    const filters = FILTERS.exec(dictionary)?.[1]?.match(/\/\w+/g) ?? [];
    outside.push(before);
    // What is not packed is read as if it stood outside, whatever it says that it is.
    if (filters.length === 0) outside.push(bytes.subarray(at, end).toString('latin1'));
    else if (dictionary.includes('/ObjStm')) {
      const start = at + 6 + (bytes[at + 6] === 13 ? 2 : 1);
      const objects = unpacked(filters, bytes.subarray(start, end), left);
      if (objects === null || isActive(objects)) return true;
      left -= objects.length;
    }
    from = end + 'endstream'.length;
  }
  return isActive(plainNames(outside.join(' ')));
}
