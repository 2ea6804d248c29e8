import { beforeEach, describe, expect, it } from 'vitest';
import { receiptShape } from '#lib/receipts/columns.ts';
import type { Visit } from '#api/main/visit.ts';
import { postView, readViews } from '#api/pages/saved-views.ts';
import { createTestApi, openAnyDatabase } from '../../support/api.ts';
import { pageAt, visitOf } from '../../support/page.ts';

const path = '/report/receipt/receipt-report';
let visit: Visit;
beforeEach(async () => {
  const api = createTestApi(await openAnyDatabase());
  visit = await visitOf(api, (await api.logIn(await api.signUp())).token);
});

const post = (fields: Readonly<Record<string, string>>) =>
  postView(pageAt(visit, path, fields), receiptShape);
const views = () => readViews(pageAt(visit, path), receiptShape);

describe('deleting a view', () => {
  it('asks for confirmation first', async () => {
    expect(await post({ act: 'save', name: 'Here' })).toMatchObject({ status: 303 });
    const [view] = await views();
    expect(await post({ act: 'delete', id: view?.id ?? '' })).toMatchObject({
      status: 200,
      asks: true,
    });
    expect(await post({ act: 'rename', id: view?.id ?? '', name: 'There' })).toMatchObject({
      status: 303,
    });
    expect(await views()).toMatchObject([{ name: 'There' }]);
  });

  it('skips the confirmation for a missing view', async () => {
    const answer = await post({ act: 'delete', id: 'gone' });
    expect(answer).toMatchObject({ status: 404, notice: 'The resource was not found.' });
    expect(answer).not.toHaveProperty('asks');
  });

  it('succeeds when repeated: the second of two presses is answered', async () => {
    const answer = await post({ act: 'delete-sure', id: 'gone' });
    expect(answer).toBeInstanceOf(Response);
    expect(answer).toMatchObject({ status: 303 });
  });
});

it('a view without a name is refused with the words of its form', async () => {
  expect(await post({ act: 'save', name: ' ' })).toMatchObject({
    status: 422,
    notice: 'Name is required!',
  });
});
