import { type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { accountCalls } from '#lib/accounts/client.ts';
import { catalogueCalls } from '#lib/products/catalogue-client.ts';
import { createHttp, type Transport } from '#lib/http/http.ts';
import { recoveryCalls } from '#lib/accounts/recovery-client.ts';
import { serve } from '../../support/listen.ts';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const cleanUps: (() => void)[] = [];
afterEach(() => cleanUps.splice(0).forEach((cleanUp) => cleanUp()));

/** A real HTTP server that answers with `status` and `reply` and tells what it was asked. */
async function listen(status: number, reply: unknown, changes: Partial<Transport> = {}) {
  const seen: Seen[] = [];
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('latin1');
      const { method = '', url = '', headers } = request;
      seen.push({ method, url, headers, body });
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof reply === 'string' ? reply : JSON.stringify(reply));
    });
  };
  const { server, origin: baseUrl } = await serve(answer);
  cleanUps.push(() => server.close());
  const http = createHttp({
    baseUrl,
    fetch: (url, options) => fetch(url, options),
    token: () => 'the-token',
    writeHeaders: () => ({ 'X-CSRF-Token': 'the-csrf' }),
    ...changes,
  });
  return {
    seen,
    http,
    calls: { ...accountCalls(http), ...recoveryCalls(http), ...catalogueCalls(http) },
  };
}

const profileValues = {
  contact_person: 'Ann Lee',
  company_name: 'Lee & Co',
  telephone: '2125550142',
  email: 'ann@example.com',
  shipping_address: '1 Main St',
  billing_address: '1 Main St',
  id: '7',
  clientId: 'CL-7',
};

const signup = {
  companyName: 'Lee & Co',
  contactPerson: 'Ann Lee',
  telephone: '2125550142',
  email: 'ann@example.com',
  password: 'Secret#2026',
  shippingAddress: '',
  billingAddress: '',
  additionalInfo: '',
};

describe('every call of the specification', () => {
  const table: [
    string,
    string,
    string,
    unknown,
    (c: Awaited<ReturnType<typeof listen>>['calls']) => Promise<unknown>,
  ][] = [
    [
      'login',
      'POST',
      '/api/client/login',
      { email: 'a@b.co', password: 'x' },
      (c) => c.login({ email: 'a@b.co', password: 'x' }),
    ],
    ['signup', 'POST', '/api/client/signup', signup, (c) => c.signup(signup)],
    ['createClient', 'POST', '/api/client/createclient', signup, (c) => c.createClient(signup)],
    [
      'sendOtp',
      'POST',
      '/api/client/sendotp',
      { email: 'a@b.co' },
      (c) => c.sendOtp({ email: 'a@b.co' }),
    ],
    [
      'resendOtp',
      'POST',
      '/api/client/resendotp',
      { email: 'a@b.co' },
      (c) => c.resendOtp({ email: 'a@b.co' }),
    ],
    [
      'verifyOtp',
      'POST',
      '/api/client/verifyotp',
      { otp: '0123' },
      (c) => c.verifyOtp({ otp: '0123' }),
    ],
    [
      'resetPassword',
      'POST',
      '/api/client/resetpassword',
      { password: 'x' },
      (c) => c.resetPassword({ password: 'x' }),
    ],
    [
      'changePassword',
      'POST',
      '/api/client/changepassword',
      { id: '7', old_password: 'a', new_password: 'b' },
      (c) => c.changePassword({ id: '7', old_password: 'a', new_password: 'b' }),
    ],
    [
      'updateEmailStatus',
      'POST',
      '/api/client/update-email-status',
      { client_id: '7', emailstatus: 2 },
      (c) => c.updateEmailStatus({ client_id: '7', emailstatus: 2 }),
    ],
    ['listItems', 'POST', '/api/csp-api/csp-item-list', {}, (c) => c.listItems()],
    ['endSession', 'POST', '/api/client/logout', {}, (c) => c.endSession()],
  ];

  it.each(table)('%s: %s %s with its payload as JSON', async (_name, method, url, body, call) => {
    const { seen, calls } = await listen(200, { succeeded: true });
    await call(calls);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ method, url });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(body);
    expect(seen[0]?.headers).toMatchObject({
      accept: 'application/json',
      'content-type': 'application/json',
      authorization: 'Bearer the-token',
      'x-csrf-token': 'the-csrf',
    });
  });

  it.each([
    ['/api/client/getprofile', 'getProfile'],
    ['/api/users/list', 'listUsers'],
    ['/api/users/dashboard', 'getDashboard'],
  ] as const)('GET %s carries the bearer and no CSRF token', async (url, name) => {
    const { seen, calls } = await listen(200, {});
    await calls[name]();
    expect(seen[0]).toMatchObject({ method: 'GET', url });
    expect(seen[0]?.headers.authorization).toBe('Bearer the-token');
    expect(seen[0]?.headers['x-csrf-token']).toBeUndefined();
  });

  it('updateProfile is multipart with the fields of the specification and the picture', async () => {
    const { seen, calls } = await listen(200, {});
    await calls.updateProfile(profileValues, new File(['jpg'], 'me.jpg', { type: 'image/jpeg' }));
    expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    const sent = [...(seen[0]?.body ?? '').matchAll(/ name="([^"]+)"/g)].map((match) => match[1]);
    expect(sent.sort()).toEqual([...Object.keys(profileValues), 'profile'].sort());
  });

  it('uploadProducts is multipart with the one field data', async () => {
    const { seen, calls } = await listen(200, {});
    await calls.uploadProducts(new File(['sku'], 'products.csv'));
    const sent = [...(seen[0]?.body ?? '').matchAll(/ name="([^"]+)"/g)].map((match) => match[1]);
    expect(sent).toEqual(['data']);
  });
});

