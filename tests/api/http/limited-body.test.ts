import { describe, expect, it } from 'vitest';
import { limitedBody } from '#api/http/input.ts';

const PIECE = 10;

/** A request whose body is still arriving, as the adapter makes it; `read` counts the pieces read. */
function arriving(pieces: number) {
  const state = { read: 0, ended: false };
  async function* body(): AsyncGenerator<Uint8Array> {
    for (; state.read < pieces; state.read += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      yield new Uint8Array(PIECE);
    }
    state.ended = true;
  }
  const init = { method: 'POST', body: body(), duplex: 'half' } as unknown as RequestInit;
  return { request: new Request('http://portal.test/', init), state };
}

describe('a body with a limit', () => {
  it('passes what fits', async () => {
    const { request } = arriving(3);
    const bytes = await new Response(limitedBody(request, 3 * PIECE)).arrayBuffer();
    expect(bytes.byteLength).toBe(3 * PIECE);
  });

  it('refuses what does not, and still reads it to its end', async () => {
    const { request, state } = arriving(20);
    await expect(new Response(limitedBody(request, 3 * PIECE)).arrayBuffer()).rejects.toThrow();
    await expect.poll(() => state.ended).toBe(true);
  });

  it('drains unread bodies without throwing', async () => {
    const { request, state } = arriving(20);
    const reader = limitedBody(request, 1000).getReader();
    await reader.read();
    const pending = reader.read();
    await reader.cancel();
    await pending;
    await expect.poll(() => state.ended).toBe(true);
  });
});
