import { describe, expect, it } from 'vitest';
import { exportBusyText } from '../../../src/lib/reports/export-format.ts';
import { answerFile } from '../../../src/lib/server/page-file.ts';
import { provideEmbeddedApi } from '../../../src/lib/server/portal.ts';

const request = new Request('http://localhost:4321/report/receipt/receipt-export?format=pdf');
const locals = { client: { token: 'token' } } as unknown as App.Locals;

/** What the page behind a link answers when the API answers so. */
async function answerTo(response: Response): Promise<Response> {
  provideEmbeddedApi(() => Promise.resolve(response));
  return answerFile({ request, locals }, '/client/receipt-export?format=pdf');
}

describe('a file behind a link', () => {
  it('is passed on with its headers', async () => {
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
});
