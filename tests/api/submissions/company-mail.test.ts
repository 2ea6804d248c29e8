import { expect, it } from 'vitest';
import { documentForMail } from '#api/submissions/documents/make-document.ts';
import type { Values } from '#lib/forms/definition.ts';
import { garmentClaimCases } from '../../fixtures/submissions/garment-claim.ts';
import { retailStoreCases } from '../../fixtures/submissions/retail-store.ts';
import { serviceRequestCases } from '../../fixtures/submissions/service-request.ts';
import { readPdf } from '../documents/read-pdf.ts';
import { sendDue, stubIn } from '../mail/sender-support.ts';
import { companyOf } from '../work-orders/support.ts';
import { api, client, onAnyDatabase } from './each-database.ts';
import { sendCase, uploadFiles } from './send-case.ts';
import { contact, COMPANY_EMAIL, recordOf } from './support.ts';

interface Received {
  /** Header lines, unfolded. */
  readonly head: string;
  /** The text part, decoded. */
  readonly text: string;
  readonly source: string;
}

const decoded = (body: string): string =>
  Buffer.from(
    body
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

function readMail(source: string): Received {
  const [head = ''] = source.split('\r\n\r\n', 1);
  const [, encoding = '', body = ''] =
    /text\/plain[^]*?Content-Transfer-Encoding: (\S+)\r\n\r\n([^]*?)\r\n--/.exec(source) ?? [];
  const text = encoding === 'base64' ? Buffer.from(body, 'base64').toString() : decoded(body);
  return { head: head.replace(/\r\n\s+/g, ' '), text: text.replace(/\r\n/g, '\n'), source };
}

onAnyDatabase('the mail to the company', () => {
  /** Sends all that waits through a mail server; answers what the company gets, oldest first. */
  async function received(): Promise<Received[]> {
    const stub = await stubIn('accepts');
    const documentOf = (reference: string) => documentForMail(api.context, reference);
    await sendDue(api, stub.url, { documentOf });
    return stub.received.filter((source) => source.includes(`To: ${COMPANY_EMAIL}`)).map(readMail);
  }

  const critical = (change: Values = {}): Values => {
    const { right } = garmentClaimCases;
    const [line] = right['lines'] as Values[];
    return { ...right, lines: [{ ...line, severity: 'critical', note: 'Needle' }], ...change };
  };
  const claim = (change: Values = {}) => sendCase(api, client, garmentClaimCases, critical(change));

  it('alerts of a critical claim, and its work order is on hold', async () => {
    const house = companyOf(api);
    const work = await house.make(client);
    await house.count(work.reference, 'ticketed', { done: 10 });
    const { reference, timeline, flags } = await claim({ workRef: work.reference });
    expect(flags).toContain('CRITICAL');
    expect(timeline.at(-1)?.note).toBe(`On hold until the goods are checked: ${work.reference}.`);
    expect(await house.read(work.reference)).toMatchObject({
      status: 'ON_HOLD',
      waitingFor: 'house',
      holdReason: `Critical claim ${reference ?? ''}: the goods are checked before work goes on.`,
    });
    const [mail] = await received();
    expect(mail?.head).toContain(
      `Subject: [CRITICAL] ${reference ?? ''}: new, Report Garment a Claim from Acme`,
    );
    expect(mail?.head).toMatch(/X-Priority: 1/);
    expect(mail?.head).toMatch(/Importance: High/);
    expect(mail?.text).toContain('Check the goods at once.');
    expect(mail?.text).toContain(`On hold until the goods are checked: ${work.reference}.`);
    const list = await api.ops('GET /ops/submissions?sort=-updated');
    expect(list.body['ResponseBody']).toMatchObject({ items: [{ flags: ['CRITICAL'] }] });
  });

  it('spares work of other clients, and canceled work', async () => {
    const house = companyOf(api);
    const other = await api.newClient('other@example.com');
    const foreign = await house.make(other);
    const named = critical({ workRef: foreign.reference });
    const data = await uploadFiles(api, client, garmentClaimCases, named);
    expect((await client.send(garmentClaimCases.definition.type, data)).status).toBe(404);
    expect((await house.read(foreign.reference)).status).toBe('SCHEDULED');
    const done = await house.make(client);
    await house.call(`POST /ops/work-orders/${done.reference}/transition`, { to: 'CANCELLED' });
    await claim({ workRef: done.reference });
    expect((await house.read(done.reference)).status).toBe('CANCELLED');
    expect((await received())[0]?.text).toContain('No work order was stopped');
  });

  it('includes every value, the telephone, the PDF, and a reply address of the client', async () => {
    const message = {
      ...contact,
      urgency: 'today',
      replyBy: 'phone',
      callbackNumber: '2125550199',
    };
    const sent = recordOf(await client.send('contact-us', { ...message, callbackTime: 'any' }));
    const [mail] = await received();
    const { head = '', text = '', source = '' } = mail ?? {};
    expect(head).toContain(`Subject: [URGENT] ${sent.reference ?? ''}: new, Contact Us from Acme`);
    expect(text).toMatch(/^Answer by: [A-Z][a-z]+, [A-Z][a-z]{2} \d{1,2}$/m);
    expect(head).toContain(`<${client.email}>`);
    expect(head).toMatch(/Reply-To: /);
    for (const part of [
      contact.message,
      'Urgency: Needed today',
      '2125550199',
      'Telephone: ',
      `Email: ${client.email}`,
      `npm run ops -- show ${sent.reference ?? ''}`,
    ]) {
      expect(text).toContain(part);
    }
    const [, base64 = ''] =
      /application\/pdf[^]*?\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/.exec(source) ?? [];
    const pdf = await readPdf(new Uint8Array(Buffer.from(base64, 'base64')));
    expect(pdf.text).toContain(contact.message);
  });

  it('names the item and the store of each quantity, in the PDF and the record too', async () => {
    const { right } = retailStoreCases;
    const made = await client.call('POST /client/stores', { data: { ...right } });
    const { reference: store } = recordOf(made);
    const data = { ...serviceRequestCases.right, shipTo: [{ line: '1', store, qty: '60' }] };
    const sent = recordOf(await client.send('service-request', data));
    expect(sent.storeNames).toEqual({ [store ?? '']: '0042 Soho, New York' });
    const [mail] = await received();
    const { bytes } = (await documentForMail(api.context, sent.reference ?? '')) ?? {};
    const pdf = await readPdf(bytes ?? new Uint8Array());
    for (const text of [mail?.text ?? '', pdf.text].map((each) => each.replace(/\s+/g, ' '))) {
      expect(text).toContain('1. TEE-1 Tee Navy M');
      expect(text).toContain(`${store ?? ''}, 0042 Soho, New York`);
    }
    const other = await api.newClient('other@example.com');
    expect(await api.context.ports.storeNames(api.database.db, other.email, [store ?? ''])).toEqual(
      {},
    );
  });

  it('gives the reason of an appeal', async () => {
    const { id, reference } = await claim();
    for (const to of ['UNDER_REVIEW', 'REJECTED']) {
      const move = { callerReference: to, to, note: 'Worn.' };
      await api.company(reference, 'transition', move);
    }
    const { revision } = await client.read(id);
    const note = 'The tags are still on.';
    await client.call(`POST /client/submissions/${id}/act`, { act: 'appeal', revision, note });
    const mails = await received();
    const appealed = mails.find(({ head }) => head.includes('appealed'));
    expect(appealed?.text).toContain(note);
  });

  it('names the event: answered, message, withdrawn', async () => {
    const { id, reference, revision } = await claim();
    await api.company(reference, 'question', {
      callerReference: 'q1',
      question: 'Which PO is it?',
      fields: ['poNumber'],
    });
    const asked = await client.read(id);
    expect(asked.revision).toBe(revision + 1);
    await client.call(`POST /client/submissions/${id}/submit`, {
      revision: asked.revision,
      data: { poNumber: 'PO 78' },
    });
    const answered = await client.read(id);
    await client.call(`POST /client/submissions/${id}/reply`, {
      revision: answered.revision,
      text: 'Please hurry.',
    });
    await client.call(`POST /client/submissions/${id}/withdraw`, {
      revision: answered.revision + 1,
      note: '',
    });
    const mails = await received();
    const happened = ({ head }: Received) => /Subject: \S+ \S+ ([a-z ]+),/.exec(head)?.[1] ?? '';
    // They are sent at the same time, so they come in any order.
    const by = new Map(mails.map((mail) => [happened(mail), mail.text]));
    expect([...by.keys()].sort()).toEqual(['answered', 'message', 'new', 'withdrawn']);
    expect(by.get('answered')).toContain('We asked: Which PO is it?\nPO number: PO 78');
    expect(by.get('message')).toContain('Please hurry.');
    // The answer changes nothing of the marks, and the alert is not repeated.
    expect(answered.flags).toEqual(['CRITICAL']);
    expect(by.get('answered')).not.toContain('No work order was stopped');
  });
});

it('excludes forms that may name a card', async () => {
  const { writeCompanyMail } = await import('#api/mail/templates/submissions.ts');
  const mail = writeCompanyMail({
    reference: 'CA-2026-000001',
    form: 'Credit Card Authorization',
    title: 'Visa',
    status: 'Sent',
    next: '',
    note: '',
    path: '/',
    company: 'Acme\nBcc: everybody@example.com',
    happened: 'new',
  });
  expect(mail.documentOf).toBeUndefined();
  expect(mail.subject).toBe(
    'CA-2026-000001: new, Credit Card Authorization from Acme Bcc: everybody@example.com: Visa',
  );
});
