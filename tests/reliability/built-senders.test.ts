/** Processes of the built portal on one PostgreSQL: each mail once, whoever sends it, and one clock for all. */
import { describe, expect, it } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSmtpStub, type SmtpStub } from '../api/mail/smtp-stub.ts';
import {
  clusterStart,
  codeIn,
  host,
  newPostgresDatabase,
  serverUrl,
  startCluster,
} from './support/cluster.ts';
import { ask, bodyOf, inLanes, logIn, signUp, type Answered } from './support/callers.ts';
import { isFull, LONG, measured } from './support/figures.ts';
import { isBuilt, startPortal, type Portal } from './support/portal.ts';

const PROCESSES = 4;
const MAILS = isFull ? 500 : 40;
const ACCOUNTS = isFull ? 125 : 20;
/** Wrong by so much that no code would be valid and no window the same. */
const LATE_MINUTES = 25;

const portOf = (portals: readonly Portal[], number: number): number =>
  portals[number % portals.length]?.port ?? 0;

const askForCode = (port: number, email: string): Promise<Answered> =>
  ask({ port, path: '/api/client/sendotp', body: { email }, headers: host });

describe.runIf(isBuilt && serverUrl !== '')('processes that send mails', () => {
  it(
    'send each once, and one that is killed doubles at most the mail that was leaving',
    async () => {
      const stub = await startSmtpStub('slow');
      const start = clusterStart(await newPostgresDatabase(), { SMTP_URL: stub.url });
      const portals = await startCluster(PROCESSES, start);
      const emails = Array.from({ length: ACCOUNTS }, (_, number) => `owner${number}@example.com`);
      await inLanes(ACCOUNTS, PROCESSES, async (number) => {
        await signUp(portOf(portals, number), emails[number] ?? '', host);
      });
      await inLanes(MAILS, 2 * PROCESSES, async (number) => {
        const answer = await askForCode(portOf(portals, number), emails[number % ACCOUNTS] ?? '');
        expect(answer.status).toBe(200);
      });
      expect(stub.received.length).toBeLessThan(MAILS);
      await portals.pop()?.kill();
      stub.mood = 'accepts';
      // The lease of what the killed one held ends after a minute.
      await expect.poll(() => idsOf(stub).size, { timeout: 180_000 }).toBeGreaterThanOrEqual(MAILS);
      await sleep(1000);
      const ids = idsOf(stub);
      expect(ids.size).toBe(MAILS);
      const doubled = stub.received.length - ids.size;
      expect(doubled).toBeLessThanOrEqual(1);
      measured(
        'R08',
        `${MAILS} mails by ${PROCESSES} processes, one of them killed: ${doubled} doubled`,
      );
      await stub.close();
    },
    LONG,
  );
});

const idsOf = (stub: SmtpStub): Set<string> =>
  new Set(stub.received.map((source) => /^Message-ID: *(\S+)/im.exec(source)?.[1] ?? ''));

describe.runIf(isBuilt && serverUrl !== '')('processes whose clocks differ', () => {
  it(
    'come to the same verdicts on codes, sessions and limits',
    async () => {
      const stub = await startSmtpStub('accepts');
      const env = { SMTP_URL: stub.url, PORTAL_LIMIT_SCALE: '1' };
      const start = clusterStart(await newPostgresDatabase(), env);
      const [right] = await startCluster(1, start);
      const args = ['--import', './tests/reliability/children/late-clock.mjs'];
      for (const minutes of [LATE_MINUTES, -LATE_MINUTES]) {
        const wrongEnv = { ...start.env, PORTAL_LATE_MINUTES: `${minutes}` };
        const wrong = await startPortal({ ...start, args, env: wrongEnv });
        const pair = [right?.port ?? 0, wrong.port] as const;
        for (const [one, other] of [pair, pair.toReversed()] as [number, number][]) {
          const email = `client${one}-${minutes}@example.com`;
          const login = await signUp(one, email, host);
          // A session of one is one of the other, and a page as well.
          const visitor = await logIn(one, login, host);
          const profile = { path: '/api/client/getprofile', headers: visitor.bearer };
          expect((await ask({ port: other, ...profile })).status).toBe(200);
          const page = await ask({ port: other, path: '/profile', headers: visitor.cookie });
          expect(page.status).toBe(200);
          // A code that one has sent is valid for the other, which does not yet send the next.
          const sent = stub.received.length;
          const { token } = bodyOf(await askForCode(one, email));
          await expect.poll(() => stub.received.length).toBe(sent + 1);
          const headers = { ...host, authorization: `Bearer ${token}` };
          const early = { path: '/api/client/resendotp', body: { email }, headers };
          const statuses = await Promise.all(
            pair.map(async (port) => (await ask({ port, ...early })).status),
          );
          expect(new Set(statuses).size).toBe(1);
          expect(stub.received).toHaveLength(sent + 1);
          const otp = codeIn(stub.received.at(-1) ?? '');
          const verify = { path: '/api/client/verifyotp', body: { otp }, headers };
          expect((await ask({ port: other, ...verify })).status).toBe(200);
          // Six wrong logins at one are six for the other.
          const wrongLogin = { path: '/api/client/login', body: { email, password: 'Wrong@2026' } };
          for (let count = 0; count < 6; count += 1)
            expect((await ask({ port: one, headers: host, ...wrongLogin })).status).toBe(401);
          expect((await ask({ port: other, headers: host, ...wrongLogin })).status).toBe(429);
        }
        await wrong.kill();
      }
      measured('R21', `clocks ${LATE_MINUTES} minutes apart, both ways: the same verdicts`);
      await stub.close();
    },
    LONG,
  );
});
