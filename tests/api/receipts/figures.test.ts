import { beforeAll, describe, expect, it } from 'vitest';
import { addManyReceipts } from '../../../bench/many-receipts.ts';
import type { ReceiptExceptionRow, ReceiptRow } from '#api/db/tables/receipts.ts';
import { listReceipts, receiptFiguresOf } from '#api/receipts/list-receipts.ts';
import { isLineException } from '#lib/receipts/receipt.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { receiptSorts } from '#lib/receipts/columns.ts';
import { hasArrived, isCounted, receiptStatusIds } from '#lib/receipts/status.ts';
import { receiptQuery } from '#lib/receipts/calls.ts';
import { parse } from '#lib/kernel/validation.ts';
import { databases } from '../../support/databases.ts';
import { createFormsApi, type Client, type FormsApi } from '../submissions/support.ts';
import { companyFor, type CompanyCalls } from './support.ts';

const RECEIPTS = 120;
const CHANGES = 16;
const FILTERS = 30;

const sum = <T>(rows: readonly T[], pick: (row: T) => number): number =>
  rows.reduce((total, row) => total + pick(row), 0);

type Query = Readonly<Record<string, string>>;

/** The rules of the filters once more, row by row. */
function matches(row: ReceiptRow, codes: ReadonlySet<string>, query: Query): boolean {
  const { status, from, to, vendor, po, carrier, item, exceptions, q } = query;
  const isUndated = from === undefined && to === undefined;
  return (
    (status ? status.split(',').includes(row.status) : isUndated || hasArrived(row.status)) &&
    (!from || row.listed_on >= from) &&
    (!to || row.listed_on <= to) &&
    row.vendor.toLowerCase().includes(vendor ?? '') &&
    row.po.toLowerCase().includes(po ?? '') &&
    row.carrier.toLowerCase().includes(carrier ?? '') &&
    row.search.includes(q ?? '') &&
    (!item || codes.has(item)) &&
    (!exceptions || row.has_exceptions) &&
    (exceptions !== 'open' || row.open_exceptions > 0)
  );
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [(sorted.length - 1) >> 1, sorted.length >> 1];
  return sorted.length === 0 ? null : ((sorted[low] ?? 0) + (sorted[high] ?? 0)) / 2;
}

function byVendor(rows: readonly ReceiptRow[]) {
  const counted = rows.filter(({ status, vendor }) => isCounted(status) && vendor !== '');
  const all = [...Map.groupBy(counted, ({ vendor }) => vendor)]
    .map(([vendor, of]) => ({
      vendor,
      expected: sum(of, (row) => row.pieces_expected),
      received: sum(of, (row) => row.pieces_received),
    }))
    .toSorted((a, b) => b.received - a.received || (a.vendor < b.vendor ? -1 : 1));
  return { vendors: all.slice(0, 8), vendorsTotal: all.length };
}

function byType(exceptions: readonly ReceiptExceptionRow[]) {
  return [...Map.groupBy(exceptions, ({ type }) => type)]
    .map(([type, of]) => {
      const resolved = of.filter(({ resolved_at }) => resolved_at !== null).length;
      const open = of.filter((row) => row.resolved_at === null && row.answer === null).length;
      return { type, open, answered: of.length - open - resolved, resolved };
    })
    .toSorted((a, b) => (a.type < b.type ? -1 : 1));
}

