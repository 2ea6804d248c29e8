import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { streamFile } from '#api/files/stream-file.ts';

const about = { name: 'list.csv', contentType: 'text/csv' };

/** Three pieces; fails instead of the one with this number. */
function making(failsAt = Infinity) {
  const seen = { made: 0, ended: false };
  async function* pieces(): AsyncGenerator<Uint8Array, void> {
    try {
      for (; seen.made < 3; seen.made += 1) {
        if (seen.made === failsAt) throw new Error('The database has gone');
        yield new TextEncoder().encode(`piece ${seen.made};`);
      }
    } finally {
      seen.ended = true;
    }
  }
  const logged: string[] = [];
  const log = pino({}, { write: (line: string) => logged.push(line) });
  return { seen, logged, answer: () => streamFile({ log }, about, pieces()) };
}

describe('a file that is made while it is read', () => {
  it('arrives whole', async () => {
    const { answer, seen } = making();
    const response = await answer();
    expect(response.headers.get('content-disposition')).toContain('list.csv');
    expect(await response.text()).toBe('piece 0;piece 1;piece 2;');
    expect(seen.ended).toBe(true);
  });

  it('fails as a whole when its first piece fails', async () => {
    await expect(making(0).answer()).rejects.toThrow('The database has gone');
  });

  it('breaks off with a log entry when it fails later', async () => {
    const { answer, logged } = making(2);
    const reader = (await answer()).body?.getReader();
    await reader?.read();
    await reader?.read();
    await expect(reader?.read()).rejects.toThrow('The database has gone');
    expect(logged.join()).toContain('a file was cut off');
  });

  it('stops when its reader disconnects', async () => {
    const { answer, seen, logged } = making();
    const reader = (await answer()).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect(seen.ended).toBe(true);
    expect(seen.made).toBeLessThan(3);
    expect(logged).toEqual([]);
  });
});
