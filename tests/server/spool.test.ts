import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, it, vi } from 'vitest';
import { SPOOL_FROM, spooled } from '../../server/bodies/spool.ts';
import { temporaryFolder } from '../support/folder.ts';

const long = randomBytes(SPOOL_FROM + 100_000);

afterEach(() => vi.unstubAllEnvs());

function streamOf(body: Buffer<ArrayBuffer>): ReadableStream<Uint8Array> {
  const stream = spooled(body);
  if (stream instanceof Uint8Array) throw new Error('It is in memory');
  return stream;
}

it('sends a long answer from a file without a name, and a short one from memory', async () => {
  const folder = temporaryFolder();
  vi.stubEnv('TMPDIR', folder);
  const reader = streamOf(long).getReader();
  const first = await reader.read();
  expect(first.value?.length).toBeLessThan(SPOOL_FROM);
  expect(readdirSync(folder)).toEqual([]);
  await reader.cancel();
  expect(long.equals(await buffer(streamOf(long)))).toBe(true);
  const short = Buffer.from('short');
  expect(spooled(short)).toBe(short);
});

it('sends it from memory where the disk takes nothing', async () => {
  vi.stubEnv('TMPDIR', '/nowhere');
  expect(long.equals(await buffer(streamOf(long)))).toBe(true);
});

it.skipIf(process.platform !== 'linux')(
  'opens nothing for an answer that nobody reads',
  async () => {
    const open = () => readdirSync('/proc/self/fd').length;
    const before = open();
    const unread = Array.from({ length: 20 }, () => streamOf(long));
    await Promise.all(unread.slice(10).map((stream) => stream.cancel()));
    expect(open()).toBeLessThan(before + 10);
  },
);
