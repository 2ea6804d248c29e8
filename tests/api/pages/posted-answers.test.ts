import { beforeEach, describe, expect, it } from 'vitest';
import type { Visit } from '#api/main/visit.ts';
import { postReceiptAnswer } from '#api/pages/receipts.ts';
import { SEVERAL } from '#lib/receipts/rejected-answer.ts';
import { postToWork } from '#api/pages/work-orders.ts';
import { companyFor, exceptions, head, lines, receiptOf } from '../receipts/support.ts';
import { createFormsApi, type Client, type FormsApi } from '../submissions/support.ts';
import { companyOf, requestAt, workOf } from '../work-orders/support.ts';
import { anyDatabase } from '../../support/databases.ts';
import { pageAt, visitOf } from '../../support/page.ts';

type Fields = Readonly<Record<string, string>>;

let api: FormsApi;
let client: Client;
let visit: Visit;
beforeEach(async () => {
  api = createFormsApi(await anyDatabase.open());
  client = await api.newClient();
  visit = await visitOf(api, client.session.token);
});

describe('a posted form of a work order', () => {
  let reference: string;
  beforeEach(async () => {
    const request = await requestAt(api, client, 'IN_REVIEW');
    const route = `POST /ops/submissions/${request}/work-order`;
    ({ reference } = workOf(await companyOf(api).call(route, { note: '' })));
  });
  const work = (fields: Fields, origin?: string) =>
    postToWork(pageAt(visit, `/report/process/${reference}`, fields, origin), reference);

  it('keeps its text when the order does not ask for it', async () => {
    const asked = '2026-02-02T10:00:00.000Z';
    expect(await work({ act: 'answer', asked, text: 'Yes' })).toMatchObject({
      ok: false,
      status: 409,
      form: 'ask',
      text: 'Yes',
    });
  });

  it('asks for a message when there are only blanks', async () => {
    expect(await work({ act: 'note', text: '  ' })).toMatchObject({
      status: 422,
      form: 'note',
      notice: 'Message is required!',
    });
  });

  it('counts the end of a line once, as its field does, and tells when it is too long', async () => {
    expect(await work({ act: 'note', text: 'a\r\n'.repeat(999) + 'b' })).toMatchObject({
      ok: true,
    });
    const tooLong = 'x'.repeat(2001);
    expect(await work({ act: 'note', text: tooLong })).toMatchObject({
      status: 422,
      notice: 'Message length must be less than 2000 Charactors!',
      text: tooLong,
    });
    const asked = '2026-02-02T10:00:00.000Z';
    expect(await work({ act: 'answer', asked, text: tooLong })).toMatchObject({
      status: 422,
      form: 'ask',
      notice: 'Answer length must be less than 2000 Charactors!',
    });
  });

  it('shows the error on the page without a field', async () => {
    const missing = pageAt(visit, '/report/process/WO-1', { act: 'reorder' });
    expect(await postToWork(missing, 'WO-1')).toMatchObject({
      status: 409,
      form: 'page',
      text: '',
    });
    const foreign = await work({ act: 'note', text: 'Fold' }, 'https://elsewhere.example');
    expect(foreign).toMatchObject({ ok: false, status: 403, form: 'page' });
  });
});

describe('a posted answer to an exception', () => {
  let reference: string;
  beforeEach(async () => {
    const company = companyFor(api, client);
    ({ reference } = receiptOf(await company.feed('R-1', { ...head, lines, exceptions })));
  });
  const receipt = (fields: Fields, origin?: string) =>
    postReceiptAnswer(
      pageAt(visit, `/report/receipt/receipt-report/${reference}`, fields, origin),
      reference,
    );
  const exceptionId = async (index: number): Promise<string> =>
    receiptOf(await client.call(`GET /client/receipts/${reference}`)).exceptions[index]?.id ?? '';

  it('leads back to the exceptions once it is saved', async () => {
    const answer = await receipt({ exception: await exceptionId(1), answer: 'return', note: '' });
    expect(answer).toMatchObject({ ok: true, response: { status: 303 } });
  });

  it('states the pieces that the page showed, and returns for other ones', async () => {
    const id = await exceptionId(1);
    const message = 'The number of pieces has changed: 3.';
    const shown = { [`qty-${id}`]: '2', note: 'Send it' };
    expect(await receipt({ ...shown, exception: id, answer: 'accept' })).toEqual({
      ok: false,
      status: 409,
      exception: id,
      notice: message,
      note: 'Send it',
    });
    const split = { exception: id, split: '1', 'part-accept': '1', 'part-hold': '1' };
    expect(await receipt({ ...shown, ...split })).toMatchObject({
      notice: message,
      note: 'Send it',
      parts: { accept: '1', hold: '1' },
    });
    expect(await receipt({ ...shown, several: id, answer: 'accept' })).toMatchObject({
      exception: SEVERAL,
      notice: message,
      note: 'Send it',
      several: [id],
    });
  });

  it('reports a note that is too long', async () => {
    const note = 'x'.repeat(2001);
    expect(await receipt({ exception: 'E1', answer: 'return', note })).toMatchObject({
      status: 422,
      exception: 'E1',
      notice: 'Note length must be less than 2000 Charactors!',
      note,
    });
  });

  it('explains an error outside of fields', async () => {
    const late = await receipt({ exception: 'gone', answer: 'return', note: 'Send it' });
    expect(late).toMatchObject({ status: 404, exception: 'gone', note: 'Send it' });
    const foreign = await receipt({ exception: 'E1' }, 'https://elsewhere.example');
    expect(foreign).toMatchObject({ ok: false, status: 403, exception: '' });
  });
});
