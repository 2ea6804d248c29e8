/** Index keys of normalized texts: PostgreSQL limits their length. */
import { normalizeForSearch } from '#api/kernel/text.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Cuts the text to this many bytes at a character boundary. */
function cut(text: string, bytes: number): string {
  const room = new Uint8Array(bytes);
  const { written } = encoder.encodeInto(text, room);
  return decoder.decode(room.subarray(0, written));
}

/** Key for sorting and filtering. */
export const keyText = (text: string): string => cut(normalizeForSearch(text), 300);

/** Text for searching. */
export const searchText = (...texts: readonly string[]): string =>
  cut(normalizeForSearch(...texts), 900);
