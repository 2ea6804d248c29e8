/** The deliveries of the demo client, reported by the company step by step. */
import { create } from 'superstruct';
import { DAY_MS } from '#lib/kernel/calendar-day.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { receiptFeed, severalAnswers } from '#lib/receipts/feed.ts';
import type { ReceiptRow } from '#api/db/tables/receipts.ts';
import { answerExceptions } from '#api/receipts/answer-exceptions.ts';
import { feedReceipt } from '#api/receipts/feed/feed-receipt.ts';
import { exceptionsOfReceipt } from '#api/receipts/queries/receipt-parts.ts';
import { accepted, contextAt, dayFromStart, demoCall, readDemo, type Demo } from './demo-data.ts';
import { demoItems, type demoRecords } from './demo-records.ts';

/** Parts of the calls that report the delivery; days are counted from the first start. */
interface Sample {
  readonly receipt: string;
  readonly status: string;
  /** Day and UTC hour of the arrival. */
  readonly day: number;
  readonly hour: number;
  /** From the arrival to the end of the count. */
  readonly countMinutes?: number;
  readonly style: string;
  readonly head: object;
  readonly arrival?: object;
  readonly lines: readonly { readonly expected: number; readonly location?: string }[];
  readonly exceptions?: readonly object[];
}

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const ANNOUNCED_DAYS = 10;

type Item = ReturnType<typeof demoItems>[number];

function goodsOf(item: Item | undefined) {
  if (!item) throw new RangeError('The style has fewer items than the receipt has lines');
  const { sku, style, description, colour, size, gtin, unitCost } = item;
  return { sku, style, description, colour, size, gtin, unitCost: Math.round(unitCost * 100) };
}

const linesOf = ({ lines }: Sample, items: readonly Item[]) =>
  lines.map(({ expected }, index) => ({
    line: index + 1,
    ...goodsOf(items[index]),
    cartons: `${index + 1}`,
    expected,
  }));

const countedLines = ({ lines }: Sample) =>
  lines.flatMap(({ expected, ...count }, index) =>
    count.location === undefined ? [] : [{ line: index + 1, received: expected, ...count }],
  );

/** Answers all exceptions as the company proposes. */
async function answerAll(demo: Demo, { id, reference }: ReceiptRow, at: Date): Promise<string[]> {
  const rows = await exceptionsOfReceipt(demo.context.database.db, id);
  const answers = rows.map(({ id: exception, asked }) => ({ exception, answer: asked, note: '' }));
  const { context, caller } = demoCall(demo, at);
  if (answers.length > 0) {
    const said = create({ answers }, severalAnswers);
    accepted(await answerExceptions(context, caller, { reference, ...said }), reference);
  }
  return rows.map(({ house_reference: exception }) => exception);
}

async function seedReceipt(demo: Demo, sample: Sample, items: readonly Item[]): Promise<void> {
  const { receipt, status, countMinutes = 0, arrival, lines, head, exceptions = [] } = sample;
  const now = demo.context.now().getTime();
  const hour = Date.parse(`${dayFromStart(demo, sample.day)}T${sample.hour}:10:00.000Z`);
  const arrived = status === 'EXPECTED' ? hour : Math.min(hour, now - 2 * HOUR_MS);
  const counted = arrived + countMinutes * MINUTE_MS;
  const closed = counted + 3 * DAY_MS;
  const moment = (time: number): string => new Date(time).toISOString();
  const report = async (time: number, fields: object): Promise<ReceiptRow> => {
    const feed = {
      callerReference: `demo-${time}-${Object.keys(fields).length}`,
      receipt,
      ...fields,
    };
    const context = contextAt(demo, new Date(time));
    return accepted(await feedReceipt(context, create(feed, receiptFeed)), receipt).row;
  };

  const made = await report(Math.min(now, arrived) - ANNOUNCED_DAYS * DAY_MS, {
    client: demo.client.email,
    vendor: items[0]?.vendor,
    ...head,
    expectedOn: companyDay(new Date(arrived)),
    cartonsExpected: lines.length,
    lines: linesOf(sample, items),
  });
  if (status === 'EXPECTED') return;
  if (arrival === undefined) {
    await report(arrived, { status });
    return;
  }
  await report(arrived, {
    status: status === 'PARTLY_ARRIVED' ? status : 'ARRIVED',
    arrivedAt: moment(arrived),
    ...arrival,
  });
  const counts = countedLines(sample);
  if (counts.length === 0) return;
  const count = { lines: counts, lineMode: 'merge', exceptions };
  if (status === 'COUNTING') {
    await report(arrived + HOUR_MS, { status, ...count });
    return;
  }
  await report(arrived + HOUR_MS, { status: 'COUNTING' });
  await report(counted, { status: 'RECEIVED', countedAt: moment(counted), ...count });
  if (status !== 'CLOSED') return;
  const answered = await answerAll(demo, made, new Date(closed));
  const resolved = answered.map((exception) => ({ exception, resolved: true }));
  await report(closed, { status, exceptions: resolved });
}

export async function seedReceipts(
  demo: Demo,
  records: ReturnType<typeof demoRecords>,
): Promise<void> {
  const items = Map.groupBy(demoItems(records), ({ style }) => style);
  for (const sample of readDemo('receipts.yaml') as Sample[])
    await seedReceipt(demo, sample, items.get(sample.style) ?? []);
}
