import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { newCode } from '#api/accounts/recovery/send-otp.ts';
import { createTestApi, OPERATIONS_KEY, randomAddress, type TestApi } from '../support/api.ts';
import { databases } from '../support/databases.ts';
import { codesSent, HOUR, sendOtp, verify, wrong } from './recovery-support.ts';

const together = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

async function freshCode(api: TestApi, email: string): Promise<{ token: string; code: string }> {
  const before = await codesSent(api);
  const { token } = await sendOtp(api, email);
  // It may be the same as one before.
  const sent = await codesSent(api);
  for (const each of before) sent.splice(sent.indexOf(each), 1);
  return { token, code: sent[0] ?? '' };
}

describe.each(databases)('guessing codes, on $name', ({ open }) => {
  let api: TestApi;
  beforeEach(async () => {
    api = createTestApi(await open());
  });

  it('compares at most 5 of 50 wrong codes at once, and refuses the right one then', async () => {
    const { email } = await api.signUp();
    const { token, code } = await freshCode(api, email);
    const replies = await together(50, () => verify(api, token, wrong(code)));
    const compared = replies.filter(({ status }) => status === 422);
    expect(compared.length).toBeGreaterThan(0);
    expect(compared.length).toBeLessThanOrEqual(5);
    expect(replies.every(({ status }) => status === 422 || status === 401)).toBe(true);
    expect((await verify(api, token, code)).status).toBe(401);
  });

  it('accepts exactly 1 of 20 simultaneous right codes', async () => {
    const { email } = await api.signUp();
    const { token, code } = await freshCode(api, email);
    const replies = await together(20, () => verify(api, token, code));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(19);
  });

  it('accepts exactly 1 of 5 simultaneous resets', async () => {
    const { email } = await api.signUp();
    const { token, code } = await freshCode(api, email);
    const { body } = await verify(api, token, code);
    const reset = body['ResponseBody'] as { token: string };
    const replies = await together(5, (index) =>
      api.call('POST /client/resetpassword', {
        token: reset.token,
        body: { password: `Fresh#202${index}` },
      }),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('locks an address after 10 wrong codes over its flows, known or not, for a day', async () => {
    const { email } = await api.signUp();
    for (const address of [email, 'nobody@example.com']) {
      for (let flow = 0; flow < 2; flow++) {
        const { token, code } = await freshCode(api, address);
        for (let count = 0; count < 5; count++) {
          expect((await verify(api, token, wrong(code))).status).toBe(422);
        }
      }
      const { token, code } = await freshCode(api, address);
      expect((await verify(api, token, code || '1234')).status).toBe(401);
      api.advance(2 * HOUR);
    }
    const rows = await api.database.db.selectFrom('outbox').select('kind').execute();
    expect(rows.filter(({ kind }) => kind === 'recovery-locked')).toHaveLength(1);
    api.advance(25 * HOUR);
    const { token, code } = await freshCode(api, email);
    expect((await verify(api, token, code)).status).toBe(200);
  });

  it("clears strangers' wrong codes after a login of the owner, or by the company", async () => {
    const account = await api.signUp();
    const lock = async (): Promise<void> => {
      for (let flow = 0; flow < 2; flow++) {
        const { token, code } = await freshCode(api, account.email);
        for (let count = 0; count < 5; count++) await verify(api, token, wrong(code));
      }
      const { token, code } = await freshCode(api, account.email);
      expect((await verify(api, token, code || '1234')).status).toBe(401);
    };
    await lock();
    await api.logIn(account);
    api.advance(2 * HOUR);
    const first = await freshCode(api, account.email);
    expect((await verify(api, first.token, first.code)).status).toBe(200);
    // Fifty wrong codes over five days locked an address for as long as they were stored.
    for (let day = 0; day < 5; day++) {
      api.advance(25 * HOUR);
      await lock();
    }
    api.advance(25 * HOUR);
    const during = await sendOtp(api, account.email);
    expect((await verify(api, during.token, '1234')).status).toBe(401);
    const body = { client: account.email.toUpperCase() };
    const refused = await api.call('POST /ops/clients/unlock', { body, token: during.token });
    expect(refused.status).toBe(401);
    const token = OPERATIONS_KEY;
    const nobody = { client: 'nobody@example.com' };
    expect((await api.call('POST /ops/clients/unlock', { body: nobody, token })).status).toBe(404);
    const unlocked = await api.call('POST /ops/clients/unlock', { body, token });
    expect(unlocked.body['ResponseBody']).toMatchObject({ email: account.email });
    const after = await freshCode(api, account.email);
    expect((await verify(api, after.token, after.code)).status).toBe(200);
    expect(api.logged.some(({ event }) => event === 'client_unlocked')).toBe(true);
  });

  it('counts an address once for many tries at once over several flows', async () => {
    const { email } = await api.signUp();
    const flows: { token: string; code: string }[] = [];
    for (let flow = 0; flow < 4; flow++) flows.push(await freshCode(api, email));
    const replies = await together(40, (index) => {
      const { token, code } = flows[index % flows.length] ?? { token: '', code: '' };
      return verify(api, token, wrong(code));
    });
    expect(replies.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(10);
  });

  it('leaves one try to each flow while the site is under attack, and says so', async () => {
    for (let count = 0; count < 31; count++) {
      const { token } = await sendOtp(api, `nobody${count}@example.com`);
      expect((await verify(api, token, '0000')).status).toBe(422);
    }
    const { email } = await api.signUp();
    const { token, code } = await freshCode(api, email);
    expect((await verify(api, token, wrong(code))).status).toBe(422);
    expect((await verify(api, token, code)).status).toBe(401);
    expect(api.logged.some(({ event }) => event === 'breaker_open')).toBe(true);
    expect(api.logged.some(({ level }) => level === 50)).toBe(true);
    api.advance(HOUR + 1);
    const later = await freshCode(api, email);
    expect((await verify(api, later.token, wrong(later.code))).status).toBe(422);
    expect((await verify(api, later.token, later.code)).status).toBe(200);
  });

  it('sends an address at most 5 codes an hour, and answers the same', async () => {
    const { email } = await api.signUp();
    const replies = await together(9, () => sendOtp(api, email));
    expect(replies.every(({ reply }) => reply.status === 200)).toBe(true);
    const rows = await api.database.db.selectFrom('outbox').select('kind').execute();
    expect(rows.filter(({ kind }) => kind === 'one-time-code')).toHaveLength(5);
    expect(rows).toHaveLength(9);
  });

  it('refuses a network that asks for more than 30 codes an hour', async () => {
    const address = randomAddress();
    const statuses = [];
    for (let count = 0; count < 31; count++) {
      const body = { email: `nobody${count}@example.com` };
      statuses.push((await api.call('POST /client/sendotp', { body, address })).status);
    }
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 200));
    expect(statuses[30]).toBe(429);
  });

  it('stores codes safe against trying all 10,000, and logs none', async () => {
    const { email } = await api.signUp();
    const { token, code } = await freshCode(api, email);
    await verify(api, token, code);
    const flows = await api.database.db.selectFrom('otp_flows').selectAll().execute();
    const outbox = await api.database.db.selectFrom('outbox').selectAll().execute();
    const [flow] = flows;
    const dump = JSON.stringify([flows, outbox]);
    for (let number = 0; number < 10_000; number++) {
      const candidate = String(number).padStart(4, '0');
      for (const text of [candidate, `${flow?.id ?? ''}|${flow?.client_id ?? ''}|${candidate}`]) {
        expect(dump.includes(createHash('sha256').update(text).digest('hex'))).toBe(false);
      }
    }
    expect(dump).not.toContain(token);
    const log = JSON.stringify(api.logged);
    expect(log).not.toContain(token);
    expect(log).not.toContain(`"${code}"`);
    expect(log).not.toContain(email);
  });
});

describe('codes', () => {
  it('cover all values uniformly, leading zeros included', async () => {
    const { randomBytes } = await import('node:crypto');
    const draws = 20_000;
    const buckets = Array.from({ length: 100 }, () => 0);
    let zeros = 0;
    for (let count = 0; count < draws; count++) {
      const code = newCode(randomBytes);
      expect(code).toMatch(/^\d{4}$/);
      const bucket = Math.floor(Number(code) / 100);
      buckets[bucket] = (buckets[bucket] ?? 0) + 1;
      if (code.startsWith('0')) zeros++;
    }
    const expected = draws / buckets.length;
    const chiSquare = buckets.reduce((sum, seen) => sum + (seen - expected) ** 2 / expected, 0);
    // 99 degrees of freedom: 148 is passed by chance once in a thousand runs, 180 in a million.
    expect(chiSquare).toBeLessThan(180);
    expect(zeros).toBeGreaterThan(draws / 20);
  });

  it('redraw where two bytes would favor low ones', () => {
    const draws = [0xffff, 60_000, 7].map((value) => {
      const bytes = Buffer.alloc(2);
      bytes.writeUInt16BE(value);
      return bytes;
    });
    expect(newCode(() => draws.shift() ?? Buffer.alloc(2))).toBe('0007');
  });
});
