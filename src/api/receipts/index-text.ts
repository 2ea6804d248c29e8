/** Folded texts as they stand in indexes: an entry there is short on PostgreSQL (migration 008). */
import { fold } from '#api/kernel/fold.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** As much of the text as these bytes hold; no character is cut in two. */
function cut(text: string, bytes: number): string {
  const room = new Uint8Array(bytes);
  const { written } = encoder.encodeInto(text, room);
  return decoder.decode(room.subarray(0, written));
}

/** What a column is sorted and filtered by. */
export const keyText = (text: string): string => cut(fold(text), 300);

/** What lists are searched by. */
export const searchText = (...texts: readonly string[]): string => cut(fold(...texts), 900);
