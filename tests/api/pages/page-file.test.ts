import { describe, expect, it } from 'vitest';
import { exportBusyText } from '#lib/reports/export-format.ts';
import { answerFile } from '#api/pages/files.ts';
import { provideEmbeddedApi } from '#api/pages/embedded.ts';
import { embeddedBy } from '../../support/embedded.ts';

const request = new Request('http://localhost:4321/report/receipt/receipt-export?format=pdf');
const locals = { client: { token: 'token' } } as unknown as App.Locals;

/** What the page behind a link answers when the API answers so. */
async function answerTo(response: Response): Promise<Response> {
  provideEmbeddedApi(embeddedBy(() => Promise.resolve(response)));
  return answerFile({ request, locals }, '/client/receipt-export?format=pdf');
}

describe('a file behind a link', () => {
  it('forwards its headers', async () => {
    const headers = { 'content-disposition': 'attachment; filename="a.pdf"' };
    const answer = await answerTo(new Response('%PDF-', { headers }));
    expect(answer.headers.get('content-disposition')).toContain('a.pdf');
    expect(await answer.text()).toBe('%PDF-');
  });

  it.each([429, 503])('leads to the page that shows why it was refused with %d', async (status) => {
    const body = { ResponseStatus: false, ResponseMessage: exportBusyText };
    const answer = await answerTo(Response.json(body, { status }));
    expect(answer.status).toBe(302);
    const { pathname, searchParams } = new URL(answer.headers.get('location') ?? '', request.url);
    expect([pathname, searchParams.get('message')]).toEqual(['/error', exportBusyText]);
  });

  it("forwards the page's method and cancellation", async () => {
    const asked: Request[] = [];
    provideEmbeddedApi(
      embeddedBy((each) => {
        asked.push(each);
        return Promise.resolve(new Response(null));
      }),
    );
    const visitor = new AbortController();
    const head = new Request(request, { method: 'HEAD', signal: visitor.signal });
    await answerFile({ request: head, locals }, '/client/receipt-export?format=pdf');
    const [call] = asked;
    expect([call?.method, call?.signal.aborted]).toEqual(['HEAD', false]);
    visitor.abort();
    expect(call?.signal.aborted).toBe(true);
  });

  it('leads on without the words of an answer whose body is gone', async () => {
    const refused = Response.json({ ResponseMessage: exportBusyText }, { status: 429 });
    await refused.body?.cancel();
    const answer = await answerTo(refused);
    expect([answer.status, answer.headers.get('location')?.slice(0, 15)]).toEqual([
      302,
      '/error?message=',
    ]);
  });
});
