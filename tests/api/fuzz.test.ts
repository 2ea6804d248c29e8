import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAnyDatabase, readReply, requestFor } from '../support/api.ts';
import { isFull, LONG, measured, now, quantile } from '../reliability/support/figures.ts';
import { everyRoute, jsonRoutes, openEveryRoute, type EveryRoute } from '../support/every-route.ts';
import { anyText } from '../support/any-text.ts';

/** So many random bodies for each endpoint; `npm run test:reliability` sends 10,000. */
const numRuns = Number(process.env['PORTAL_FUZZ_RUNS'] ?? (isFull ? 10_000 : 40));
/** Answers that may be later than this. */
const P99_MS = 500;
const bounds = { numRuns, interruptAfterTimeLimit: 5 * 60_000, markInterruptAsFailure: false };

let every: EveryRoute;
const times: number[] = [];

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
  'x'.repeat(1_000_000),
  '__proto__',
  'constructor',
  '${7*7}',
  '{{7*7}}',
  '../../../etc/passwd',
  '%00',
  '\r\nSet-Cookie: a=b',
);
const value = fc.oneof(fc.jsonValue({ maxDepth: 4 }), nasty, anyText());
const keys = fc.constantFrom(
  'email',
  'password',
  'client_id',
  'emailstatus',
  'companyName',
  'contactPerson',
  'telephone',
  'additionalInfo',
  'shippingAddress',
  'otp',
  'id',
  '__proto__',
  'constructor',
);
const body = fc.oneof(
  fc.dictionary(fc.oneof(keys, fc.string()), value, { maxKeys: 8 }).map((v) => JSON.stringify(v)),
  fc.json(),
  fc.constantFrom('['.repeat(20_000), `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`),
  anyText({ maxLength: 300 }),
);
const type = fc.oneof(
  { weight: 8, arbitrary: fc.constant('application/json') },
  { weight: 1, arbitrary: fc.constantFrom('text/plain', '', 'application/json;', 'a/b; c="') },
);

async function send(name: string, request: Request): Promise<void> {
  const started = now();
  const { status, headers, body: reply } = await readReply(await every.api.fetch(request));
  times.push(now() - started);
  const said = status < 500 ? '' : JSON.stringify(every.api.logged.at(-1));
  expect(status, `${name} ${said}`).toBeLessThan(500);
  const isFile = headers.get('content-disposition')?.startsWith('attachment;') === true;
  if (status === 200 && isFile) return;
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(typeof reply['succeeded']).toBe('boolean');
  expect(typeof reply['ResponseMessage']).toBe('string');
}

describe.each(jsonRoutes)('$name', (route) => {
  it(
    'answers any body in its envelope, never with a 5xx',
    async () => {
      const token = every.tokens[route.access];
      const property = fc.asyncProperty(body, type, async (text, contentType) => {
        const headers = { 'content-type': contentType };
        const options = { body: text, headers, ...(token !== undefined && { token }) };
        await send(route.name, requestFor(route.name, options));
      });
      await fc.assert(property, bounds);
    },
    LONG,
  );
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
      await fc.assert(property, bounds);
    },
    LONG,
  );
});

const boundary = 'x';
const part = fc.record({
  name: fc.oneof(fc.constantFrom('file', 'data', 'callerReference', '__proto__'), fc.string()),
  filename: fc.option(fc.oneof(fc.string(), fc.constant('../../a.pdf'))),
  text: fc.oneof(nasty, anyText()),
});
/** Forms with files, some cut where they must not end. */
const form = fc
  .tuple(fc.array(part, { maxLength: 5 }), fc.option(fc.nat({ max: 400 })))
  .map(([parts, cut]) => {
    const text = parts
      .map(({ name, filename, text: value }) => {
        const file = filename === null ? '' : `; filename="${filename}"`;
        return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
      })
      .join('');
    return `${text}--${boundary}--\r\n`.slice(0, cut ?? undefined);
  });

describe.each(everyRoute.filter(({ input }) => input.kind === 'multipart'))('$name', (route) => {
  it(
    'answers any form in its envelope, never with a 5xx',
    async () => {
      const token = every.tokens[route.access];
      const property = fc.asyncProperty(form, async (text) => {
        const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
        const options = { body: text, headers, ...(token !== undefined && { token }) };
        await send(route.name, requestFor(route.name, options));
      });
      await fc.assert(property, bounds);
    },
    LONG,
  );
});

it('answers all but one of a hundred within half a second', () => {
  const p99 = quantile(times, 0.99);
  expect(times.length).toBeGreaterThan(numRuns);
  if (isFull) expect(p99).toBeLessThan(P99_MS);
  measured('R12', `${times.length} calls, no 5xx, p99 ${Math.round(p99)} ms`);
});

it('remains unchanged after all of that', () => {
  expect(Object.keys({})).toEqual([]);
  expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('admin');
});
