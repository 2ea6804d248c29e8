import { randomBytes } from 'node:crypto';
import { open, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it, vi } from 'vitest';
import { fileStream, isFileChunk } from '#lib/server/streams/file-stream.ts';
import { FrontResponse } from '../../../server/bodies/file-response.ts';
import { FrontRequest } from '../../../server/bodies/request-body.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { listen } from '../../support/listen.ts';

const content = randomBytes(200_000);

async function openFile() {
  const file = join(temporaryFolder(), 'file');
  await writeFile(file, content);
  return open(file, 'r');
}

it('reads a file piece by piece when it is asked to, and closes it', async () => {
  const handle = await openFile();
  expect(content.equals(await buffer(fileStream(async () => handle)))).toBe(true);
  expect(handle.fd).toBe(-1);
});

it('closes a file whose reader goes away', async () => {
  const handle = await openFile();
  const reader = fileStream(async () => handle).getReader();
  await reader.read();
  await reader.cancel();
  expect(handle.fd).toBe(-1);
});

it('opens nothing for an answer that nobody reads', async () => {
  const opening = vi.fn(openFile);
  await fileStream(opening).cancel();
  await new Response(fileStream(opening)).body?.cancel();
  expect(opening).not.toHaveBeenCalled();
});

it('closes a file that cannot be read, and says so', async () => {
  const handle = await open(temporaryFolder(), 'r');
  await expect(buffer(fileStream(async () => handle))).rejects.toThrow('EISDIR');
  expect(handle.fd).toBe(-1);
});

it('sends a file whole, and gives the memory of each piece back', async () => {
  const pieces: Uint8Array[] = [];
  const other = Buffer.from('the end');
  const server = createServer(
    { IncomingMessage: FrontRequest, ServerResponse: FrontResponse },
    (_request, response) => {
      const send = async (): Promise<void> => {
        for await (const piece of fileStream(openFile)) {
          pieces.push(piece);
          response.write(piece);
        }
        response.write(other);
        response.end();
      };
      void send();
    },
  );
  const port = await listen(server);
  const got = Buffer.from(await (await fetch(`http://127.0.0.1:${port}/`)).arrayBuffer());
  server.close();
  expect(got.equals(Buffer.concat([content, other]))).toBe(true);
  expect(pieces.every(isFileChunk)).toBe(true);
  expect(pieces.map(({ length }) => length)).toEqual([0, 0, 0, 0]);
  expect(isFileChunk(other)).toBe(false);
  expect(other.toString()).toBe('the end');
});
