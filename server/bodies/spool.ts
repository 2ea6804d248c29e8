/** Keeps long whole bodies on disk while a slow reader takes them. */
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileStream, type OpenFile } from '#lib/server/streams/file-stream.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** From this length on in bytes; a socket takes less than that from a slow reader's answer at once. */
export const SPOOL_FROM = 512 * 1024;

/** An empty file that has no name any more. */
async function openUnlinkedFile() {
  const folder = await mkdtemp(join(tmpdir(), 'portal-answer-'));
  try {
    return await open(join(folder, 'body'), 'wx+', 0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function onDisk(body: Buffer): Promise<OpenFile> {
  const handle = await openUnlinkedFile();
  try {
    await handle.writeFile(body);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

const inMemory = (body: Buffer): OpenFile => ({
  read: async (memory, offset, length, position) => ({
    bytesRead: body.copy(memory, offset, position, position + length),
  }),
  close: async () => undefined,
});

/**
 * Writes the bytes to a file when the first chunk is read: an unread answer (to `HEAD`, or to a disconnected client)
 * must open no file, because a collected open handle ends the process. Sends from memory if the disk is full.
 */
export function spooled(body: Buffer<ArrayBuffer>): ReadableStream<Bytes> | Bytes {
  if (body.length < SPOOL_FROM) return body;
  // The stream keeps this function while it is read, and must not keep the bytes.
  const held = [body];
  return fileStream(async () => {
    const whole = held.pop() ?? Buffer.alloc(0);
    return onDisk(whole).catch(() => inMemory(whole));
  });
}
