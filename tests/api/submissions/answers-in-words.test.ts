/** The reply in words beside the fields that a question opens. */
import { expect, it, describe } from 'vitest';
import { inputValues } from '#lib/forms/initial-values.ts';
import { serviceRequest } from '#lib/submissions/forms/service-request/service-request.submission.ts';
import { addressesOf, serviceRequestCases } from '../../fixtures/submissions/service-request.ts';
import { anyDatabase } from '../../support/databases.ts';
import { createFormsApi, fieldsOf, mailTexts, recordOf } from './support.ts';

const shipTo = [{ line: '1', storeText: 'SoHo', qty: '10' }];

describe('an answer in words', () => {
  const asked = async (fields: readonly string[]) => {
    const api = createFormsApi(await anyDatabase.open());
    const client = await api.newClient();
    const places = addressesOf('SoHo');
    const sent = recordOf(
      await client.send('service-request', { ...serviceRequestCases.right, shipTo, places }),
    );
    const question = { question: 'Which dock?', fields };
    const record = recordOf(await api.company(sent.reference, 'question', question));
    const answer = async (body: object) =>
      (await api.again(client)).call(`POST /client/submissions/${sent.id}/submit`, {
        revision: record.revision,
        ...body,
      });
    return { api, record, answer };
  };
  const saidIn = ({ timeline }: ReturnType<typeof recordOf>) =>
    timeline.slice(-2).map(({ kind, note }) => [kind, note]);

  it('suffices where the asked fields are unchanged', async () => {
    const { api, answer } = await asked(['shipTo']);
    const data = { shipTo, places: addressesOf('SoHo') };
    const record = recordOf(await answer({ data, reply: 'Dock 4, around the back.' }));
    expect(record.status).toBe('IN_REVIEW');
    expect(saidIn(record)).toEqual([
      ['reply', 'Dock 4, around the back.'],
      ['answered', 'No value was changed.'],
    ]);
    const mails = JSON.stringify(await mailTexts(api));
    expect(mails).toContain('Reply: Dock 4, around the back.');
  });

  it('suffices where a quantity still follows all pieces and a day has passed', async () => {
    const { api, record, answer } = await asked(['services', 'dueDate']);
    api.advance(24 * 60 * 60 * 1000);
    // As the controls of the page hold them: the quantity is empty.
    const { services, dueDate } = inputValues(serviceRequest, record.data);
    const answered = await answer({ data: { services, dueDate }, reply: 'As planned.' });
    expect(recordOf(answered).status).toBe('IN_REVIEW');
  });

  it('joins the values that it changes, which are validated', async () => {
    const { answer } = await asked(['goodsText']);
    const wrong = await answer({ data: { goodsText: '' }, reply: 'As you like.' });
    expect([wrong.status, fieldsOf(wrong)]).toEqual([
      422,
      { goodsText: 'Description of goods is required!' },
    ]);
    const data = { goodsText: 'Navy tees' };
    const record = recordOf(await answer({ data, reply: 'As you like.' }));
    const change = 'Description of goods: Navy tees (was Acme Knits, PO 77, came on Monday)';
    expect(saidIn(record)).toEqual([
      ['reply', 'As you like.'],
      ['answered', change],
    ]);
  });

  it('holds no card number', async () => {
    const { answer } = await asked(['title']);
    const refused = await answer({ reply: 'Charge 4111 1111 1111 1111' });
    expect([refused.status, Object.keys(fieldsOf(refused))]).toEqual([422, ['reply']]);
  });
});
