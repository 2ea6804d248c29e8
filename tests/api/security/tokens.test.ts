import { expect, it } from 'vitest';
import { createTestApi, openAnyDatabase } from '../../support/api.ts';

/** Texts in which a claim could be read: keys, numbers, addresses. Each too long to be there by chance. */
const readable = /client|session|@example|\d{8}/;

it('gives a thousand logins a thousand tokens of 256 random bits, in which nothing can be read', async () => {
  const api = createTestApi(await openAnyDatabase(), { limitScale: 10_000 });
  const account = await api.signUp();
  const seen = new Set<string>();
  const bits = new Float64Array(256);
  for (let login = 0; login < 1000; login += 1) {
    const { token } = await api.logIn(account);
    expect(token).toMatch(/^ps_[\w-]{43}$/);
    const bytes = Buffer.from(token.slice(3), 'base64url');
    expect(bytes).toHaveLength(32);
    expect(bytes.toString('latin1')).not.toMatch(readable);
    seen.add(token);
    for (let bit = 0; bit < 256; bit += 1)
      bits[bit] = (bits[bit] ?? 0) + (((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1);
  }
  expect(seen.size).toBe(1000);
  // Each bit is set in half of them; eight standard deviations are met once in 10^15.
  for (const count of bits) expect(Math.abs(count - 500)).toBeLessThan(127);
});
