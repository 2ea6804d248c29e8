/** The built portal, killed without warning while it takes writes. `npm run test:reliability` kills it fifty times. */
import { randomInt, randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#api/db/open.ts';
import { startSmtpStub } from '../api/mail/smtp-stub.ts';
import { contact } from '../api/submissions/support.ts';
import { temporaryFolder } from '../support/folder.ts';
import {
  ask,
  bodyOf,
  keepAlive,
  logIn,
  operations,
  receiptCall,
  signUp,
  type Visitor,
} from './support/callers.ts';
import { isFull, LONG, measured } from './support/figures.ts';
import { isBuilt, startPortal, type Portal } from './support/portal.ts';

const KILLS = isFull ? 50 : 3;
/** Acknowledged writes before each kill, so that all rounds together have 10,000. */
const LEAST = isFull ? 210 : 40;
const LANES = 6;
/** One of so many writes is a form, which two mails follow, one of them with a document that is made first. */
const FORM_EACH = isFull ? 60 : 15;
/** Ten an hour are taken of one client; few enough to be sent while the rounds go on. */
const MOST_FORMS = 3;
/** The machine may have other work. */
const SENT_MS = 15 * 60_000;
const READY_MS = 3000;
const COMPANY_EMAIL = 'house@example.com';

const dataDir = temporaryFolder();
const ledgerFile = join(temporaryFolder(), 'ledger');

describe.runIf(isBuilt)('the built portal, killed again and again', () => {
  it(
    'loses no acknowledged write, doubles none, and at most one mail for each kill',
    async () => {
      const stub = await startSmtpStub('accepts');
      const ledger = openSync(ledgerFile, 'a');
      const env = {
        DATA_DIR: dataDir,
        SMTP_URL: stub.url,
        OPERATIONS_EMAIL: COMPANY_EMAIL,
      };
      const readyTimes: number[] = [];
      const refused: number[] = [];
      let sent = 0;
      const acknowledged = (): string[] =>
        readFileSync(ledgerFile, 'utf8').split('\n').filter(Boolean);

      const open = () =>
        openDatabase({ url: `sqlite:${join(dataDir, 'portal.db')}`, inThread: true });

      /** Writes until the connection breaks; what was acknowledged is on the disk before the next is sent. */
      const lane = async ({ port }: Portal, visitor: Visitor, said: () => void): Promise<void> => {
        const agent = keepAlive(1);
        for (;;) {
          const isForm = (sent += 1) % FORM_EACH === 0 && sent <= FORM_EACH * MOST_FORMS;
          const name = `W-${randomUUID()}`;
          const call = isForm
            ? {
                path: '/api/client/submissions',
                headers: { ...visitor.bearer, 'idempotency-key': name },
                body: {
                  type: 'contact-us',
                  action: 'submit',
                  data: { ...contact, subject: name },
                },
              }
            : receiptCall(visitor.id, name);
          const answer = await ask({ port, agent, ...call }).catch(() => null);
          if (answer === null) break;
          // What is refused on a machine with too much to do is not acknowledged.
          if (answer.status !== 200) {
            refused.push(answer.status);
            continue;
          }
          writeSync(ledger, `${isForm ? 'form' : 'receipt'} ${name}\n`);
          fsyncSync(ledger);
          said();
        }
        agent.destroy();
      };

      const stored = async (): Promise<string[]> => {
        const database = await open();
        const { rows: verdict } = await sql`pragma integrity_check`.execute(database.reader);
        expect(verdict).toEqual([{ integrity_check: 'ok' }]);
        const receipts = await database.reader
          .selectFrom('receipts')
          .select('house_reference')
          .where('house_reference', 'like', 'W-%')
          .execute();
        const forms = await database.reader
          .selectFrom('submissions')
          .select('title')
          .where('title', 'like', 'W-%')
          .execute();
        await database.close();
        return [
          ...receipts.map((row) => `receipt ${row.house_reference}`),
          ...forms.map((row) => `form ${row.title}`),
        ];
      };

      let portal = await startPortal({ env });
      for (let round = 1; round <= KILLS; round += 1) {
        const login = await signUp(portal.port, `round-${round}@example.com`);
        const visitor = await logIn(portal.port, login);
        let said = 0;
        sent = 0;
        const lanes = Array.from({ length: LANES }, () => lane(portal, visitor, () => (said += 1)));
        await sleep(randomInt(100, 500));
        await expect.poll(() => said, { timeout: 120_000 }).toBeGreaterThan(LEAST);
        await portal.kill();
        await Promise.all(lanes);
        const all = await stored();
        expect(new Set(all).size).toBe(all.length);
        const kept = new Set(all);
        expect(acknowledged().filter((line) => !kept.has(line))).toEqual([]);
        portal = await startPortal({ env, port: portal.port });
        readyTimes.push(portal.readyMs);
        // What the next process answers is what was written.
        const last = acknowledged().findLast((line) => line.startsWith('receipt')) ?? '';
        const path = `/api/ops/receipts/${last.split(' ')[1] ?? ''}`;
        const shown = await ask({ port: portal.port, path, headers: operations });
        expect(bodyOf(shown)).toMatchObject({ status: 'EXPECTED' });
      }
      closeSync(ledger);

      const written = acknowledged();
      expect(new Set(written).size).toBe(written.length);
      expect(refused.filter((status) => status !== 503)).toEqual([]);
      if (isFull) {
        expect(written.length).toBeGreaterThanOrEqual(10_000);
        expect(Math.max(...readyTimes)).toBeLessThan(READY_MS);
      }
      // The lease of a mail that was leaving at the last kill ends after a minute.
      const forms = written.filter((line) => line.startsWith('form'));
      const texts = (): string =>
        stub.received.map((source) => source.replaceAll(/=\r?\n/g, '')).join('\n');
      const missing = (): string[] => {
        const all = texts();
        return forms.filter((line) => !all.includes(line.slice('form '.length)));
      };
      await expect.poll(missing, { timeout: SENT_MS }).toEqual([]);
      await expect
        .poll(
          async () =>
            (await ask({ port: portal.port, path: '/metrics', headers: operations })).text,
          { timeout: SENT_MS },
        )
        .toMatch(/outbox_mails\{state="waiting"\} 0/);
      expect(stub.received.length).toBeGreaterThanOrEqual(2 * forms.length);
      expect(forms.length).toBeGreaterThan(KILLS);
      const ids = stub.received.map((source) => /^Message-ID: *(\S+)/im.exec(source)?.[1]);
      const doubled = ids.length - new Set(ids).size;
      expect(doubled).toBeLessThanOrEqual(KILLS);
      expect(await portal.stop()).toBe(0);
      await stub.close();
      measured(
        'R01',
        `${KILLS} kills, ${written.length} acknowledged, 0 lost, ${doubled} of ${ids.length} mails doubled, ready in ${Math.round(Math.max(...readyTimes))} ms`,
      );
    },
    LONG,
  );
});
