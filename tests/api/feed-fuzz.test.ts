import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { routeTable } from '#api/main/route-table.ts';
import { openAnyDatabase } from '../support/api.ts';
import { anyDatabase } from '../support/databases.ts';
import { feedDayOn, jsonCalls, type FeedCall } from '../support/feed-day.ts';
import { anyText } from '../support/any-text.ts';

/** Bodies on each kind of database; PORTAL_FEED_BODIES=10000 is the long run. */
const numRuns = Number(process.env['PORTAL_FEED_BODIES'] ?? 300);
const MINUTES = 60 * 1000;

const nasty = fc.constantFrom<unknown>(
  ...[null, true, -1, 0, 1.5, 1e308, 2 ** 53, [], {}, [[]], '', ' ', '\u0000', '\ud800', '\u202e'],
  "' or 1=1 --",
  '"; drop table receipts; --',
  '__proto__',
  '../../etc/passwd',
  '\r\nBcc: a@b.c',
  '2026-02-30',
  '9999-12-31T23:59:59+14:00',
  '0000-01-01',
  'x'.repeat(20_000),
  '１２',
  'CLOSED',
);
const value = fc.oneof(
  nasty,
  fc.jsonValue({ maxDepth: 3 }),
  anyText({ maxLength: 40 }),
  fc.integer(),
  fc.constantFrom(
    'RECEIVED',
    'ARRIVED',
    'SHIPPED',
    'IN_PROGRESS',
    'D-1',
    'D-2',
    'D-3',
    'r-1',
    'w-1',
    'merge',
    'SR-2026-000001',
  ),
);

/** What is done to a right body: one of its places, by number, is changed, removed or added to. */
const change = fc.record({
  place: fc.nat(60),
  how: fc.constantFrom('set', 'drop', 'add', 'twice'),
  key: fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('__proto__', 'to', 'client', 'lines'),
    fc.constantFrom('lineMode', 'byContents', 'serviceRequest'),
  ),
  value,
});
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never;

type Place = Record<string, unknown>;

/** Objects and lists within a body, itself first. */
const placesOf = (node: unknown): Place[] =>
  typeof node === 'object' && node !== null
    ? [node as Place, ...Object.values(node).flatMap(placesOf)]
    : [];

function apply(body: Place, { place, how, key, value: wanted }: Change): void {
  const spots = placesOf(body).flatMap((within) =>
    Object.keys(within).map((name) => ({ within, name })),
  );
  const spot = spots[place % spots.length];
  if (!spot) return;
  const { within, name } = spot;
  if (how === 'drop') Reflect.deleteProperty(within, name);
  else if (how === 'set') within[name] = wanted;
  else if (how === 'twice' && Array.isArray(within)) within.push(structuredClone(within[0]));
  else
    Object.defineProperty(within, key, {
      value: wanted,
      enumerable: true,
      configurable: true,
      writable: true,
    });
}

const changed = ({ body }: FeedCall, changes: readonly Change[], name: string): string => {
  const copy = structuredClone(body) as Place;
  copy['callerReference'] = name;
  changes.forEach((each) => {
    apply(copy, each);
  });
  return JSON.stringify(copy);
};

it('knows every call of the feed that takes JSON', async () => {
  const known = jsonCalls(await feedDayOn(await openAnyDatabase())).map(({ route }) => route);
  const wanted = routeTable
    .filter(({ access, input }) => access === 'operations' && input.kind === 'json')
    // The others have tests of their own, and an order is made of a request in one too.
    .filter(
      ({ path }) =>
        !/^\/ops\/(?:assignments|batch|clients|labels|mails|prices|reply-texts|staff|webhooks)|work-order$|^\/client/.test(
          path,
        ),
    );
  for (const { method, path } of wanted) {
    const pattern = new RegExp(`^${method} ${path.replace(/:\w+/g, '[^/]+')}$`);
    expect(
      known.some((route) => pattern.test(route)),
      path,
    ).toBe(true);
  }
});

describe('the operations feed', () => {
  it(
    `answers ${numRuns} wrong bodies in its envelope, never with a 5xx`,
    async () => {
      const day = await feedDayOn(await anyDatabase.open());
      for (const call of day.calls) await day.send(call);
      const calls = jsonCalls(day);
      const counts = { right: 0, refused: 0 };
      let count = 0;
      const property = fc.asyncProperty(
        fc.nat(calls.length - 1),
        fc.array(change, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        async (at, changes, isNew) => {
          const call = calls[at];
          if (!call) return;
          count += 1;
          const text = changed(call, changes, isNew ? `fuzz-${count}` : 'fuzz');
          const { status, headers, body } = await day.api.ops(call.route, text);
          expect(status, `${call.route} ${text}`).toBeLessThan(500);
          expect(status, `${call.route} ${text}`).not.toBe(429);
          expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
          expect(body['succeeded']).toBe(status < 300);
          if (status < 300) counts.right += 1;
          else counts.refused += 1;
        },
      );
      await fc.assert(property, { numRuns, seed: 20_261_121 });
      expect(counts.right).toBeGreaterThan(0);
      expect(counts.refused).toBeGreaterThan(counts.right / 10);
      expect(day.api.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
    },
    numRuns > 1000 ? 30 * MINUTES : 2 * MINUTES,
  );
});