describe.each(databases)('figures of receipts on $name', ({ open }) => {
  let api: FormsApi;
  let client: Client;
  let rows: readonly ReceiptRow[];
  let exceptions: readonly ReceiptExceptionRow[];
  let codes: ReadonlyMap<string, ReadonlySet<string>>;
  const chance = seededRandom(8);

  /** Corrects a closed receipt, answers an exception, or says what came with a new one. */
  async function change(company: CompanyCalls, number: number): Promise<void> {
    const receipt = `D-${number}`;
    const before = await company.read(receipt);
    const lines = before.lines.map((line) => ({
      ...line,
      received: chance.between(0, 40),
      sku: chance.oneOf(['TEE-S', 'TEE-M', line.sku]),
    }));
    const vendor = chance.oneOf([before.vendor, 'Borders', 'Vendor 1']);
    const arrivedAt = `2024-0${chance.between(1, 9)}-10T15:00:00Z`;
    const countedAt = `${arrivedAt.slice(0, 11)}18:00:00Z`;
    const correction = 'Counted again.';
    const type = chance.oneOf(['over', 'damaged', 'wrong_item']);
    const exception = { exception: 'E9', type, qty: 2, resolved: chance.between(0, 1) === 1 };
    const said = { lines, vendor, arrivedAt, countedAt, correction, exceptions: [exception] };
    expect((await company.feed(receipt, said)).status).toBe(200);
    const waiting = before.exceptions.find(
      (each) =>
        each.type === 'short' && each.answer === null && !isLineException(each.houseReference),
    );
    if (!waiting) return;
    const path = `POST /client/receipts/${before.reference}/exceptions/${waiting.id}/answer`;
    expect((await client.call(path, { answer: 'hold', note: '' })).status).toBe(200);
  }

  beforeAll(async () => {
    api = createFormsApi(await open());
    client = await api.newClient();
    const { id } = client.session;
    await addManyReceipts(api.database, id, { from: 0, to: RECEIPTS });
    const company = companyFor(api, client);
    for (let each = 0; each < CHANGES; each += 1) {
      await change(company, chance.between(0, RECEIPTS - 1));
    }
    const { db } = api.database;
    rows = await db.selectFrom('receipts').selectAll().execute();
    exceptions = await db.selectFrom('receipt_exceptions').selectAll().execute();
    const all = await db.selectFrom('receipt_codes').selectAll().execute();
    codes = new Map(
      [...Map.groupBy(all, ({ receipt_id }) => receipt_id)].map(
        ([key, of]) => [key, new Set(of.map(({ code }) => code))] as const,
      ),
    );
  });

  const byCurrency = (found: readonly ReceiptRow[]) =>
    [...Map.groupBy(found, ({ currency }) => currency)]
      .filter(([, own]) => own.some((row) => row.has_exceptions))
      .map(([currency, own]) => ({
        currency,
        short: sum(own, (row) => row.value_short),
        damaged: sum(own, (row) => row.value_damaged),
        linesWithoutCost: sum(own, (row) => row.lines_without_cost),
      }));

  function anyQuery(): Query {
    const choices: Record<string, readonly string[]> = {
      status: ['CLOSED', 'REFUSED', receiptStatusIds.join(',')],
      from: ['2022-06-01', '2024-03-01'],
      to: ['2025-01-01', '2026-12-31'],
      vendor: ['vendor', 'vendor 1', 'borders'],
      po: ['po-', '7'],
      carrier: ['carrier', 'carrier 1'],
      item: ['tee-s', 'sku-10042', 'nothing'],
      exceptions: ['only', 'open'],
      q: ['rc-2026', 'vendor 1', '1z9', 'nothing'],
    };
    const names = Object.keys(choices).filter(() => chance.between(1, 4) === 1);
    return Object.fromEntries(names.map((name) => [name, chance.oneOf(choices[name] ?? [''])]));
  }

  async function expectSame(query: Query): Promise<void> {
    const { id } = client.session;
    const parsed = parse(receiptQuery, { ...query, size: '100', sort: anySort() });
    if (!parsed.ok) throw new Error(JSON.stringify(query));
    const { sort, page: _page, size: _size, ...filters } = parsed.value;
    const found = rows.filter((row) => matches(row, codes.get(row.id) ?? new Set(), query));
    const counted = found.filter((row) => isCounted(row.status) && row.pieces_expected > 0);
    const ids = new Set(found.map((row) => row.id));
    const figures = await receiptFiguresOf({ database: api.database }, id, filters);
    const off = sum(counted, (row) => row.pieces_over + row.pieces_short);
    const expected = sum(counted, (row) => row.pieces_expected);
    expect({ ...figures, exceptions: undefined, days: undefined }).toEqual({
      receipts: found.length,
      received: sum(found, (row) => row.pieces_received),
      accuracy: expected === 0 ? null : Math.max(0, 1 - off / expected),
      openExceptions: sum(found, (row) => row.open_exceptions),
      losses: byCurrency(found),
      medianMinutes: median(found.flatMap((row) => row.count_minutes ?? [])),
      ...byVendor(found),
    });
    expect(sum([...figures.days], ({ value }) => value)).toBe(figures.received);
    expect(figures.exceptions.toSorted((a, b) => (a.type < b.type ? -1 : 1))).toEqual(
      byType(exceptions.filter(({ receipt_id }) => ids.has(receipt_id))),
    );
    const together = { ...parsed.value, page: 1, figures: '1' as const };
    expect(await listReceipts({ database: api.database }, id, together)).toMatchObject({
      total: found.length,
      figures,
    });
    const listed = [];
    for (let page = 1; page <= Math.ceil(RECEIPTS / 100); page += 1) {
      const asked = { ...parsed.value, page };
      const { items, total } = await listReceipts({ database: api.database }, id, asked);
      expect(total).toBe(found.length);
      listed.push(...items.map(({ reference }) => reference));
    }
    expect(listed.toSorted(), sort).toEqual(found.map(({ reference }) => reference).toSorted());
  }

  const anySort = () => `${chance.oneOf(['', '-'])}${chance.oneOf(receiptSorts)}`;

  it('equal the rows after corrections and answers, for every filter', async () => {
    await expectSame({});
    for (let each = 0; each < FILTERS; each += 1) await expectSame(anyQuery());
  });
});
