import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_DISCARDED_BYTES } from '#api/http/input.ts';
import { messages, serverMessages } from '#lib/kernel/messages.ts';
import { openAnyDatabase, requestFor, readReply, type CallOptions } from '../support/api.ts';
import {
  everyRoute,
  guardedRoutes,
  jsonRoutes,
  openEveryRoute,
  writingRoutes,
  type EveryRoute,
} from '../support/every-route.ts';

let every: EveryRoute;

beforeAll(async () => {
  every = await openEveryRoute(await openAnyDatabase());
});

let mayHaveEnded = false;

beforeEach(async () => {
  if (mayHaveEnded) await every.logInAgain();
  mayHaveEnded = false;
});

afterAll(() => every.api.close());

/** A refused call ends no session; another one may. */
const call = async (route: (typeof everyRoute)[number], options: CallOptions = {}) => {
  const token = every.tokens[route.access];
  const { name } = route;
  const reply = await every.api.call(name, { ...(token !== undefined && { token }), ...options });
  mayHaveEnded ||= reply.status < 400;
  return reply;
};

const refusal = (message: string) => ({
  succeeded: false,
  ResponseMessage: message,
  error: { message },
});

const browser = { origin: 'http://localhost:4321', 'sec-fetch-site': 'same-origin' };
const csrf = { cookie: 'csrfToken=t0ken', 'x-csrf-token': 't0ken' };

