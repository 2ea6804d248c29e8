import { argon2Sync, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Metrics } from '#api/kernel/metrics.ts';
import { Argon2Hasher, HasherBusy, decodePhc, encodePhc } from '#api/security/password-hasher.ts';

const cost = { memory: 8, passes: 1, parallelism: 1 };

describe('the password hasher', () => {
  it('matches what it hashed, and nothing else', async () => {
    const hasher = new Argon2Hasher({ metrics: new Metrics(), randomBytes, cost });
    const stored = await hasher.hash('Pässword@1');
    expect(await hasher.verify('Pässword@1', stored)).toEqual({ matches: true, isOutdated: false });
    for (const wrong of ['Password@1', 'pässword@1', 'Pässword@1 ', '']) {
      expect((await hasher.verify(wrong, stored)).matches).toBe(false);
    }
  });

  it('takes the same letters from every keyboard, and knows older hashes of them', async () => {
    const hasher = new Argon2Hasher({ metrics: new Metrics(), randomBytes, cost });
    const [composed, parted] = ['P\u00e4ssword@1', 'Pa\u0308ssword@1'];
    const stored = await hasher.hash(parted);
    expect(await hasher.verify(composed, stored)).toEqual({ matches: true, isOutdated: false });
    expect(await hasher.verify(parted, stored)).toEqual({ matches: true, isOutdated: false });
    const salt = randomBytes(16);
    const before = argon2Sync('argon2id', {
      message: parted,
      nonce: salt,
      tagLength: 32,
      ...cost,
    });
    const older = encodePhc({ cost, salt, hash: before });
    for (const typed of [composed, parted])
      expect(await hasher.verify(typed, older)).toEqual({ matches: true, isOutdated: true });
    expect((await hasher.verify('Password@1', older)).matches).toBe(false);
  });

  it('never matches without a stored hash, nor with a damaged one, at the cost of one run', async () => {
    const metrics = new Metrics();
    const hasher = new Argon2Hasher({ metrics, randomBytes, cost });
    for (const stored of [null, '', 'plain', '$argon2i$v=19$m=8,t=1,p=1$AAAA$AAAA']) {
      expect((await hasher.verify('', stored)).matches).toBe(false);
    }
    expect(metrics.total('password_hash_runs_total')).toBe(4);
  });

  it('knows a hash of other costs as out of date', async () => {
    const metrics = new Metrics();
    const old = new Argon2Hasher({ metrics, randomBytes, cost });
    const now = new Argon2Hasher({ metrics, randomBytes, cost: { ...cost, passes: 2 } });
    const verdict = await now.verify('secret', await old.hash('secret'));
    expect(verdict).toEqual({ matches: true, isOutdated: true });
  });

  it('refuses at once when sixty-four wait already', async () => {
    const metrics = new Metrics();
    const hasher = new Argon2Hasher({ metrics, randomBytes, cost });
    const runs = Array.from({ length: 70 }, () => hasher.hash('secret'));
    const outcomes = await Promise.allSettled(runs);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(4);
    expect(metrics.total('password_hash_refused_total')).toBe(4);
    for (const each of refused) {
      expect(each).toMatchObject({ reason: expect.any(HasherBusy) as HasherBusy });
    }
    await expect(hasher.hash('secret')).resolves.toMatch(/^\$argon2id\$/);
  });
});

describe('the PHC text', () => {
  it('survives writing and reading', () => {
    const stored = { cost, salt: randomBytes(16), hash: randomBytes(32) };
    expect(decodePhc(encodePhc(stored))).toEqual(stored);
  });
});
