/** The name of the person who acted stands wherever the company or a colleague reads of the act. */
import { beforeEach, describe, expect, it } from 'vitest';
import { openPayload } from '#api/mail/queue.ts';
import { requestFor } from '../../support/api.ts';
import { anyDatabase } from '../../support/databases.ts';
import { addMember } from '../../support/members.ts';
import { readPdf } from '../documents/read-pdf.ts';
import { approvedLabel } from '../labels/support.ts';
import { companyFor, exceptions, head, lines, receiptOf } from '../receipts/support.ts';
import { formTables, sendCase } from '../submissions/send-case.ts';
import {
  contact,
  createFormsApi,
  COMPANY_EMAIL,
  recordOf,
  type Client,
  type FormsApi,
} from '../submissions/support.ts';
import { webhooksOf, withWebhooks } from '../webhooks/told.ts';
import { companyOf, workOf } from '../work-orders/support.ts';

describe('the name of a second person', () => {
  let api: FormsApi;
  let owner: Client;
  let kim: Awaited<ReturnType<typeof addMember>>;
  let asKim: Client;

  beforeEach(async () => {
    api = createFormsApi(await anyDatabase.open(), withWebhooks);
    owner = await api.newClient();
    kim = await addMember(api.context, owner.session.id, 'admin');
    asKim = api.as(owner, kim);
  });

  /** Contents of the newest mail to the company. */
  async function newestMail(): Promise<string> {
    const row = await api.database.db
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', COMPANY_EMAIL)
      .orderBy('position', 'desc')
      .executeTakeFirstOrThrow();
    return JSON.stringify(openPayload(row, api.context.keysFor));
  }

  /** Expects the name in the newest mail to the company and in the newest webhook. */
  async function expectTold() {
    expect(await newestMail()).toContain(kim.name);
    const [newest] = (await webhooksOf(api)).slice(-1);
    expect(newest?.data).toMatchObject({ by: { name: kim.name, kind: 'client' } });
  }
  const by = { by: { name: 'Kim admin', kind: 'client' } };

  it.each(formTables)('stands on a sent record of $type', async ({ table }) => {
    const { id, reference } = await sendCase(api, asKim, table);
    const read = recordOf(await api.ops(`GET /ops/submissions/${reference ?? ''}`));
    expect(read.requester).toMatchObject({ contact_person: kim.name, email: kim.email });
    expect(read.timeline[0]).toMatchObject({ kind: 'submitted', memberId: kim.id, ...by });
    for (const { evidence } of read.signatures) expect(evidence['memberName']).toBe(kim.name);
    const file = await api.fetch(
      requestFor(`GET /client/submissions/${id}/pdf`, { token: owner.session.token }),
    );
    const { text } = await readPdf(new Uint8Array(await file.arrayBuffer()));
    expect(text).toContain(`Client, ${kim.name}`);
    await expectTold();
  });

  it('stands on answers to exceptions and work orders, and on labels', async () => {
    const company = companyFor(api, owner);
    const { reference } = receiptOf(
      await company.feed('D-1', { ...head, lines, exceptions, status: 'RECEIVED' }),
    );
    const [exception] = (await company.read('D-1')).exceptions;
    const path = `/client/receipts/${reference}`;
    const answer = { answer: 'accept', note: '' };
    await asKim.call(`POST ${path}/exceptions/${exception?.id ?? ''}/answer`, answer);
    await expectTold();
    const receipt = receiptOf(await owner.call(`GET ${path}`));
    expect(receipt.timeline.at(-1)).toMatchObject(by);
    const order = await companyOf(api).make(owner);
    const work = `work-orders/${order.reference}`;
    const asked = { reason: 'Black thread?', waitingFor: 'client' };
    const { ask } = workOf(await companyOf(api).call(`POST /ops/${work}/hold`, asked));
    const said = { act: 'answer', asked: ask?.at, note: 'Yes.' };
    const told = workOf(await asKim.call(`POST /client/${work}/act`, said));
    expect(told.timeline.at(-1)).toMatchObject(by);
    await expectTold();
    const label = await approvedLabel(asKim);
    expect(label.timeline.at(-1)).toMatchObject(by);
    await asKim.call(`POST /client/labels/${label.id}/output`, { format: 'pdf' });
    const printed = await owner.call(`GET /client/labels/${label.id}`);
    expect(JSON.stringify(printed.body)).toContain(`"who":"${kim.name}"`);
  });

  it('stands on a draft that a colleague continues, and nowhere on the own one', async () => {
    const draft = await asKim.draft('contact-us', contact);
    for (const path of ['/client/submissions?status=DRAFT', `/client/submissions/${draft.id}`]) {
      const seen = async (who: Client) => JSON.stringify((await who.call(`GET ${path}`)).body);
      expect(await seen(owner)).toContain(`"writer":"${kim.name}"`);
      expect(await seen(asKim)).not.toContain('"writer"');
    }
  });
});
