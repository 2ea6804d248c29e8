import { beforeEach, describe, expect, it } from 'vitest';
import { setDeleted } from '#api/security/clients.ts';
import { finishMail } from '#api/mail/outbox.ts';
import { claimDueMail } from '#api/mail/claim-mail.ts';
import { GATHER_MS, QUIET_MS } from '#api/receipts/mails/arrival-mail.ts';
import { databases } from '../../support/databases.ts';
import type { Client, FormsApi } from '../submissions/support.ts';
import {
  exceptions,
  head,
  lines,
  openReceiptMails,
  subjectOf,
  textOf,
  setArrivalMails,
  type CompanyCalls,
  type ReceiptMails,
} from './support.ts';
import { sendDue } from '../mail/sender-support.ts';

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
const right = lines.map((line) => ({ ...line, received: 10, damaged: 0 }));

describe.each(databases)('mails about a receipt on $name', ({ open }) => {
  let api: FormsApi;
  let client: Client;
  let company: CompanyCalls;
  let stub: ReceiptMails['stub'];
  let sendAfter: ReceiptMails['sendAfter'];

  const after = async (milliseconds: number): Promise<string[]> =>
    (await sendAfter(milliseconds)).map(subjectOf);

  beforeEach(async () => {
    ({ api, stub, client, company, sendAfter } = await openReceiptMails(await open()));
  });

  it('leave a moment after the first news, and at once for news of another sort', async () => {
    await company.feed('D-1', { ...head, lines, status: 'ARRIVED' });
    expect(await after(GATHER_MS - 1)).toEqual([]);
    expect(await after(1)).toEqual(['RC-2026-000001: your merchandise has arrived']);
    // Nothing is counted yet: only what the dock has seen.
    expect(textOf(stub.received[0])).toContain('Over 0, short 0, damaged 3, as noted on arrival.');
    await company.move('D-1', 'COUNTING');
    await company.move('D-1', 'RECEIVED');
    expect(await after(GATHER_MS)).toEqual(['RC-2026-000001: received with exceptions']);
    expect(stub.recipients).toEqual([client.email, client.email]);
    await company.move('D-1', 'CLOSED');
    await company.feed('D-1', { dock: 'Dock 4' });
    expect(await after(QUIET_MS)).toEqual([]);
  });

  it('treat uncounted cartons as unknown', async () => {
    await company.feed('D-1', { ...head, lines, cartonsReceived: 0, status: 'EXPECTED' });
    await company.move('D-1', 'ARRIVED');
    await after(GATHER_MS);
    expect(textOf(stub.received[0])).toContain('Cartons: 5 expected, not counted yet.');
    await company.feed('D-1', { cartonsReceived: 2 });
    await after(QUIET_MS);
    const counted = textOf(stub.received[1]);
    expect(counted).toContain('Cartons: 2 of 5 expected cartons.');
    expect(counted).toContain('Cartons 2, not counted before');
  });

  it('merge when the count follows quickly, sent no later than the first', async () => {
    await company.feed('D-1', { ...head, lines, status: 'ARRIVED' });
    api.advance(GATHER_MS - 1);
    await company.feed('D-1', { status: 'COUNTING' });
    await company.feed('D-1', { status: 'RECEIVED' });
    expect(await after(1)).toEqual(['RC-2026-000001: received with exceptions']);
    expect(textOf(stub.received[0])).toContain('Over 1, short 2, damaged 3.');
    expect(await after(QUIET_MS)).toEqual([]);
  });

  it('merge the latest figures ten minutes after the last of the same kind', async () => {
    await company.feed('D-1', { ...head, lines: right, status: 'RECEIVED' });
    expect(await after(GATHER_MS)).toEqual(['RC-2026-000001: received']);
    api.advance(MINUTE);
    await company.feed('D-1', { lines });
    api.advance(MINUTE);
    await company.feed('D-1', { lines: [...lines.slice(0, 2), { ...lines[2], damaged: 5 }] });
    expect(await after(QUIET_MS - 2 * MINUTE - 1)).toEqual([]);
    expect(await after(1)).toEqual(['RC-2026-000001: counts corrected']);
    const text = textOf(stub.received.at(-1));
    expect(text).toContain('Over 1, short 2, damaged 5.');
    expect(text).toContain('Damaged 5 instead of 0');
    expect(text).not.toContain('Pieces expected 30 instead');
    expect(await after(2 * QUIET_MS)).toEqual([]);
  });

  it('disappear when the figures return to those already sent', async () => {
    await company.feed('D-1', { lines, status: 'RECEIVED' });
    await after(GATHER_MS);
    await company.feed('D-1', { lines: right });
    await company.feed('D-1', { lines });
    expect(await after(2 * QUIET_MS)).toEqual([]);
    await company.feed('D-2', { status: 'ARRIVED' });
    await company.move('D-2', 'REFUSED');
    expect(await after(QUIET_MS)).toEqual([]);
  });

  it('report a visible correction once, however late', async () => {
    await company.feed('D-1', { lines, status: 'RECEIVED' });
    await after(GATHER_MS);
    await company.move('D-1', 'CLOSED');
    api.advance(30 * DAY);
    const call = { lines: right, correction: 'Found behind the pallet.', callerReference: 'c-1' };
    expect((await company.feed('D-1', call)).status).toBe(200);
    await company.feed('D-1', call);
    expect(await after(GATHER_MS)).toEqual(['RC-2026-000001: counts corrected']);
    expect(textOf(stub.received.at(-1))).toContain('Short 0 instead of 2');
    await company.feed('D-1', { receivedBy: 'Lee', correction: 'Name.' });
    expect(await after(QUIET_MS)).toEqual([]);
  });

  it('report a correction to uninformed clients, except for imported history', async () => {
    await setArrivalMails(api, client, 2);
    await company.feed('D-1', { lines, status: 'RECEIVED' });
    await setArrivalMails(api, client, 1);
    await company.feed('D-1', { lines: right });
    expect(await after(GATHER_MS)).toEqual(['RC-2026-000001: counts corrected']);
    const countedAt = '2026-01-05T12:00:00Z';
    await company.feed('D-2', { status: 'RECEIVED', countedAt });
    await company.feed('D-2', { lines });
    await company.feed('D-3', { status: 'CLOSED', lines });
    expect(await after(QUIET_MS)).toEqual([]);
    await company.feed('D-3', { lines: right, correction: 'Wrong sheet.' });
    expect(await after(GATHER_MS)).toEqual(['RC-2026-000003: counts corrected']);
  });

  it('report new problems, excluding answered ones', async () => {
    await company.feed('D-1', { lines, exceptions: exceptions.slice(0, 1), status: 'RECEIVED' });
    await after(GATHER_MS);
    const receipt = await company.read('D-1');
    const path = `POST /client/receipts/${receipt.reference}/exceptions`;
    const caller = await api.again(client);
    await caller.call(`${path}/${receipt.exceptions[0]?.id ?? ''}/answer`, { answer: 'hold' });
    expect(await after(QUIET_MS)).toEqual(['RC-2026-000001: Acme Garments answered']);
    await company.feed('D-1', { exceptions: exceptions.slice(1) });
    expect(await after(GATHER_MS)).toEqual(['RC-2026-000001: received with exceptions']);
    expect(textOf(stub.received.at(-1))).toContain('2 exceptions need your decision');
  });

  it('exclude outdated figures after a new subscription', async () => {
    await company.feed('D-1', { ...head, lines: right, status: 'RECEIVED' });
    expect(await after(GATHER_MS)).toHaveLength(1);
    await company.feed('D-1', { lines });
    await setArrivalMails(api, client, 2);
    await company.feed('D-1', { lines: right });
    await setArrivalMails(api, client, 1);
    expect(await after(2 * QUIET_MS)).toEqual([]);
  });

  it('wait no longer when the clock was ahead at the mail before', async () => {
    api.advance(3 * DAY);
    await company.feed('D-1', { ...head, lines: right, status: 'RECEIVED' });
    expect(await after(GATHER_MS)).toHaveLength(1);
    api.advance(-2 * DAY);
    await company.feed('D-1', { lines });
    expect(await after(QUIET_MS)).toEqual(['RC-2026-000001: counts corrected']);
  });

  it('report problems noted by the dock after the arrival', async () => {
    await company.feed('D-1', { ...head, status: 'ARRIVED' });
    await after(GATHER_MS);
    const short = { exception: 'E1', type: 'short', qty: 2 };
    await company.feed('D-1', { exceptions: [short] });
    expect(await after(QUIET_MS)).toEqual(['RC-2026-000001: counts corrected']);
    const text = textOf(stub.received.at(-1));
    expect(text).toContain('Over 0, short 2, damaged 0, as noted on arrival.');
    expect(text).toContain('Short 2 instead of 0');
  });

  it('stop for clients who unsubscribe or are deleted in between', async () => {
    await company.feed('D-1', { lines, status: 'ARRIVED' });
    await setArrivalMails(api, client, 2);
    expect(await after(GATHER_MS)).toEqual([]);
    await setArrivalMails(api, client, 1);
    await company.feed('D-2', { lines, status: 'ARRIVED' });
    const at = api.context.now().toISOString();
    await setDeleted(api.database.db, { id: client.session.id, at, isDeleted: true });
    expect(await after(GATHER_MS)).toEqual([]);
    const states = await api.database.db
      .selectFrom('outbox')
      .select(['state', 'payload'])
      .execute();
    expect(states).toEqual([
      { state: 'FAILED', payload: '' },
      { state: 'FAILED', payload: '' },
    ]);
  });

  it('replace one that waits for the mail server, and none that is leaving', async () => {
    stub.mood = 'busy';
    await company.feed('D-1', { lines, status: 'RECEIVED' });
    expect(await after(GATHER_MS)).toEqual([]);
    await company.feed('D-1', { lines: right });
    stub.mood = 'accepts';
    expect(await after(GATHER_MS)).toEqual(['RC-2026-000001: received']);

    await company.feed('D-2', { lines, status: 'RECEIVED' });
    api.advance(GATHER_MS);
    const now = api.context.now();
    const claim = {
      channel: 'mail' as const,
      now: now.toISOString(),
      leaseUntil: new Date(now.getTime() + MINUTE).toISOString(),
    };
    const held = await api.database.transaction((tx) => claimDueMail(tx, claim));
    await company.feed('D-2', { lines: right });
    const sent = { state: 'SENT', sent_at: now.toISOString(), payload: '' } as const;
    await finishMail(api.database.db, held?.id ?? '', sent);
    expect(await after(QUIET_MS - 1)).toEqual([]);
    expect(await after(1)).toEqual(['RC-2026-000002: counts corrected']);
  });

  it('come once and right in the end when feed and senders run at once', async () => {
    await company.feed('D-1', { lines: right, status: 'RECEIVED' });
    api.advance(GATHER_MS);
    const corrections = [3, 4, 5, 6].map((damaged) =>
      company.feed('D-1', { lines: [...right.slice(0, 2), { ...right[2], damaged }] }),
    );
    await Promise.all([...corrections, ...[1, 2, 3].map(() => sendDue(api, stub.url))]);
    await after(0);
    await after(QUIET_MS);
    const { damaged } = await company.read('D-1');
    const texts = stub.received.map(textOf);
    expect(texts.at(-1)).toContain(`damaged ${damaged}.`);
    expect(texts.length).toBeLessThanOrEqual(2);
    expect(new Set(texts.map((text) => /damaged \d+/.exec(text)?.[0])).size).toBe(texts.length);
  });
});
