/** The demo client's deliveries: twelve months of them, about every sixth with something wrong. */
import type { ReceiptFeed } from '#lib/receipts/feed.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { DAY_MS } from '#lib/kernel/calendar-day.ts';
import { updateException } from '#api/receipts/queries/receipt-parts.ts';
import { numbered } from '#api/receipts/feed/named-lines.ts';
import { firstFacts } from '#api/receipts/receipt-facts.ts';
import { addReceipt, writeLog } from '#api/receipts/save-receipt.ts';
import { chanceFrom, type Chance } from './chance.ts';
import { demoItems, demoStyles, type DemoItem } from './demo-items.ts';
import type { Seed } from './seed-demo-data.ts';

const HOUR_MS = 60 * 60 * 1000;
const COUNT = 40;
/** Days between two deliveries, so that 40 of them take a year. */
const EVERY_DAYS = 10;
/** So many are still to come, and so many more are being worked on these days. */
const COMING = 3;
const FRESH = 3;
/** A delivery is announced so many days before it comes. */
const ANNOUNCED_DAYS = 10;

const carriers = [
  ['Old Dominion', 'ltl', 'OD'],
  ['XPO', 'ltl', 'XP'],
  ['UPS', 'parcel', '1Z999AA1'],
  ['FedEx', 'parcel', '7712'],
  ['DHL Express', 'courier', '42'],
  ['Maersk', 'ocean', 'MAEU'],
] as const;

type Lines = Required<NonNullable<ReceiptFeed['lines']>[number]>[];
type Exceptions = NonNullable<ReceiptFeed['exceptions']>;

/** What becomes of the newest ones, from the newest backwards; everything older is closed. */
const newest = [
  'EXPECTED',
  'EXPECTED',
  'EXPECTED',
  'ARRIVED',
  'COUNTING',
  'PARTLY_ARRIVED',
  'RECEIVED_WITH_EXCEPTIONS',
  'RECEIVED',
  'RECEIVED_WITH_EXCEPTIONS',
  'RECEIVED',
] as const;

const others: Readonly<Record<number, string>> = { 12: 'REFUSED', 21: 'CANCELLED' };
/** With the two above these are six of forty. */
const faulty: readonly number[] = [16, 24, 29, 35];

const statusOf = (age: number): string => newest[age] ?? others[age] ?? 'CLOSED';
const withFaults = (age: number): boolean =>
  statusOf(age) === 'RECEIVED_WITH_EXCEPTIONS' || faulty.includes(age);
const isCountedIn = (age: number): boolean => /^(?:RECEIVED|CLOSED)/.test(statusOf(age));

function linesOf(chance: Chance, items: readonly DemoItem[], age: number): Lines {
  const status = statusOf(age);
  const lines = items.map((item, index) => {
    const expected = chance.between(2, 10) * 12;
    const isHere = isCountedIn(age) || (status === 'COUNTING' && index % 2 === 0);
    return {
      line: index + 1,
      sku: item.sku,
      style: item.style,
      description: item.description,
      colour: item.colour,
      size: item.size,
      gtin: item.gtin,
      cartons: `${index + 1}`,
      expected,
      received: isHere ? expected : 0,
      damaged: 0,
      condition: '',
      location: isHere ? `A-${chance.between(1, 24)}-${chance.between(1, 4)}` : '',
      po: '',
      unitCost: item.unitCost,
    };
  });
  if (!withFaults(age)) return lines;
  return lines.map((line, index) => {
    if (index === 1) return { ...line, received: line.received - chance.between(2, 9) };
    if (index === 2) {
      return { ...line, damaged: chance.between(2, 6), condition: 'Water stain on the fold' };
    }
    return index === 3 && age % 2 === 0 ? { ...line, received: line.received + 3 } : line;
  });
}

function exceptionsOf(lines: Lines, age: number): Exceptions {
  if (!withFaults(age)) return [];
  const common = { notedOnDelivery: age % 3 === 0 ? 'yes' : 'no', resolved: false } as const;
  return lines.flatMap(({ line, expected, received, damaged }): Exceptions => {
    if (damaged > 0) {
      const note = 'Carton was wet at one corner; the pieces are set aside.';
      return [
        {
          ...common,
          exception: `D${line}`,
          type: 'damaged',
          line,
          qty: damaged,
          note,
          asked: 'return',
        },
      ];
    }
    if (received < expected) {
      const note = 'Carton sealed and full; packing list says more.';
      const qty = expected - received;
      return [{ ...common, exception: `S${line}`, type: 'short', line, qty, note, asked: 'hold' }];
    }
    if (received === expected) return [];
    const qty = received - expected;
    const note = 'Not on the packing list.';
    return [{ ...common, exception: `O${line}`, type: 'over', line, qty, note, asked: 'accept' }];
  });
}

interface Moments {
  readonly announced: Date;
  readonly arrived: Date;
  readonly counted: Date;
  readonly closed: Date;
}

