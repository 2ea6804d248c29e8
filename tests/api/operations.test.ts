import { describe, expect, it } from 'vitest';
import { messages, serverMessages } from '#lib/kernel/messages.ts';
import { open } from '#api/http/endpoint.ts';
import { addGauges } from '#api/main/gauges.ts';
import { queueMail } from '#api/mail/queue.ts';
import { routeTable } from '#api/main/route-table.ts';
import { nothing } from '#api/http/input.ts';
import {
  createTestApi,
  OPERATIONS_KEY,
  openAnyDatabase,
  readReply,
  SITE,
  type TestApi,
} from '../support/api.ts';
import { databases } from '../support/databases.ts';
import { takeServerErrors } from '../support/server-errors.ts';

const get = async (api: TestApi, path: string, headers: Record<string, string> = {}) =>
  readReply(await api.fetch(new Request(`${SITE}${path}`, { headers })));

describe('readiness', () => {
  it('reports only whether the database answers', async () => {
    const database = await openAnyDatabase();
    const api = createTestApi(database);
    expect(await get(api, '/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
    await database.close();
    expect(await get(api, '/readyz')).toMatchObject({
      status: 503,
      body: { status: 'unavailable' },
    });
  });
});

describe('metrics', () => {
  it('require this machine or the operations key', async () => {
    const api = createTestApi(await openAnyDatabase());
    await api.logIn(await api.signUp());
    const remote = { 'x-client-address': '203.0.113.7' };
    expect((await get(api, '/metrics')).status).toBe(404);
    expect((await get(api, '/metrics', remote)).status).toBe(404);
    const proxied = { 'x-client-address': '127.0.0.1', 'x-client-speaks-for-others': '1' };
    expect((await get(api, '/metrics', proxied)).status).toBe(404);
    for (const headers of [
      { 'x-client-address': '127.0.0.1' },
      { 'x-client-address': '::1' },
      { ...remote, authorization: `Bearer ${OPERATIONS_KEY}` },
    ]) {
      const { status, headers: sent, body } = await get(api, '/metrics', headers);
      expect(status).toBe(200);
      expect(sent.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
      expect(body['text']).toContain('\npassword_hash_runs_total 2\n');
      expect(body['text']).toContain(
        '\nhttp_requests_total{route="/client/login",method="POST",status="200"} 1\n',
      );
    }
  });
});

describe('the figures of a process that serves', () => {
  it.each(databases)(
    'tell mails, connections, delays, version and quantiles, on $name',
    async ({ open }) => {
      const api = createTestApi(await open());
      const stop = addGauges(api.context);
      await api.logIn(await api.signUp());
      await api.database.transaction((tx) =>
        queueMail(api.context, tx, { to: 'o@example.com', kind: 'password-changed', data: {} }),
      );
      api.advance(90_000);
      const { body } = await get(api, '/metrics', { 'x-client-address': '127.0.0.1' });
      const text = String(body['text']);
      expect(text).toContain('\noutbox_mails{state="waiting"} 1\n');
      expect(text).toMatch(/\noutbox_oldest_seconds 9\d/);
      expect(text).toMatch(/\nportal_info\{version="[\d.]+",node="v[\d.]+"\} 1\n/);
      expect(text).toMatch(/\nevent_loop_delay_seconds\{quantile="0.99"\} [\d.]+\n/);
      expect(text).toContain(
        '\nhttp_request_seconds_bucket{route="/client/login",method="POST",le="+Inf"} 1\n',
      );
      expect(text).toContain(
        '\nhttp_request_seconds_count{route="/client/login",method="POST"} 1\n',
      );
      expect(text.includes('database_connections{state="used"}')).toBe(
        api.database.connections !== undefined,
      );
      stop();
    },
  );

  it('leave out what cannot be read', async () => {
    const api = createTestApi(await openAnyDatabase());
    const stop = addGauges(api.context);
    await api.database.close();
    const { status, body } = await get(api, '/metrics', { 'x-client-address': '127.0.0.1' });
    expect(status).toBe(200);
    expect(body['text']).not.toContain('outbox_mails');
    expect(body['text']).toContain('portal_info');
    stop();
  });
});

describe('the operations key', () => {
  it('cannot be guessed at full speed', async () => {
    const api = createTestApi(await openAnyDatabase());
    const guess = (token: string) => api.call('POST /client/createclient', { body: {}, token });
    for (let count = 0; count < 600; count++) {
      expect((await guess(`key-${count}`)).status).toBe(401);
    }
    expect((await guess(OPERATIONS_KEY)).status).toBe(429);
  });

  it('opens nothing while it is not set', async () => {
    const settings = { siteUrl: new URL(SITE), operationsApiKey: null };
    const api = createTestApi(await openAnyDatabase(), { settings });
    for (const token of ['', 'null', 'undefined']) {
      expect((await api.call('POST /client/createclient', { body: {}, token })).status).toBe(401);
    }
    for (const route of ['GET /ops/submissions', 'GET /ops/submissions/CT-2026-000001']) {
      expect((await api.call(route, { token: OPERATIONS_KEY })).status).toBe(404);
    }
  });
});

describe('the description of the API', () => {
  it('lists every route with its access, limit, request and replies', async () => {
    const { body } = await get(createTestApi(await openAnyDatabase()), '/api/openapi.json');
    expect(body['openapi']).toBe('3.1.0');
    const paths = body['paths'] as Record<string, Record<string, Record<string, unknown>>>;
    const described = Object.entries(paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const served = routeTable.map(
      ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
    );
    // Reports of browsers have no envelope and no route of the table.
    const { '/csp-reports': reports, ...enveloped } = paths;
    expect(described.sort()).toEqual([...served, 'POST /csp-reports'].sort());
    expect(reports?.['post']).toMatchObject({ responses: { 204: {}, 429: {}, 500: {}, 503: {} } });
    for (const call of Object.values(enveloped).flatMap((each) => Object.values(each))) {
      expect(call).toMatchObject({
        summary: expect.stringMatching(/\.$/) as string,
        'x-access': expect.any(String) as string,
        'x-rate-limit': expect.stringMatching(/^\d+ in \d+ s/) as string,
        responses: { 200: {}, 429: {}, 500: {}, 503: {} },
      });
    }
    expect(paths['/client/login']?.['post']?.['requestBody']).toMatchObject({
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              email: { type: 'string', minLength: 1 },
              password: { type: 'string', minLength: 1, maxLength: 128 },
            },
            required: ['email', 'password'],
            additionalProperties: false,
          },
        },
      },
    });
  });
});

