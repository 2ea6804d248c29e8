/** Who gets the mails about records of a company with several people. */
import { beforeEach, describe, expect, it } from 'vitest';
import { openPayload } from '#api/mail/queue.ts';
import { timedJobs } from '#api/main/timed-jobs.ts';
import { databases } from '../../support/databases.ts';
import { addMember } from '../../support/members.ts';
import { approve, careLabel, labelIn, makeLabel } from '../labels/support.ts';
import { moveTo } from '../queue/support.ts';
import { companyFor, head, lines } from '../receipts/support.ts';
import { sendOf } from '../submissions/send-case.ts';
import { createFormsApi, type Client, type FormsApi } from '../submissions/support.ts';

describe.each(databases)('mails about records on $name', ({ open }) => {
  let api: FormsApi;
  let owner: Client;

  beforeEach(async () => {
    api = createFormsApi(await open());
    owner = await api.newClient('ann@client.test');
  });

  /** Adds a person who gets mails of these topics. */
  const add = async (role: Parameters<typeof addMember>[2], topics = '') => {
    const member = await addMember(api.context, owner.session.id, role);
    await change(member.id, { mail_topics: topics });
    return member;
  };
  const change = (id: string, changes: object) =>
    api.database.db.updateTable('members').set(changes).where('id', '=', id).execute();
  /** Recipients of the mails of a kind to clients, with what they say. */
  const mailsOf = async (kind: string) => {
    const rows = await api.database.db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', kind)
      .execute();
    return Object.fromEntries(
      rows.map((row) => [row.recipient, openPayload(row, api.context.keysFor)]),
    ) as Record<string, { readonly note?: string }>;
  };

  it('go to the sender and to people with the topic, quotes without amounts to a viewer', async () => {
    const kim = await add('orders');
    const fay = await add('finance', 'money');
    const viv = await add('viewer', 'requests');
    await add('admin', 'labels claims');
    const { reference } = await sendOf(api, api.as(owner, kim), 'service-request', { budget: '' });
    const received = await mailsOf('submission-received');
    expect(new Set(Object.keys(received))).toEqual(new Set([kim.email, viv.email]));
    await moveTo(api, reference, 'IN_REVIEW');
    const quote = { lines: [{ code: 'RLB', text: 'Relabel', qty: 60, unitPrice: 150 }] };
    const said = { callerReference: 'quote', validUntil: '2026-03-10', note: 'Ours.', ...quote };
    await api.company(reference, 'quote', said);
    const quotes = await mailsOf('submission-quote');
    expect(quotes).toMatchObject({
      [kim.email]: { note: expect.stringContaining('$90.00') as string },
      [fay.email]: {},
      [viv.email]: { note: '' },
    });
    expect(Object.keys(quotes)).toHaveLength(3);
  });

  it('go to the owners where nobody is left', async () => {
    const kim = await add('orders');
    const lu = await add('owner');
    const { reference } = await sendOf(api, api.as(owner, kim), 'contact-us');
    await change(kim.id, { disabled_at: '2026-03-02T10:00:00.000Z' });
    await moveTo(api, reference, 'ANSWERED');
    const told = await mailsOf('submission-status');
    expect(new Set(Object.keys(told))).toEqual(new Set([owner.email, lu.email]));
    const label = labelIn(await makeLabel(api.as(owner, lu), careLabel));
    await approve(api.as(owner, lu), label);
    expect(Object.keys(await mailsOf('label-approved'))).toEqual([lu.email]);
  });

  it('about arrivals go to whoever switched them on, each when that person wants them', async () => {
    const kim = await add('viewer');
    const lu = await add('orders');
    await add('admin', 'requests labels claims money');
    await change(kim.id, { email_status: 1, arrival_mails: 'daily' });
    await change(lu.id, { email_status: 1 });
    const company = companyFor(api, owner);
    await company.feed('D-1', { ...head, lines, status: 'ARRIVED' });
    await change(lu.id, { email_status: 2 });
    await company.move('D-1', 'RECEIVED');
    const digests = timedJobs.find(({ name }) => name === 'send-digests');
    api.advance(24 * 60 * 60 * 1000);
    await digests?.run(api.context);
    expect(Object.keys(await mailsOf('merchandise-digest'))).toEqual([kim.email]);
    expect([await mailsOf('merchandise-arrived'), await mailsOf('merchandise-received')]).toEqual([
      {},
      {},
    ]);
  });
});