function momentsOf(chance: Chance, now: Date, age: number): Moments {
  const isFresh = age >= COMING && age < COMING + FRESH;
  const isComing = age < COMING;
  const place = isComing ? age - COMING : age - COMING - FRESH;
  const days = isFresh ? age - COMING : place * EVERY_DAYS + chance.between(3, 5);
  const day = new Date(now.getTime() - days * DAY_MS);
  const hour = new Date(`${companyDay(day)}T${String(13 + chance.between(0, 6))}:10:00.000Z`);
  const latest = isComing ? Number.POSITIVE_INFINITY : now.getTime() - 2 * HOUR_MS;
  const arrived = new Date(Math.min(hour.getTime(), latest));
  const counted = new Date(arrived.getTime() + chance.between(20, 110) * 0.1 * HOUR_MS);
  return {
    announced: new Date(Math.min(now.getTime(), arrived.getTime()) - ANNOUNCED_DAYS * DAY_MS),
    arrived,
    counted,
    closed: new Date(counted.getTime() + 3 * DAY_MS),
  };
}

function feedOf(chance: Chance, moments: Moments, age: number): ReceiptFeed {
  const style = demoStyles[age % demoStyles.length];
  const items = demoItems.filter((item) => item.style === style);
  const chosen = items.slice(0, age % 3 === 0 ? 12 : 8);
  const lines = linesOf(chance, chosen, age);
  const [carrier, mode, prefix] = chance.oneOf(carriers);
  const status = statusOf(age);
  const hasCome = isCountedIn(age) || /^(?:ARRIVED|PARTLY_ARRIVED|COUNTING)$/.test(status);
  const cartons = chosen.length;
  return {
    callerReference: `demo-${age}`,
    receipt: `DEMO-${String(COUNT - age).padStart(4, '0')}`,
    status,
    vendor: chosen[0]?.vendor ?? '',
    po: `PO-${4100 + COUNT - age}`,
    carrier,
    mode,
    tracking: `${prefix}${chance.between(100_000_000, 999_999_999)}`,
    bol: mode === 'ltl' ? `BOL-${chance.between(10_000, 99_999)}` : '',
    expectedOn: companyDay(moments.arrived),
    ...(hasCome && { arrivedAt: moments.arrived.toISOString() }),
    ...(isCountedIn(age) && { countedAt: moments.counted.toISOString() }),
    cartonsExpected: cartons,
    cartonsReceived: hasCome ? (status === 'PARTLY_ARRIVED' ? cartons - 3 : cartons) : 0,
    ...(hasCome && { dock: `Dock ${chance.between(1, 4)}`, receivedBy: 'M. Ortiz' }),
    pallets: mode === 'ltl' ? chance.between(1, 3) : 0,
    weight: cartons * chance.between(18, 30),
    lines,
    exceptions: exceptionsOf(lines, age),
  };
}

/** The statuses on the way to the last one, each with its moment. */
function wayTo(status: string, { arrived, counted, closed }: Moments): [string, Date][] {
  const begun = new Date(arrived.getTime() + HOUR_MS);
  const way: [string, Date][] = [
    ['ARRIVED', arrived],
    ['COUNTING', begun],
  ];
  if (status === 'COUNTING') return way;
  if (status === 'CLOSED') return [...way, ['RECEIVED', counted], ['CLOSED', closed]];
  if (status.startsWith('RECEIVED')) return [...way, [status, counted]];
  return status === 'EXPECTED' ? [] : [[status, arrived]];
}

export const seedReceipts: Seed = async (context, tx, clientId) => {
  const chance = chanceFrom(2026);
  const now = context.now();
  for (let age = COUNT - 1; age >= 0; age--) {
    const moments = momentsOf(chance, now, age);
    const feed = feedOf(chance, moments, age);
    const at = { ...context, now: () => moments.announced };
    const row = await addReceipt(at, tx, {
      clientId,
      houseReference: feed.receipt,
      submissionId: null,
      factsFor: (owner) => ({
        ...firstFacts(owner, numbered(feed, []).feed, moments.announced),
        ...(feed.status === 'CLOSED' && { closedAt: moments.closed.toISOString() }),
      }),
      log: { actor: 'house', kind: 'made', visibility: 'client' },
      madeAs: 'EXPECTED',
    });
    let from = 'EXPECTED';
    const way = wayTo(row.status, moments);
    for (const [to, when] of way) {
      const place = { row: { id: row.id, status: from }, to, at: when.toISOString() };
      await writeLog(tx, place, [{ actor: 'house', kind: 'status', visibility: 'client' }]);
      from = to;
    }
    if (row.status === 'CLOSED') await settle(tx, row.id, moments.closed);
    const [, changed = moments.announced] = way.at(-1) ?? [];
    await tx
      .updateTable('receipts')
      .set({ updated_at: changed.toISOString() })
      .where('id', '=', row.id)
      .execute();
  }
};

/** What is closed has been answered and dealt with. */
async function settle(tx: Parameters<Seed>[1], receiptId: string, closed: Date): Promise<void> {
  const at = closed.toISOString();
  const rows = await tx
    .selectFrom('receipt_exceptions')
    .selectAll()
    .where('receipt_id', '=', receiptId)
    .execute();
  for (const { id, asked } of rows) {
    await updateException(tx, id, { answer: asked, answered_at: at, resolved_at: at });
  }
  if (rows.length === 0) return;
  await tx
    .updateTable('receipts')
    .set({ open_exceptions: 0 })
    .where('id', '=', receiptId)
    .execute();
}
