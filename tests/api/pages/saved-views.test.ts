import { describe, expect, it } from 'vitest';
import { receiptShape } from '#lib/receipts/columns.ts';
import { provideEmbeddedApi } from '#api/pages/embedded.ts';
import { postView } from '#api/pages/saved-views.ts';
import { embeddedBy } from '../../support/embedded.ts';

const views = [{ id: 'here', list: 'receipts', name: 'Here', query: '' }];

/** What the page answers to a form that it posts itself; the API knows one view and deletes none twice. */
async function post(act: string, id: string) {
  provideEmbeddedApi(
    embeddedBy(({ method }) =>
      Promise.resolve(
        method === 'DELETE'
          ? Response.json({ ResponseMessage: 'None' }, { status: 404 })
          : Response.json({ succeeded: true, ResponseMessage: '', ResponseBody: { items: views } }),
      ),
    ),
  );
  const url = new URL('/report/receipt/receipt-report', 'http://localhost:4321');
  const body = new URLSearchParams({ act, id });
  const headers = { origin: url.origin, 'sec-fetch-site': 'same-origin' };
  const locals = { client: {}, token: 'token' } as unknown as App.Locals;
  return postView(
    { request: new Request(url, { method: 'POST', body, headers }), url, locals },
    receiptShape,
  );
}

describe('deleting a view', () => {
  it('is asked about first', async () => {
    expect(await post('delete', 'here')).toMatchObject({ status: 200, asks: true });
  });

  it('is not asked about for a view that is gone', async () => {
    const answer = await post('delete', 'gone');
    expect(answer).toMatchObject({ status: 404, notice: 'The resource was not found.' });
    expect(answer).not.toHaveProperty('asks');
  });

  it('is done when it was done before: of two presses the second one is answered', async () => {
    const answer = await post('delete-sure', 'gone');
    expect(answer).toBeInstanceOf(Response);
    expect(answer).toMatchObject({ status: 303 });
  });
});
