import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provideEmbeddedApi } from '#api/pages/embedded.ts';
import { readQuotePage } from '#api/pages/desk/quote.ts';
import { postRecordAct } from '#api/pages/desk/record-acts.ts';
import { readDeskRecord } from '#api/pages/desk/record.ts';
import { anyDatabase } from '../../../support/databases.ts';
import { moveTo, sendRequestOf } from '../../queue/support.ts';
import { createFormsApi, type FormsApi } from '../../submissions/support.ts';
import { openDeskAs, viewOf, type Desk } from './support.ts';

describe('the record of another person', () => {
  let api: FormsApi;
  let service: Desk;
  let reference: string;

  beforeAll(async () => {
    api = createFormsApi(await anyDatabase.open());
    provideEmbeddedApi(api);
    service = await openDeskAs(api, 'service');
    const client = await api.newClient();
    ({ reference } = await sendRequestOf(client));
    await moveTo(api, reference, 'IN_REVIEW');
    await press(await openDeskAs(api, 'service', 'claims'), { do: 'assign' });
  });
  afterAll(() => api.close());

  const path = () => `/desk/records/${reference}`;

  async function seen(): Promise<Readonly<Record<string, string>>> {
    const { record } = viewOf(await readDeskRecord(service.at(path()), reference));
    return { callerReference: `desk:${randomUUID()}`, revision: String(record.revision) };
  }

  async function press(desk: Desk, fields: Readonly<Record<string, string>>) {
    return postRecordAct(desk.at(path(), { ...(await seen()), ...fields }), reference);
  }

  it('asks once before it is decided on, also when others change it between', async () => {
    const question = { do: 'ask', question: 'Which bags?' };
    const asked = await press(service, question);
    if (asked instanceof Response || !asked.rejection) throw new Error('Nothing was asked.');
    const { rejection, typed } = asked;
    expect(typed.question).toBe('Which bags?');
    expect(rejection).toMatchObject({ status: 409, changed: false });
    expect(rejection.notice).toMatch(
      /^Pat .* has this record\. Press again to decide all the same\.$/,
    );
    const again = { ...question, asked: rejection.asked ?? '' };
    expect(await press(service, { ...again, revision: '99' })).toMatchObject({
      rejection: { changed: true, asked: rejection.asked },
    });
    expect(await press(service, again)).toMatchObject({ status: 303 });
  });

  it('asks once before it is quoted', async () => {
    await moveTo(api, reference, 'IN_REVIEW');
    const typed = { text: 'Fold', code: '', qty: '10', unitPrice: '1.00', tax: '', note: '' };
    const quote = async (asked: string) => {
      const posted = { ...(await seen()), ...typed, do: 'send', asked, validUntil: '2026-03-10' };
      return readQuotePage(service.at(`${path()}/quote`, posted), reference);
    };
    const { rejection } = viewOf(await quote(''));
    expect(rejection).toMatchObject({ status: 409, changed: false });
    expect(await quote(rejection?.asked ?? '')).toMatchObject({ status: 303 });
  });
});
