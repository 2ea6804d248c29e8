import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAnyDatabase, readReply, requestFor } from '../support/api.ts';
import { everyRoute, jsonRoutes, openEveryRoute, type EveryRoute } from '../support/every-route.ts';

/** 10,000 random bodies for each endpoint is the long run: PORTAL_FUZZ_RUNS=10000. */
const numRuns = Number(process.env['PORTAL_FUZZ_RUNS'] ?? 100);

let every: EveryRoute;

beforeAll(async () => {
  every = await openEveryRoute(await openAnyDatabase());
});

beforeEach(() => every.logInAgain());

afterAll(() => every.api.close());

const nasty = fc.constantFrom(
  "' or 1=1 --",
  '"; drop table clients; --',
  '\u0000',
  '\ud800',
  '\u202e',
  'x'.repeat(60_000),
  '__proto__',
  'constructor',
  '${7*7}',
  '{{7*7}}',
  '../../../etc/passwd',
  '%00',
  '\r\nSet-Cookie: a=b',
);
const value = fc.oneof(fc.jsonValue({ maxDepth: 4 }), nasty, fc.string({ unit: 'binary' }));
const keys = fc.constantFrom(
  ...['email', 'password', 'client_id', 'emailstatus', 'companyName', 'contactPerson', 'telephone'],
  ...['additionalInfo', 'shippingAddress', 'otp', 'id', '__proto__', 'constructor'],
);
const body = fc.oneof(
  fc.dictionary(fc.oneof(keys, fc.string()), value, { maxKeys: 8 }).map((v) => JSON.stringify(v)),
  fc.json(),
  fc.string({ unit: 'binary', maxLength: 300 }),
);
const type = fc.oneof(
  { weight: 8, arbitrary: fc.constant('application/json') },
  { weight: 1, arbitrary: fc.constantFrom('text/plain', '', 'application/json;', 'a/b; c="') },
);

/** Some answers are files that are made again for each query. */
const FILES_MS = 120_000;

async function send(name: string, request: Request): Promise<void> {
  const { status, headers, body: reply } = await readReply(await every.api.fetch(request));
  expect(status, name).toBeLessThan(500);
  const isFile = headers.get('content-disposition')?.startsWith('attachment;') === true;
  if (status === 200 && isFile) return;
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(typeof reply['succeeded']).toBe('boolean');
  expect(typeof reply['ResponseMessage']).toBe('string');
}

describe.each(jsonRoutes)('$name', (route) => {
  it('answers any body in its envelope, never with a 5xx', async () => {
    const token = every.tokens[route.access];
    const property = fc.asyncProperty(body, type, async (text, contentType) => {
      const headers = { 'content-type': contentType };
      const options = { body: text, headers, ...(token !== undefined && { token }) };
      await send(route.name, requestFor(route.name, options));
    });
    await fc.assert(property, { numRuns });
  });
});

describe.each(everyRoute.filter(({ method }) => method === 'GET'))('$name', (route) => {
  it(
    'answers any query in its envelope or with a file, never with a 5xx',
    async () => {
      const token = every.tokens[route.access];
      const pair = fc.tuple(
        fc.oneof(fc.constantFrom('q', 'page', 'size'), fc.string()),
        fc.string(),
      );
      const property = fc.asyncProperty(fc.array(pair, { maxLength: 4 }), async (pairs) => {
        const options = token === undefined ? {} : { token };
        const search = new URLSearchParams(pairs).toString();
        await send(route.name, requestFor(`${route.name}?${search}`, options));
      });
      await fc.assert(property, { numRuns });
    },
    FILES_MS,
  );
});

it('is as it was after all of that', () => {
  expect(Object.keys({})).toEqual([]);
  expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('admin');
});