describe('what goes wrong inside', () => {
  const failing = (error: Error) =>
    open.get('/test/fails', nothing, {
      summary: 'Fails.',
      handle: () => Promise.reject(error),
    });

  it('logs one 500 with a generic text and the request id', async () => {
    const error = new Error('select * from secrets in /srv/portal/db.ts');
    const api = createTestApi(await openAnyDatabase(), { routes: [failing(error)] });
    const { status, body, headers } = await api.call('GET /test/fails', {
      headers: { 'x-request-id': 'request-4711' },
    });
    expect(status).toBe(500);
    expect(body).toEqual({
      succeeded: false,
      ResponseMessage: messages.serverError,
      error: { message: messages.serverError, requestId: 'request-4711' },
    });
    expect(headers.get('x-request-id')).toBe('request-4711');
    const lines = api.logged.filter(({ level }) => level === 50);
    expect(lines).toMatchObject([{ requestId: 'request-4711', err: { message: error.message } }]);
    // `setup.ts` shows them with a failed test.
    expect(takeServerErrors()).toContain(`GET /test/fails: ${error.stack ?? ''}`);
  });

  it.each([
    ['a refused connection', Object.assign(new Error('x'), { code: 'ECONNREFUSED' })],
    ['a server that shuts down', Object.assign(new Error('x'), { code: '57P01' })],
    ['a full disk', Object.assign(new Error('x'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })],
    ['a silent server', new Error('PostgreSQL did not answer within 5250 ms')],
  ])('answers 503 when it is %s', async (_what, error) => {
    const api = createTestApi(await openAnyDatabase(), { routes: [failing(error)] });
    const { status, body, headers } = await api.call('GET /test/fails');
    expect(status).toBe(503);
    expect(body['ResponseMessage']).toBe(serverMessages.unavailable);
    expect(headers.get('retry-after')).toBe('2');
  });

  it('refuses logins while the database is down, and never calls it a logout', async () => {
    const database = await openAnyDatabase();
    const api = createTestApi(database);
    const account = await api.signUp();
    const { token } = await api.logIn(account);
    await database.close();
    expect((await api.call('POST /client/login', { body: account })).status).toBe(503);
    expect((await api.call('GET /client/getprofile', { token })).status).toBe(503);
  });
});
