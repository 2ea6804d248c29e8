import { describe, expect, it } from 'vitest';
import { provideEmbeddedApi } from '#api/pages/embedded.ts';
import { readReceiptReport } from '#api/pages/receipts.ts';
import { readStoreList } from '#api/pages/stores.ts';
import type { PageContext } from '#api/pages/context.ts';
import { readWorkReport } from '#api/pages/work-orders.ts';
import { embeddedBy } from '../../support/embedded.ts';

const pages = {
  '/report/receipt/receipt-report?q=tee': readReceiptReport,
  '/report': readWorkReport,
  '/report?tab=board': readWorkReport,
  '/report?tab=claims': readWorkReport,
  '/retail-stores': readStoreList,
};

const contextOf = (path: string): PageContext => {
  const url = new URL(path, 'http://localhost:4321');
  const locals = { client: {}, token: 'token' } as unknown as App.Locals;
  return { request: new Request(url), url, locals };
};

/** Where each page leads when the API answers so; null where it tells of it itself. */
async function placesFor(status: number, message: string): Promise<(string | null)[]> {
  provideEmbeddedApi(
    embeddedBy(() => Promise.resolve(Response.json({ error: { message } }, { status }))),
  );
  const read = Object.entries(pages).map(([path, page]) => page(contextOf(path)));
  const answers = await Promise.all(read);
  return answers.map((answer) =>
    answer instanceof Response ? answer.headers.get('Location') : null,
  );
}

describe('pages of lists', () => {
  it('lead to the error page when the API is down, as every call does', async () => {
    const places = await placesFor(503, 'The database is away.');
    expect(new Set(places)).toEqual(new Set(['/error?message=The%20database%20is%20away.']));
  });

  it('lead to the login, and back to what was asked for, without a session', async () => {
    const places = await placesFor(401, 'Log in again.');
    const next = Object.keys(pages).map((path) => new URLSearchParams({ next: path }).toString());
    expect(places).toEqual(next.map((query) => `/login?${query}`));
  });

  it('tell themselves of what was refused', async () => {
    const places = await placesFor(422, 'q is invalid!');
    expect(places).toEqual(Object.keys(pages).map(() => null));
  });
});
