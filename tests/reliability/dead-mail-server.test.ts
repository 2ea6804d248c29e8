/** A mail server that is down, hangs, or refuses: nobody waits for it, and no mail is lost or doubled. */
import { describe, expect, it } from 'vitest';
import { OutboxSender } from '#api/mail/outbox-sender.ts';
import { queueMail } from '#api/mail/queue.ts';
import { openTransport } from '#api/mail/transport.ts';
import { startSmtpStub, type Mood } from '../api/mail/smtp-stub.ts';
import { createTestApi, SITE } from '../support/api.ts';
import { databases } from '../support/databases.ts';
import { temporaryFolder } from '../support/folder.ts';
import { ask, signUp } from './support/callers.ts';
import { isFull, LONG, measured, now, quantile } from './support/figures.ts';
import { freePort } from '../support/free-port.ts';
import { isBuilt, startPortal } from './support/portal.ts';

const HOUR = 3600 * 1000;
const DEAD_HOURS = 72;
/** A mail and a code each so many hours. */
const EACH_HOURS = isFull ? 1 : 12;
const brand = { name: 'Acme', email: 'hello@example.com', colour: '#2f2a6b' };

describe.each(databases)('72 hours without a mail server, on $name', ({ open }) => {
  it.each(['down', 'busy'] as const)(
    'lose no mail and double none: %s',
    async (how) => {
      const api = createTestApi(await open());
      const { context } = api;
      const port = await freePort();
      let stub = how === 'busy' ? await startSmtpStub('busy', port) : null;
      const settings = {
        siteUrl: new URL(SITE),
        mailFrom: 'portal@example.com',
        smtpUrl: `smtp://portal:secret@127.0.0.1:${port}`,
        dataDir: '/nowhere',
      };
      const transport = openTransport(settings);
      const sender = new OutboxSender({ context, settings, brand, transport });
      const queue = (to: string, kind: 'password-changed' | 'one-time-code') =>
        api.database.transaction((tx) =>
          kind === 'one-time-code'
            ? queueMail(context, tx, { to, kind, data: { code: '0471' } })
            : queueMail(context, tx, { to, kind, data: {} }),
        );
      const wanted: string[] = [];
      for (let hour = 0; hour < DEAD_HOURS; hour += EACH_HOURS) {
        const to = `owner${hour}@example.com`;
        wanted.push(to);
        await queue(to, 'password-changed');
        await queue(`code${hour}@example.com`, 'one-time-code');
        await sender.sendDue();
        await sender.probe();
        api.advance(EACH_HOURS * HOUR);
      }
      expect(stub?.received ?? []).toEqual([]);
      if (stub) stub.mood = 'accepts';
      else stub = await startSmtpStub('accepts', port);
      await sender.probe();
      // After an answer that refuses a mail, the next try is at most eight hours away.
      for (let hour = 0; hour < 9; hour += 1) {
        await sender.sendDue();
        if (how === 'down') break;
        api.advance(HOUR);
      }
      expect(stub.recipients.toSorted()).toEqual(wanted.toSorted());
      const rows = await api.database.db.selectFrom('outbox').select(['kind', 'state']).execute();
      const states = new Set(rows.map(({ kind, state }) => `${kind} ${state}`));
      expect(states).toEqual(new Set(['password-changed SENT', 'one-time-code FAILED']));
      measured(
        'R07',
        `${wanted.length} mails over ${DEAD_HOURS} hours, ${how}: each delivered once`,
      );
      transport.close();
      await stub.close();
    },
    LONG,
  );
});

const CALLS = isFull ? 100 : 15;
const P95_MS = 300;
const BACK_MS = 60_000;

describe.runIf(isBuilt)('asking for a code', () => {
  it.each(['down', 'stalls', 'busy', 'refuses'] as const)(
    'waits for no mail server: %s',
    async (mood) => {
      const port = await freePort();
      let stub = mood === 'down' ? null : await startSmtpStub(mood satisfies Mood, port);
      const env = { DATA_DIR: temporaryFolder(), SMTP_URL: `smtp://127.0.0.1:${port}` };
      const portal = await startPortal({ env });
      const accounts: string[] = [];
      for (let number = 0; number < 5; number += 1)
        accounts.push((await signUp(portal.port, `owner${number}@example.com`)).email);
      const times: number[] = [];
      for (let number = 0; number < CALLS; number += 1) {
        const email = accounts[number % 5] ?? '';
        const body = { email: number < 5 ? email : `nobody${number}@example.com` };
        const answer = await ask({ port: portal.port, path: '/api/client/sendotp', body });
        expect(answer.status).toBe(200);
        times.push(answer.ms);
      }
      const p95 = quantile(times, 0.95);
      if (isFull) expect(p95).toBeLessThan(P95_MS);
      let back = '';
      if (mood === 'refuses') expect(stub?.received).toEqual([]);
      else {
        if (stub) stub.mood = 'accepts';
        else stub = await startSmtpStub('accepts', port);
        const since = now();
        const known = (): string[] => accounts.filter((each) => stub?.recipients.includes(each));
        await expect.poll(known, { timeout: 3 * BACK_MS }).toHaveLength(accounts.length);
        const ms = now() - since;
        if (isFull && mood !== 'busy') expect(ms).toBeLessThan(BACK_MS);
        back = `, mails ${Math.round(ms / 1000)} s after it was back`;
        expect(stub.recipients).toHaveLength(accounts.length);
      }
      measured('R07', `${mood}: sendotp p95 ${Math.round(p95)} ms${back}`);
      await portal.kill();
      await stub?.close();
    },
    LONG,
  );
});
