import { beforeEach, describe, expect, it } from 'vitest';
import { outboxFigures } from '#api/mail/outbox.ts';
import { timedJobs } from '#api/main/timed-jobs.ts';
import { SITE } from '../../support/api.ts';
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

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

describe.each(databases)('the mail of the day on $name', ({ open }) => {
  let api: FormsApi;
  let client: Client;
  let company: CompanyCalls;
  let stub: ReceiptMails['stub'];
  let sendAfter: ReceiptMails['sendAfter'];

  const choose = async (arrivalMails: string) =>
    (await api.again(client)).call('POST /client/arrival-mails', { arrivalMails });
  /** Moves the clock to this moment, runs the job, and sends what is due. */
  const at = async (moment: string): Promise<string[]> => {
    api.advance(Date.parse(moment) - api.context.now().getTime());
    await timedJobs.find(({ name }) => name === 'send-digests')?.run(api.context);
    return sendAfter(0);
  };

  beforeEach(async () => {
    ({ api, stub, client, company, sendAfter } = await openReceiptMails(await open()));
    await at('2026-03-03T15:00:00Z');
  });

  it('arrives once at seven in New York with arrivals, counts and corrections', async () => {
    expect((await choose('daily')).body['ResponseBody']).toEqual({ arrivalMails: 'daily' });
    await company.feed('D-1', { ...head, lines, status: 'ARRIVED', vendor: 'Acme', po: 'PO-7' });
    await company.feed('D-2', { ...head, lines, exceptions, status: 'RECEIVED' });
    expect(await at('2026-03-04T11:59:00Z')).toEqual([]);
    await company.feed('D-3', { ...head, lines, status: 'ARRIVED' });
    const sent = await at('2026-03-04T12:00:00Z');
    expect(sent.map(subjectOf)).toEqual(['Your deliveries: 2 arrived, 1 counted']);
    expect(stub.recipients).toEqual([client.email]);
    const said = textOf(sent[0]);
    for (const part of [
      'A delivery from Acme, PO PO-7',
      'RC-2026-000001: arrived',
      'need your decision',
      '/report/receipt/receipt-report?exceptions=3Dopen',
      'Change this in your profile',
      `${SITE}/profile`,
    ]) {
      expect(said).toContain(part);
    }
    expect(await at('2026-03-05T12:00:00Z')).toEqual([]);

    const fewer = lines.map((line) => ({ ...line, received: 1, damaged: 0 }));
    await company.feed('D-2', { lines: fewer });
    const [correction = ''] = await at('2026-03-06T12:00:00Z');
    expect(subjectOf(correction)).toBe('Your deliveries: 1 corrected');
    expect(textOf(correction)).toContain('Corrected since our last email');
  });

  it('shows the latest state of a delivery once', async () => {
    await choose('daily');
    await company.feed('D-1', { ...head, lines, status: 'ARRIVED' });
    await at('2026-03-03T18:00:00Z');
    await company.move('D-1', 'RECEIVED');
    const sent = await at('2026-03-04T12:03:00Z');
    expect(sent.map(subjectOf)).toEqual(['Your deliveries: 1 counted']);
  });

  it('comes at the same hour of the clock when that is put forward', async () => {
    await choose('daily');
    await at('2026-03-07T20:00:00Z');
    await company.feed('D-1', { ...head, lines, status: 'ARRIVED' });
    expect(await at('2026-03-08T10:59:00Z')).toEqual([]);
    expect(await at('2026-03-08T11:00:00Z')).toHaveLength(1);
  });

  it('skips unsubscribed and undecided clients', async () => {
    await choose('daily');
    await company.feed('D-1', { ...head, lines, status: 'ARRIVED' });
    await setArrivalMails(api, client, 2);
    expect(await at('2026-03-04T12:00:00Z')).toEqual([]);
    expect(await at('2026-03-05T00:30:00Z')).toEqual([]);
  });

  it('gives way to single mails at once when the client wants these again', async () => {
    await choose('daily');
    await company.feed('D-1', { ...head, lines, status: 'ARRIVED' });
    await choose('each');
    expect((await at('2026-03-03T15:01:00Z')).map(subjectOf)).toEqual([
      'RC-2026-000001: your merchandise has arrived',
    ]);
  });

  it('leaves as single mails when no process was there to gather them', async () => {
    await choose('daily');
    await company.feed('D-1', { ...head, lines, status: 'ARRIVED' });
    expect((await sendAfter(40 * HOUR)).map(subjectOf)).toEqual([
      'RC-2026-000001: your merchandise has arrived',
    ]);
  });

  it('counts as on time while it waits', async () => {
    await choose('daily');
    await company.feed('D-1', { ...head, lines, status: 'ARRIVED' });
    api.advance(HOUR);
    const now = api.context.now().toISOString();
    expect(await outboxFigures(api.database.db, 'mail', now)).toMatchObject({
      waiting: 1,
      oldest: null,
    });
  });

  it("follows the client's choice only", async () => {
    expect((await choose('weekly')).status).toBe(422);
    const other = await api.newClient();
    await choose('daily');
    const seen = await (await api.again(other)).call('GET /client/arrival-mails');
    expect(seen.body['ResponseBody']).toEqual({ arrivalMails: 'each' });
  });
});
