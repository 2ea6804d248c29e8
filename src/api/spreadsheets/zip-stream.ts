/** Streams files into a ZIP with constant memory. */
import { Zip, ZipDeflate } from 'fflate';

export interface ZipEntry {
  /** Path inside the ZIP. */
  readonly name: string;
  readonly texts: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
}

/** Bytes of one piece. */
const PIECE = 32 * 1024;
/** Equal content makes equal bytes. */
const MADE = new Date(2000, 0, 1);

/** The bytes of the ZIP; each piece reads its texts when it is asked for. */
export async function* zipStream(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  let ready: Uint8Array[] = [];
  let size = 0;
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
    size += bytes.length;
  });
  const take = (): Uint8Array => {
    const piece = new Uint8Array(Buffer.concat(ready));
    ready = [];
    size = 0;
    return piece;
  };
  for await (const { name, texts } of entries) {
    const entry = new ZipDeflate(name, { level: 5, mem: 4 });
    entry.mtime = MADE;
    zip.add(entry);
    for await (const text of texts) {
      entry.push(typeof text === 'string' ? encoder.encode(text) : text);
      if (size >= PIECE) yield take();
    }
    entry.push(new Uint8Array(), true);
  }
  zip.end();
  yield take();
}
