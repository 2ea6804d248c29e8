import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { companyAddress } from '#api/mail/company-address.ts';
import { writeMail, type MailData } from '#api/mail/kinds.ts';
import { isSubscribed } from '#api/mail/mail-opt-out.ts';
import { openPayload } from '#api/mail/queue.ts';
import { sendDueMails } from '#api/queue/due-mail.ts';
import { addPerson, type TestPerson } from '../../support/staff.ts';
import { api, client, onEachDatabase } from '../submissions/each-database.ts';
import { contact, COMPANY_EMAIL, recordOf } from '../submissions/support.ts';
import { recordCases } from '../records/kinds.ts';
import { assign, callAs } from './support.ts';

const HOUR = 60 * 60 * 1000;

onEachDatabase('mails of the desk,', () => {
  let person: TestPerson;
  let reference: string;
  let id: string;
  beforeEach(async () => {
    person = await addPerson(api.context, ['service']);
    const record = recordOf(await client.send('contact-us', contact));
    ({ id } = record);
    reference = record.reference ?? '';
    await assign(api, person, { reference, from: null, to: person.email });
  });

  const mailsTo = async (to: string, kind: string) =>
    api.database.db
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', to)
      .where('kind', '=', kind)
      .execute();
  const write = async () => {
    const { revision } = await client.read(id);
    const body = { revision, text: `Hello ${randomUUID()}`, attachmentIds: [] };
    expect((await client.call(`POST /client/submissions/${id}/reply`, body)).status).toBe(200);
  };
  const choose = (mails: string) => callAs(api, person, 'POST /ops/me/mails', { mails });
  const counts = async () => {
    const kind = 'submission-for-house';
    return [
      (await mailsTo(person.email, kind)).length,
      (await mailsTo(COMPANY_EMAIL, kind)).length,
    ];
  };

  it('about a record go to the person who has it in place of the box, as chosen', async () => {
    expect(await counts()).toEqual([0, 1]);
    await write();
    expect(await counts()).toEqual([1, 1]);
    await choose('none');
    await write();
    expect(await counts()).toEqual([1, 1]);
    const manager = await addPerson(api.context, ['manager']);
    await callAs(api, manager, 'POST /ops/staff/disable', { email: person.email });
    await write();
    expect(await counts()).toEqual([1, 2]);
    const [waiting] = await mailsTo(person.email, 'submission-for-house');
    expect(waiting && (await isSubscribed(api.context, waiting))).toBe(false);
    const { settings } = api.context;
    const asBox = { ...api.context, settings: { ...settings, operationsEmail: person.email } };
    expect(waiting && (await isSubscribed(asBox, waiting))).toBe(true);
  });

  it('about a record lead its person to a page that opens, and the box to the feed', async () => {
    const said = async (to: string, kind: 'submission-for-house' | 'work-for-house') => {
      const row = (await mailsTo(to, kind)).at(-1);
      const data = row && (openPayload(row, api.context.keysFor) as MailData[typeof kind]);
      return JSON.stringify(data && writeMail(kind, data as never).blocks);
    };
    expect(await said(COMPANY_EMAIL, 'submission-for-house')).toContain('GET /api/ops/');
    await write();
    const toPerson = await said(person.email, 'submission-for-house');
    expect(toPerson).toContain(`"path":"/desk/records/${reference}"`);
    expect(toPerson).not.toMatch(/operations feed|npm run|api\/ops/);
    const [labels] = recordCases.filter(({ path }) => path === 'labels');
    const label = (await labels?.make(api, client)) ?? '';
    await assign(api, person, { reference: label, from: null, to: person.email });
    // Service opens no labels.
    const found = await companyAddress(api.context, api.database.db, label);
    expect(found).toMatchObject({ to: person.email, desk: `/desk?q=${label}` });
  });

  it('about a record hold no contents for people who may not read amounts', async () => {
    const wanda = await addPerson(api.context, ['warehouse']);
    await assign(api, person, { reference, from: person.email, to: wanda.email });
    await write();
    const [mail] = await mailsTo(wanda.email, 'submission-for-house');
    expect(mail && openPayload(mail, api.context.keysFor)).not.toHaveProperty('sections');
  });

  it('of what is due leave once a day at its hour, by choice', async () => {
    await choose('daily');
    // The clock of the tests begins at 05:00 in New York.
    api.advance(HOUR);
    expect(await sendDueMails(api.context)).toBe(0);
    api.advance(HOUR);
    const rounds = await Promise.all([sendDueMails(api.context), sendDueMails(api.context)]);
    expect(rounds.toSorted()).toEqual([0, 1]);
    const [mail] = await mailsTo(person.email, 'desk-due');
    const data = mail && (openPayload(mail, api.context.keysFor) as MailData['desk-due']);
    expect(data).toMatchObject({
      day: '2026-03-02',
      counts: { overdue: 0, today: 0, week: 1 },
      items: [{ reference, group: 'week', toDo: 'Answer', title: contact.subject }],
    });
    expect(data && writeMail('desk-due', data).subject).toBe('Due at the desk: 1 due this week');
    await api.ops('POST /ops/staff/disable', { email: person.email });
    api.advance(24 * HOUR);
    expect(await sendDueMails(api.context)).toBe(0);
  });
});
