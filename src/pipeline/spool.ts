/** Keeps long whole bodies on disk while a slow reader takes them (docs/decisions/330-long-answers-wait-on-disk.md). */
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileStream } from '#lib/server/streams/file-stream.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** From this length on in bytes; a socket takes less than that from a slow reader's answer at once. */
export const SPOOL_FROM = 512 * 1024;

/**
 * The same bytes, read from a file that has no name any more and ends with its reader. Where the disk takes nothing,
 * they are sent from memory.
 */
export async function spooled(body: Buffer<ArrayBuffer>): Promise<ReadableStream<Bytes> | Bytes> {
  if (body.length < SPOOL_FROM) return body;
  try {
    const folder = await mkdtemp(join(tmpdir(), 'portal-answer-'));
    const handle = await open(join(folder, 'body'), 'wx+', 0o600).finally(() =>
      rm(folder, { recursive: true, force: true }),
    );
    try {
      await handle.writeFile(body);
    } catch (error) {
      await handle.close();
      throw error;
    }
    return fileStream(async () => handle);
  } catch {
    return body;
  }
}
