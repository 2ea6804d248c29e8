/** Four processes of the built portal on one PostgreSQL: they answer, count and send as one. */
import { beforeAll, describe, expect, it } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSmtpStub, type SmtpStub } from '../api/mail/smtp-stub.ts';
import {
  canProxy,
  clusterStart,
  codeIn,
  host,
  newPostgresDatabase,
  proxyTo,
  serverUrl,
  startCluster,
} from './support/cluster.ts';
import { ask, bodyOf, inLanes, logIn, metric, secureKeepAlive, signUp } from './support/callers.ts';
import { isFull, LONG, measured, now } from './support/figures.ts';
import { isBuilt, type Portal } from './support/portal.ts';

const PROCESSES = 4;
const WRONG = 'Wrong@2026';

/** A network of its own. */
const from = (number: number) => ({
  ...host,
  'x-forwarded-for': `198.51.${Math.floor(number / 250)}.${(number % 250) + 1}`,
});

describe.runIf(isBuilt && serverUrl !== '')('four processes with the limits of production', () => {
  let portals: Portal[];
  let stub: SmtpStub;
  const at = (number: number): number => portals[number % PROCESSES]?.port ?? 0;
  const total = async (name: string): Promise<number> => {
    const all = await Promise.all(portals.map(({ port }) => metric(port, name, host)));
    return all.reduce((sum, each) => sum + each, 0);
  };

  beforeAll(async () => {
    stub = await startSmtpStub('accepts');
    const env = { PORTAL_LIMIT_SCALE: '1', SMTP_URL: stub.url };
    portals = await startCluster(PROCESSES, clusterStart(await newPostgresDatabase(), env));
    return () => stub.close();
  }, LONG);

  it('compare at most six of 200 wrong passwords sent at once', async () => {
    const login = await signUp(at(0), 'guessed@example.com', from(1));
    const before = await total('password_hash_runs_total');
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, number) =>
        ask({
          port: at(number),
          path: '/api/client/login',
          body: { email: login.email, password: WRONG },
          headers: from(2),
        }),
      ),
    );
    const runs = (await total('password_hash_runs_total')) - before;
    expect(runs).toBeGreaterThan(0);
    expect(runs).toBeLessThanOrEqual(6);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(runs);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(200 - runs);
    measured('R10', `200 wrong logins on 4 processes: ${runs} compared`);
  });

  it('compare at most five of 50 wrong codes sent at once, and let one of 20 right ones in', async () => {
    const { email } = await signUp(at(1), 'recovering@example.com', from(3));
    const tryAtOnce = async (count: number, isRight: boolean) => {
      const sent = stub.received.length;
      const asked = { path: '/api/client/sendotp', body: { email }, headers: from(4) };
      const { token } = bodyOf(await ask({ port: at(0), ...asked }));
      await expect.poll(() => stub.received.length).toBe(sent + 1);
      const code = codeIn(stub.received.at(-1) ?? '');
      expect(code).toMatch(/^\d{4}$/);
      const otp = isRight ? code : String((Number(code) + 1) % 10_000).padStart(4, '0');
      const verify = { path: '/api/client/verifyotp', body: { otp } };
      const headers = { ...from(5), authorization: `Bearer ${token}` };
      const answers = await Promise.all(
        Array.from({ length: count }, (_, number) => ask({ port: at(number), ...verify, headers })),
      );
      return (status: number): number => answers.filter((each) => each.status === status).length;
    };
    const wrong = await tryAtOnce(50, false);
    expect(wrong(422)).toBeGreaterThan(0);
    expect(wrong(422)).toBeLessThanOrEqual(5);
    expect(wrong(422) + wrong(401)).toBe(50);
    const right = await tryAtOnce(20, true);
    expect(right(200)).toBe(1);
    expect(right(200) + right(401)).toBe(20);
    measured('R10', `50 wrong codes: ${wrong(422)} compared; 20 right ones: 1 let in`);
  });
});

describe.runIf(canProxy())('processes behind nginx', () => {
  it.each([2, 4])(
    '%i of them answer 1,000 alternating requests of one session alike, and end it at once',
    async (count) => {
      const portals = await startCluster(count, clusterStart(await newPostgresDatabase()));
      const ports = portals.map(({ port }) => port);
      const port = await proxyTo(ports);
      const agent = secureKeepAlive();
      const login = await signUp(ports[0] ?? 0, 'session@example.com', host);
      const visitor = await logIn(ports[0] ?? 0, login, host);
      const odd: string[] = [];
      await inLanes(1000, 8, async (number) => {
        const isPage = number % 2 === 0;
        const path = isPage ? '/profile' : '/api/client/getprofile';
        const headers = isPage ? visitor.cookie : visitor.bearer;
        const answer = await ask({ port, path, headers, agent, isSecure: true });
        const isRight = answer.status === 200 && answer.text.includes(login.email);
        if (!isRight) odd.push(`${path}: ${answer.status}`);
      });
      expect(odd).toEqual([]);
      const served = await Promise.all(
        ports.map((each) => metric(each, 'http_requests_total', host)),
      );
      for (const calls of served) expect(calls).toBeGreaterThan(500 / count / 2);
      const asked = { path: '/api/client/getprofile', headers: visitor.bearer };
      for (const each of ports) expect((await ask({ port: each, ...asked })).status).toBe(200);
      const logout = { method: 'POST', path: '/api/client/logout', headers: visitor.bearer };
      expect((await ask({ port: ports[0] ?? 0, ...logout })).status).toBe(200);
      const ended = now();
      const isOut = async (each: number): Promise<boolean> =>
        (await ask({ port: each, ...asked })).status === 401;
      await Promise.all(
        ports.map(async (each) => {
          while (!(await isOut(each))) await sleep(20);
        }),
      );
      const seenAfter = now() - ended;
      const page = await ask({ port: ports[1] ?? 0, path: '/profile', headers: visitor.cookie });
      expect(page.status).toBe(302);
      if (isFull) expect(seenAfter).toBeLessThan(1000);
      measured(
        'R09',
        `${count} processes: 1,000 requests alike, the end seen by all after ${Math.round(seenAfter)} ms`,
      );
      agent.destroy();
    },
    LONG,
  );
});