describe.each(everyRoute)('$name', (route) => {
  it('answers 405 JSON to every other method and goes on', async () => {
    for (const method of ['DELETE', 'PUT', 'PATCH', 'OPTIONS', 'PROPFIND', 'GET', 'POST']) {
      if (everyRoute.some(({ path, method: own }) => path === route.path && own === method))
        continue;
      const { status, body, headers } = await call({ ...route, name: `${method} ${route.path}` });
      expect(status).toBe(405);
      expect(body).toEqual(refusal(serverMessages.methodNotAllowed));
      expect(headers.get('allow')).toContain(route.method);
    }
  });

  it('grants nothing to other origins and is stored nowhere', async () => {
    const { headers } = await call(route, { headers: { origin: 'https://evil.example' } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-request-id')).toMatch(/^[\w.-]{8,}$/);
  });
});

const numbersOf = ({ input }: (typeof everyRoute)[number]): string[] => {
  if (input.kind !== 'query') return [];
  const { properties = {} } = input.describe() as {
    properties?: Record<string, { type?: unknown }>;
  };
  return Object.keys(properties).filter((name) =>
    [properties[name]?.type].flat().some((type) => type === 'integer' || type === 'number'),
  );
};
const counting = everyRoute.filter((route) => numbersOf(route).length > 0);

it('finds the routes whose query has numbers', () => {
  expect(counting.map(({ name }) => name)).toContain('GET /ops/mails');
});

describe.each(counting)('$name, with numbers in its address', (route) => {
  it.each(numbersOf(route))('takes %s', async (name) => {
    const token = every.tokens[route.access];
    const { body } = await every.api.call(`${route.name}?${name}=1`, token ? { token } : {});
    expect(body).not.toHaveProperty(['error', 'fields', name]);
  });
});

describe.each(writingRoutes)('$name, sent by a browser', (route) => {
  it.each([
    ['a foreign origin', csrf, { origin: 'https://evil.example' }],
    ['the origin null', csrf, { origin: 'null' }],
    ['an origin that begins like ours', csrf, { origin: 'http://localhost:4321.evil.example' }],
    ['another port', csrf, { origin: 'http://localhost:9999' }],
    ['a cross-site fetch', csrf, { 'sec-fetch-site': 'cross-site' }],
    ['a fetch of a sibling site', csrf, { 'sec-fetch-site': 'same-site' }],
    ['a foreign origin posing as ours', csrf, { ...browser, origin: 'https://evil.example' }],
    ['no token', browser, {}],
    ['a token without its cookie', browser, { 'x-csrf-token': 't0ken' }],
    ['a cookie without its header', browser, { cookie: 'csrfToken=t0ken' }],
    ['two that differ', browser, { ...csrf, 'x-csrf-token': 't1ken' }],
    ['two empty ones', browser, { cookie: 'csrfToken=', 'x-csrf-token': '' }],
  ])('refuses %s', async (_what, right, wrong) => {
    const { status, body } = await call(route, { body: {}, headers: { ...right, ...wrong } });
    expect(status).toBe(403);
    expect(body).toEqual(refusal(serverMessages.foreignOrigin));
  });

  it('asks no token of a tool that merely keeps cookies', async () => {
    const headers = { cookie: 'clientAuthData=x', 'sec-fetch-mode': 'cors' };
    const { status } = await call(route, { body: {}, headers });
    expect(status).not.toBe(403);
  });

  it('accepts the token twice, and needs none where there is no browser', async () => {
    const headers = { ...browser, ...csrf, cookie: `a=b; ${csrf.cookie}` };
    expect((await call(route, { body: 'x', headers })).status).not.toBe(403);
    const body = '{"client_id":1}';
    if (route.path !== '/client/update-email-status') {
      expect((await call(route, { body })).status).not.toBe(403);
    }
  });
});

describe.each(guardedRoutes)('$name', (route) => {
  const refused = async (headers: Record<string, string>) => {
    const request = requestFor(route.name, {
      body: route.method === 'GET' ? undefined : {},
      headers,
    });
    return readReply(await every.api.fetch(request));
  };

  it('needs a token, and takes none from a cookie', async () => {
    const mirror = encodeURIComponent(
      JSON.stringify({ token: every.tokens[route.access], client: { id: '1' } }),
    );
    const headers = { ...csrf, cookie: `clientAuthData=${mirror}; ${csrf.cookie}` };
    for (const { status, body } of [await refused({}), await refused(headers)]) {
      expect([401, 404]).toContain(status);
      expect(body['succeeded']).toBe(false);
    }
  });

  it('accepts no token of another kind', async () => {
    for (const [access, token] of Object.entries(every.tokens)) {
      const isOfCompany = route.access === 'operations' || route.access === 'staff';
      if (access === route.access || token === undefined) continue;
      if (route.access === 'operations' && access === 'staff') continue;
      const { status } = await refused({ authorization: `Bearer ${token}` });
      expect(status, access).toBe(isOfCompany && access === 'session' ? 403 : 401);
    }
  });

  it.each([
    ['empty', ''],
    ['a kind alone', 'Bearer'],
    ['no value', 'Bearer  '],
    ['Basic', 'Basic dXNlcjpwYXNz'],
    ['two', 'Bearer ps_a, Bearer ps_b'],
    ['no kind', 'ps_abcdef'],
    ['16 KB', `Bearer ps_${'a'.repeat(16_384)}`],
    ['outside ASCII', 'Bearer ps_\u00e9\u00ff'],
    ['an unknown kind of token', `Bearer px_${'a'.repeat(43)}`],
    ['SQL', "Bearer ps_' or 1=1 --"],
  ])('refuses odd authorization: %s', async (_what, authorization) => {
    const { status, headers } = await refused({ authorization });
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe('Bearer');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });
});

describe.each(jsonRoutes)('$name, its body', (route) => {
  const deep = `${'{"a":'.repeat(30)}1${'}'.repeat(30)}`;

  it.each([
    ['cut off', '{"email":'],
    ['empty', ''],
    ['no JSON', 'email=a'],
    ['a list', '[]'],
    ['null', 'null'],
    ['text', '"x"'],
    ['too deep', deep],
    ['far too deep', '['.repeat(30_000)],
  ])('refuses a body that is %s', async (_what, body) => {
    const { status, body: reply } = await call(route, { body });
    expect(status).toBe(400);
    expect(reply).toEqual(refusal(serverMessages.unreadableBody));
  });

  it('refuses what is not UTF-8', async () => {
    const token = every.tokens[route.access];
    const request = new Request(requestFor(route.name, { body: {}, ...(token && { token }) }), {
      body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    });
    expect((await every.api.fetch(request)).status).toBe(400);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'text/plain; application/json',
    'application/json; charset=utf-16',
  ])('refuses the type %s', async (type) => {
    const { status, body } = await call(route, { body: '{}', headers: { 'content-type': type } });
    expect(status).toBe(415);
    expect(body).toEqual(refusal(serverMessages.wrongType));
  });

  it('accepts JSON with its charset', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    expect((await call(route, { body: '{"unknown":1}', headers })).status).toBe(422);
  });

  it('refuses a body that is too large, with its length and without', async () => {
    const body = JSON.stringify({ a: 'x'.repeat(route.input.maxBytes) });
    const announced = await call(route, {
      body,
      headers: { 'content-length': String(body.length) },
    });
    expect(announced.status).toBe(413);
    expect(announced.body).toEqual(refusal(serverMessages.tooLarge));
    const lying = await call(route, { body, headers: { 'content-length': '10' } });
    expect(lying.status).toBe(413);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent++;
        controller.enqueue(new Uint8Array(16_384));
      },
    });
    const token = every.tokens[route.access];
    const streamed: RequestInit & { duplex: 'half' } = { body: endless, duplex: 'half' };
    const base = requestFor(route.name, { body: {}, ...(token && { token }) });
    expect((await every.api.fetch(new Request(base, streamed))).status).toBe(413);
    expect(sent).toBeLessThan((route.input.maxBytes + MAX_DISCARDED_BYTES) / 16_384 + 6);
  });

  it('names what is wrong with each field, and refuses keys that nobody asked for', async () => {
    const { status, body } = await call(route, { body: '{"__proto__":{"admin":1},"isDeleted":1}' });
    expect(status).toBe(422);
    const error = body['error'] as { fields: Record<string, string> };
    expect(error.fields['isDeleted']).toBe('isDeleted is invalid!');
    expect(Object.hasOwn(error.fields, '__proto__')).toBe(true);
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });
});

describe('what is not there', () => {
  it.each(['GET /nothing', 'POST /client', 'GET /client/getprofile/', 'GET /%00', 'GET /%ff'])(
    'answers %s with 404 JSON',
    async (route) => {
      const { status, body } = await every.api.call(route);
      expect(status).toBe(404);
      expect(body).toEqual(refusal(messages.resourceNotFound));
    },
  );
});