describe('what comes back', () => {
  it('returns the validated body with the message', async () => {
    const { calls } = await listen(200, {
      succeeded: true,
      ResponseMessage: 'Here',
      ResponseBody: {
        clientId: 12,
        company_name: 'Lee',
        emailstatus: 1,
        isDeleted: 0,
        extra: true,
      },
    });
    const result = await calls.getProfile();
    expect(result).toMatchObject({
      ok: true,
      value: {
        message: 'Here',
        body: {
          clientId: 12,
          company_name: 'Lee',
          telephone: '',
          emailstatus: 1,
          isDeleted: false,
        },
      },
    });
  });

  it('fails when a good status reports a failure', async () => {
    const { calls } = await listen(200, { succeeded: false, ResponseMessage: 'No' });
    expect(await calls.getProfile()).toMatchObject({
      ok: false,
      error: { kind: 'refused', status: 200, message: 'No' },
    });
  });

  it("counts as unreadable when the body differs from the call's reply", async () => {
    const { calls } = await listen(200, { ResponseBody: { emailstatus: 'often' } });
    expect(await calls.getProfile()).toMatchObject({ ok: false, error: { kind: 'unreadable' } });
  });

  it('counts as unreadable when it is no JSON, even for an ignored body', async () => {
    const { calls } = await listen(200, '<html>It works!</html>');
    expect(await calls.signup(signup)).toMatchObject({ ok: false, error: { kind: 'unreadable' } });
  });

  it('may be empty for a call whose body nobody reads', async () => {
    const { calls } = await listen(200, '');
    expect(await calls.endSession()).toMatchObject({ ok: true });
  });

  it.each([
    [401, 'unauthorized'],
    [422, 'refused'],
    [503, 'server'],
  ])('fails with the message for status %i', async (status, kind) => {
    const { calls } = await listen(status, {
      error: { message: 'Told why', fields: { email: 'x' } },
    });
    expect(await calls.getProfile()).toEqual({
      ok: false,
      error: { kind, status, message: 'Told why', fields: { email: 'x' } },
    });
  });

  it('fails without a message when the answer is no JSON', async () => {
    const { calls } = await listen(502, '<html>Bad gateway</html>');
    expect(await calls.getProfile()).toMatchObject({ error: { kind: 'server', message: '' } });
  });

  it('reports an unreachable server', async () => {
    const { calls } = await listen(200, {}, { baseUrl: 'http://127.0.0.1:1' });
    expect(await calls.getProfile()).toMatchObject({
      ok: false,
      error: { kind: 'network', message: 'Unable to reach the server. Please try again.' },
    });
  });

  it('sends no Authorization header without a token', async () => {
    const { seen, calls } = await listen(200, {}, { token: () => null });
    await calls.getProfile();
    expect(seen[0]?.headers.authorization).toBeUndefined();
  });
});
