import { describe, expect, it } from 'vitest';
import { provideEmbeddedApi } from '#api/pages/embedded.ts';
import { postReceiptAnswer } from '#api/pages/receipts.ts';
import { SEVERAL } from '#lib/receipts/refused-answer.ts';
import type { PageContext } from '#api/pages/context.ts';
import { postToWork } from '#api/pages/work-orders.ts';
import { embeddedBy } from '../../support/embedded.ts';

const ORIGIN = 'http://localhost:4321';

/** What a browser without script sends from a page of `origin`. */
function posted(
  path: string,
  fields: Readonly<Record<string, string>>,
  origin = ORIGIN,
): PageContext {
  const url = new URL(path, ORIGIN);
  const headers = { origin };
  const body = new URLSearchParams(fields);
  const locals = { client: {}, token: 'token' } as unknown as App.Locals;
  return { request: new Request(url, { method: 'POST', body, headers }), url, locals };
}

const apiAnswers = (status: number, body: object): void =>
  provideEmbeddedApi(embeddedBy(() => Promise.resolve(Response.json(body, { status }))));

const refusal = (fields: Readonly<Record<string, string>>) => ({
  error: { message: 'No.', fields },
});

const work = (fields: Readonly<Record<string, string>>, origin?: string) =>
  postToWork(posted('/report/process/WO-1', fields, origin), 'WO-1');
const receipt = (fields: Readonly<Record<string, string>>, origin?: string) =>
  postReceiptAnswer(posted('/report/receipt/receipt-report/RC-1', fields, origin), 'RC-1');

describe('a refused form of a work order', () => {
  it('is told at the field that was typed into, which keeps its text', async () => {
    apiAnswers(422, refusal({ note: 'Without card numbers.' }));
    const asked = '2026-02-02T10:00:00.000Z';
    expect(await work({ act: 'answer', asked, text: 'Yes' })).toEqual({
      ok: false,
      status: 422,
      form: 'ask',
      notice: 'Without card numbers.',
      text: 'Yes',
    });
    expect(await work({ act: 'note', text: 'Fold' })).toMatchObject({ form: 'note', text: 'Fold' });
  });

  it('asks for a message when there are only blanks', async () => {
    expect(await work({ act: 'note', text: '  ' })).toMatchObject({
      status: 422,
      form: 'note',
      notice: 'Message is required!',
    });
  });

  it('counts the end of a line once, as its field does, and tells when it is too long', async () => {
    const sent: unknown[] = [];
    provideEmbeddedApi(
      embeddedBy(async (request) => {
        sent.push(await request.json());
        return Response.json(refusal({}), { status: 409 });
      }),
    );
    const lines = 'a\r\n'.repeat(999) + 'b';
    expect(await work({ act: 'note', text: lines })).toMatchObject({ status: 409 });
    expect(sent).toEqual([{ text: lines.replaceAll('\r', '') }]);
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

  it('is told on the page when it has no field', async () => {
    apiAnswers(404, refusal({}));
    expect(await work({ act: 'reorder' })).toMatchObject({ status: 409, form: 'page', text: '' });
    const foreign = await work({ act: 'note', text: 'Fold' }, 'https://elsewhere.example');
    expect(foreign).toMatchObject({ ok: false, status: 403, form: 'page' });
  });
});

describe('a refused answer to an exception', () => {
  it('is told at the exception, which keeps the note', async () => {
    apiAnswers(422, refusal({ note: 'Without card numbers.' }));
    expect(await receipt({ exception: 'E1', answer: 'return', note: 'Send it' })).toEqual({
      ok: false,
      status: 422,
      exception: 'E1',
      notice: 'Without card numbers.',
      note: 'Send it',
    });
  });

  it('says how many pieces the page showed, and comes back when there are others', async () => {
    const message = 'The number of pieces has changed: 60.';
    const sent: unknown[] = [];
    const refuses = (fields: Readonly<Record<string, string>>) =>
      provideEmbeddedApi(
        embeddedBy(async (request) => {
          sent.push(await request.json());
          return Response.json(refusal(fields), { status: 409 });
        }),
      );
    refuses({ qty: message });
    const shown = { 'qty-E1': '2', note: 'Send it' };
    expect(await receipt({ ...shown, exception: 'E1', answer: 'accept' })).toEqual({
      ok: false,
      status: 409,
      exception: 'E1',
      notice: message,
      note: 'Send it',
    });
    const split = { exception: 'E1', split: '1', 'part-accept': '1', 'part-hold': '1' };
    expect(await receipt({ ...shown, ...split })).toMatchObject({
      notice: message,
      note: 'Send it',
      parts: { accept: '1', hold: '1' },
    });
    refuses({ 'answers.0.qty': message });
    expect(await receipt({ ...shown, several: 'E1', answer: 'accept' })).toMatchObject({
      exception: SEVERAL,
      notice: message,
      note: 'Send it',
      several: ['E1'],
    });
    expect(sent).toMatchObject([
      { answer: 'accept', qty: 2 },
      { qty: 2 },
      { answers: [{ exception: 'E1', qty: 2 }] },
    ]);
  });

  it('tells when the note is too long', async () => {
    const note = 'x'.repeat(2001);
    expect(await receipt({ exception: 'E1', answer: 'return', note })).toMatchObject({
      status: 422,
      exception: 'E1',
      notice: 'Note length must be less than 2000 Charactors!',
      note,
    });
  });

  it('tells why when it concerns no field', async () => {
    apiAnswers(409, refusal({}));
    const late = await receipt({ exception: 'E1', answer: 'return', note: 'Send it' });
    expect(late).toMatchObject({ status: 409, exception: 'E1', notice: 'No.', note: 'Send it' });
    const foreign = await receipt({ exception: 'E1' }, 'https://elsewhere.example');
    expect(foreign).toMatchObject({ ok: false, status: 403, exception: '' });
  });
});
