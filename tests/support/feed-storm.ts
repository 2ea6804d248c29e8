/**
 * Deliveries that several systems of the company report at once: the calls about them in any order, some of them again
 * because the answer was lost. What one system says of a delivery never contradicts what another says.
 */
import { seededRandom, type SeededRandom } from './seeded-random.ts';
import type { FormsApi, Client } from '../api/submissions/support.ts';

export interface StormCall {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** All calls about one delivery. */
interface Delivery {
  /** What may be said in any order. */
  readonly parts: readonly StormCall[];
  /** Its statuses, which follow each other. */
  readonly moves: readonly StormCall[];
  /** Said when all else is known. */
  readonly closing: readonly StormCall[];
}

const SIZES = ['XS', 'S', 'M', 'L', 'XL'];
const ANSWERS = ['hold', 'return', null] as const;
const dayOf = (day: number): string => new Date(Date.UTC(2026, 0, 5 + day)).toISOString();

function linesOf(chance: SeededRandom, name: string) {
  return Array.from({ length: chance.between(1, 5) }, (_, at) => {
    const expected = chance.between(0, 40);
    const received = Math.max(0, expected + chance.oneOf([0, 0, 0, 2, -3]));
    const damaged = chance.oneOf([0, 0, Math.min(2, received)]);
    const size = SIZES[at];
    return { line: at + 1, sku: `${name}-${size}`, size, expected, received, damaged };
  });
}

function exceptionsOf(chance: SeededRandom, from: number) {
  return Array.from({ length: chance.between(0, 2) }, (_, at) => ({
    exception: `E${from + at}`,
    type: chance.oneOf(['wrong_item', 'unlabelled', 'damaged', 'short']),
    line: chance.oneOf([null, 1]),
    qty: chance.between(1, 4),
    note: `Carton ${chance.between(1, 9)}`,
    asked: chance.oneOf(ANSWERS),
  }));
}

function deliveryOf(chance: SeededRandom, number: number, client: string): Delivery {
  const receipt = `DEL-${number}`;
  const arrived = chance.between(0, 40);
  const arrivedAt = dayOf(arrived);
  const countedAt = dayOf(arrived + chance.between(0, 3));
  const feed = (system: string, said: object): StormCall => ({
    path: '/ops/receipts',
    body: { callerReference: `${receipt}/${system}`, receipt, client, ...said },
  });
  const move = (to: string, said: object = {}): StormCall => ({
    path: `/ops/receipts/${receipt}/transition`,
    body: { callerReference: `${receipt}/${to}`, to, ...said },
  });
  const vendor = `Mill ${chance.between(1, 9)}`;
  const cartonsExpected = chance.between(1, 20);
  const counted = [move('COUNTING'), move('RECEIVED', { at: countedAt })];
  const isCounted = chance.between(1, 5) > 1;
  const lines = linesOf(chance, receipt);
  return {
    parts: [
      feed('office', { vendor, po: `PO-${number}`, expectedOn: '2026-01-20', cartonsExpected }),
      feed('dock', { carrier: 'UPS', tracking: `1Z${number}`, cartonsReceived: cartonsExpected }),
      ...(number % 2 === 0 ? [lines] : lines.map((line) => [line])).map((part, at) =>
        feed(`count-${at}`, { lines: part, lineMode: 'merge' }),
      ),
      feed('quality', { exceptions: exceptionsOf(chance, 1) }),
      feed('claims', { exceptions: exceptionsOf(chance, 9) }),
    ],
    moves: [move('ARRIVED', { at: arrivedAt }), ...(isCounted ? counted : [])],
    closing: isCounted && chance.between(1, 3) === 1 ? [move('CLOSED')] : [],
  };
}

export interface Storm {
  readonly deliveries: readonly Delivery[];
}

/** The same deliveries for the same clients each time. */
export function stormOf(count: number, clients: readonly Client[]): Storm {
  const chance = seededRandom(20_260_302);
  const deliveries = Array.from({ length: count }, (_, number) =>
    deliveryOf(chance, number, clients[number % clients.length]?.session.clientId ?? ''),
  );
  return { deliveries };
}

export function shuffled<T>(values: readonly T[], chance: SeededRandom): T[] {
  const result = [...values];
  for (let last = result.length - 1; last > 0; last--) {
    const other = chance.between(0, last);
    const [a, b] = [result[last], result[other]] as [T, T];
    [result[last], result[other]] = [b, a];
  }
  return result;
}

interface Row {
  readonly status: number;
  readonly body: { readonly ResponseMessage: string };
}

const BATCH = 25;

/** The calls that may be sent now: of the statuses of a delivery only the first that is still to be carried out. */
function sendable(calls: readonly StormCall[]): StormCall[] {
  const seen = new Set<string>();
  return calls.filter(({ path }) => {
    const isNext = !path.endsWith('/transition') || !seen.has(path);
    seen.add(path);
    return isNext;
  });
}

/**
 * Sends all calls in batches until each has been carried out. What is refused because another sender has not come so
 * far is sent again later; every third batch or so is sent again as if its answer had been lost.
 */
async function sendAll(
  api: FormsApi,
  calls: readonly StormCall[],
  chance: SeededRandom,
): Promise<void> {
  let waiting = [...calls];
  for (let round = 0; waiting.length > 0; round++) {
    if (round > 500) throw new Error(`Never carried out: ${JSON.stringify(waiting[0])}`);
    const batch = sendable(waiting).slice(0, BATCH);
    const send = async (): Promise<Row[]> => {
      const reply = await api.ops('POST /ops/batch', { calls: batch });
      if (reply.status !== 200) throw new Error(`A batch was answered with ${reply.status}`);
      return reply.body['ResponseBody'] as Row[];
    };
    let rows = await send();
    if (chance.between(1, 3) === 1) rows = await send();
    const done = new Set<StormCall>();
    batch.forEach((call, at) => {
      const { status = 0, body } = rows[at] ?? {};
      if (status === 200) done.add(call);
      else if (status !== 404 && status !== 409)
        throw new Error(`${call.path}: ${status} ${JSON.stringify(body)}`);
    });
    const refused = new Set(batch.filter((call) => !done.has(call)).map(({ path }) => path));
    const left = waiting.filter((call) => !done.has(call));
    // What was refused comes last, and what follows it with it.
    waiting = [
      ...left.filter(({ path }) => !refused.has(path)),
      ...left.filter(({ path }) => refused.has(path)),
    ];
  }
}

/** Deals the calls to so many senders: what is in one group stays with one sender, in its order. */
function dealt(groups: readonly (readonly StormCall[])[], senders: number, chance: SeededRandom) {
  const hands: StormCall[][] = Array.from({ length: senders }, () => []);
  const places = shuffled(
    groups.flatMap((group, index) => group.map(() => index)),
    chance,
  );
  const owners = groups.map(() => chance.between(0, senders - 1));
  const next = groups.map(() => 0);
  for (const index of places) {
    const call = groups[index]?.[next[index] ?? 0];
    next[index] = (next[index] ?? 0) + 1;
    if (call) hands[owners[index] ?? 0]?.push(call);
  }
  return hands;
}

/** Everything at once from so many senders, in an order of this seed; each sender sends what it has `times` times. */
export async function sendStorm(
  api: FormsApi,
  { deliveries }: Storm,
  { seed, senders, times }: { seed: number; senders: number; times: number },
): Promise<void> {
  const chance = seededRandom(seed);
  const first = deliveries.flatMap(({ parts, moves }) => [...parts.map((part) => [part]), moves]);
  for (const groups of [first, deliveries.map(({ closing }) => closing)]) {
    const hands = Array.from({ length: times }, () => dealt(groups, senders, chance)).flat();
    await Promise.all(hands.map((calls, at) => sendAll(api, calls, seededRandom(seed + at))));
  }
}

/** The deliveries one after the other, each call once. */
export async function sendInOrder(api: FormsApi, { deliveries }: Storm): Promise<void> {
  for (const { parts, moves, closing } of deliveries) {
    for (const { path, body } of [...parts, ...moves, ...closing]) {
      const { status } = await api.ops(`POST ${path}`, body);
      if (status !== 200) throw new Error(`${path} was answered with ${status}`);
    }
  }
}

type Json = Readonly<Record<string, unknown>>;
const bodyOf = ({ body }: { body: Record<string, unknown> }): Json => body['ResponseBody'] as Json;

/** Names that the portal gives in the order in which it hears of things. */
const given = new Set(['id', 'exceptionId', 'position', 'reference']);
const isReceived = (status = ''): boolean => status.startsWith('RECEIVED');

/** The log tells when the portal heard of an exception: whether before or after the count is left to the order. */
const isHeardLater = (entry: unknown): boolean => {
  const { from, to } = entry as { from?: string; to?: string };
  return isReceived(from) && isReceived(to);
};

const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, each: unknown) => {
      if (given.has(key)) return undefined;
      if (key === 'timeline') return (each as unknown[]).filter((entry) => !isHeardLater(entry));
      return (key === 'from' || key === 'to') && typeof each === 'string'
        ? each.replace('_WITH_EXCEPTIONS', '')
        : each;
    }),
  );

/** Every page of the client's report and each of its receipts, without the numbers that the portal gives. */
export async function pagesOf(client: Client): Promise<Json> {
  const list: string[] = [];
  const records: Record<string, unknown> = {};
  let figures: unknown;
  for (let page = 1; ; page++) {
    const read = await client.call(`GET /client/receipts?figures=1&size=100&page=${page}`);
    const { items, total, ...rest } = bodyOf(read) as { items: Json[]; total: number };
    figures = { total, ...rest };
    for (const item of items) {
      const reference = String(item['reference']);
      const record = bodyOf(await client.call(`GET /client/receipts/${reference}`));
      list.push(JSON.stringify({ ...(plain(item) as Json), name: record['houseReference'] }));
      records[String(record['houseReference'])] = plain(record);
    }
    if (items.length === 0 || list.length >= total) break;
  }
  const csv = await client.call('GET /client/receipt-export?format=csv');
  const rows = String(csv.body['text'])
    .replaceAll(/RC-\d{4}-\d{6}/g, '')
    .split('\r\n');
  return { list: list.sort(), figures, records, rows: rows.sort() };
}
