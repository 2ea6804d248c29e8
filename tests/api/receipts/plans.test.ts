import type { Compilable } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addManyReceipts } from '../../../bench/many-receipts.ts';
import type { Database } from '#api/db/database.ts';
import {
  daysQuery,
  exceptionsByType,
  exceptionsQuery,
  lossesByCurrency,
  lossesQuery,
  medianCountMinutes,
  minutesQuery,
  sumsByDay,
  sumsByVendor,
  vendorsQuery,
} from '#api/receipts/queries/receipt-figures.ts';
import { mostSelectiveIndex } from '#api/receipts/queries/most-selective-index.ts';
import type { ReceiptFilter, IndexName } from '#api/receipts/queries/receipt-filter.ts';
import {
  countReceipts,
  pageOfReceipts,
  receiptCountQuery,
  receiptSortColumns,
  receiptPageQuery,
  type ReceiptOrder,
} from '#api/receipts/queries/receipt-lists.ts';
import { createTestApi } from '../../support/api.ts';
import {
  storedExceptions,
  storedLosses,
  storedMinutesQuery,
} from '#api/receipts/queries/receipt-totals.ts';
import { databases } from '../../support/databases.ts';
import { planOf } from '../../support/query-plan.ts';

const RECEIPTS = 400;

/** Whatever the list may be sorted by. */
const orders: readonly ReceiptOrder[] = Object.values(receiptSortColumns);

const filters: Readonly<Record<string, Omit<ReceiptFilter, 'clientId'>>> = {
  'status that few have': { statuses: ['REFUSED'] },
  'status that nearly all have': { statuses: ['CLOSED'] },
  days: { from: '2024-03-01', to: '2024-03-07' },
  vendor: { keys: [{ column: 'vendor_key', keys: ['vendor 17'] }] },
  'part of a vendor': { keys: [{ column: 'vendor_key', part: 'vendor' }] },
  po: { keys: [{ column: 'po_key', keys: ['po-12345', 'po-12346'] }] },
  carrier: { keys: [{ column: 'carrier_key', keys: ['carrier 3'] }] },
  'rare item': { code: { codes: ['sku-10042'], isRare: true } },
  'common item': { code: { codes: ['sku-10042'], isRare: false } },
  exceptions: { exceptions: 'only' },
  'open exceptions': { exceptions: 'open' },
  words: { keys: [{ column: 'search', part: 'old dominion' }] },
  'words that few have': { keys: [{ column: 'search', keys: ['rc-2026-000007 d-7'] }] },
  'words, PO and carrier': {
    from: '2024-03-01',
    keys: [
      { column: 'search', part: 'vendor' },
      { column: 'po_key', part: 'po-1' },
      { column: 'carrier_key', keys: ['carrier 3'] },
    ],
  },
  'all at once': {
    statuses: ['CLOSED'],
    from: '2024-03-01',
    exceptions: 'only',
    keys: [
      { column: 'search', part: 'vendor' },
      { column: 'carrier_key', keys: ['carrier 3'] },
    ],
    code: { codes: ['sku-10042'], isRare: true },
  },
};

/** All that is said of the receipts of a filter. */
const allOf = (db: Database['db'], filter: ReceiptFilter) =>
  Promise.all([
    countReceipts(db, filter),
    pageOfReceipts(db, filter, { order: 'listed_on', direction: 'desc', offset: 0, size: 50 }),
    sumsByDay(db, filter, ['CLOSED']),
    medianCountMinutes(db, filter, 3),
    sumsByVendor(db, filter, { statuses: ['CLOSED'], limit: 8 }),
    exceptionsByType(db, filter),
    lossesByCurrency(db, filter),
  ]);

describe.each(databases)('plans of receipt lists on $name', ({ open }) => {
  let database: Database;
  let clientId: string;
  beforeAll(async () => {
    database = await open();
    const api = createTestApi(database);
    clientId = (await api.logIn(await api.signUp())).id;
    await addManyReceipts(database, clientId, { from: 0, to: RECEIPTS });
  });

  const plan = (query: Compilable) => planOf(database, query);
  const page = (filter: object, order: ReceiptOrder, direction: 'asc' | 'desc') =>
    receiptPageQuery(
      database.db,
      { clientId, ...filter },
      { order, direction, offset: 0, size: 10 },
    );

  async function somePurchaseOrders(): Promise<string[]> {
    const rows = await database.db.selectFrom('receipts').select('po_key').limit(3).execute();
    return rows.map(({ po_key }) => po_key);
  }

  const sorts = /USE TEMP B-TREE|Sort Key/;
  const readsAll = /SCAN receipts(?! USING)|Seq Scan on receipts/;
  /** SQLite has no figures of its tables: every access must be by the client, or by the receipt. */
  const accesses = (text: string): string[] =>
    text.split('\n').filter((line) => /^(?:SEARCH|SCAN) receipts\b/.test(line));
  const isLed =
    /COVERING INDEX receipts_\w+ \(client_id=\?|receipts_(?:search|vendor_key) \(client_id=\? AND \w+=\?|sqlite_autoindex_receipts_1 \(id=\?\)/;

  function expectLed(text: string): void {
    expect(text).not.toMatch(readsAll);
    for (const access of accesses(text)) expect(access).toMatch(isLed);
    expect(text).toMatch(/receipts_|receipt_codes/);
  }

  it.each(orders.flatMap((order) => [[order, 'asc'] as const, [order, 'desc'] as const]))(
    'the first page by %s %s comes out of an index in its order',
    async (order, direction) => {
      const text = await plan(page({}, order, direction));
      expectLed(text);
      expect(text).toContain(`receipts_${order}`);
      expect(text).not.toMatch(sorts);
    },
  );

  describe.each(Object.entries(filters))('the filter by %s', (_name, filter) => {
    it('leads every order through an index', async () => {
      for (const order of orders) {
        expectLed(await plan(page(filter, order, 'asc')));
        expectLed(await plan(page(filter, order, 'desc')));
      }
    });

    it('counts and sums from an index', async () => {
      const { db } = database;
      const whole = { clientId, ...filter };
      expectLed(await plan(receiptCountQuery(db, whole)));
      expectLed(await plan(daysQuery(db, whole, ['CLOSED'])));
      expectLed(await plan(minutesQuery(db, whole, 9)));
      expectLed(await plan(vendorsQuery(db, whole, { statuses: ['CLOSED'], limit: 8 })));
      expectLed(await plan(exceptionsQuery(db, whole)));
    });
  });

  it('vendors and minutes come in the order of their indexes, whatever words are searched', async () => {
    const filter: ReceiptFilter = { clientId, ...filters['words, PO and carrier'] };
    const vendors = vendorsQuery(database.db, filter, { statuses: ['CLOSED'], limit: 8 });
    const queries = [
      [minutesQuery(database.db, filter, 9), 'receipts_minutes'],
      [vendors, 'receipts_vendor_key'],
      [page(filter, 'vendor_key', 'asc'), 'receipts_vendor_key'],
    ] as const;
    for (const [query, index] of queries) {
      const text = await plan(query);
      if (database.dialect !== 'sqlite') continue;
      expect(text).toContain(`COVERING INDEX ${index} (client_id=?`);
      expect(text).not.toMatch(/FOR GROUP BY/);
    }
  });

  it('what few receipts have leads to them, and every way gives the same', async () => {
    const { db, dialect } = database;
    const ways = [
      ['listed_on', { from: '2024-03-01', to: '2024-03-31' }],
      ['status', { statuses: ['REFUSED', 'EXPECTED'] }],
      ['vendor_key', { keys: [{ column: 'vendor_key', keys: ['vendor 17', 'vendor 18'] }] }],
      ['po_key', { keys: [{ column: 'po_key', keys: await somePurchaseOrders() }] }],
    ] as const satisfies readonly (readonly [IndexName, Omit<ReceiptFilter, 'clientId'>])[];
    for (const [way, chosen] of ways) {
      for (const exceptions of [undefined, 'only'] as const) {
        const walked: ReceiptFilter = { clientId, ...chosen, exceptions };
        expect(await mostSelectiveIndex(db, walked)).toBe(way);
        const led: ReceiptFilter = { ...walked, through: way };
        expect(await allOf(db, led)).toEqual(await allOf(db, walked));
        if (dialect !== 'sqlite') continue;
        const index = exceptions && way === 'listed_on' ? 'receipts_excepted' : `receipts_${way}`;
        for (const query of [
          receiptCountQuery(db, led),
          daysQuery(db, led, ['CLOSED']),
          minutesQuery(db, led, 9),
          page(led, 'pieces_received', 'asc'),
        ]) {
          expect(await plan(query)).toContain(`INDEX ${index} (client_id=?`);
        }
        expect(await plan(exceptionsQuery(db, led))).not.toContain('receipt_exceptions_client');
      }
    }
    for (const many of [
      {},
      { statuses: ['CLOSED'] },
      { from: '2022-01-01' },
      { exceptions: 'only' as const },
    ]) {
      expect(await mostSelectiveIndex(db, { clientId, ...many })).toBeUndefined();
    }
  });

  it('words that few have lead to their receipts', async () => {
    const filter: ReceiptFilter = { clientId, ...filters['words that few have'] };
    const queries = [
      page(filter, 'listed_on', 'desc'),
      receiptCountQuery(database.db, filter),
      daysQuery(database.db, filter, ['CLOSED']),
      minutesQuery(database.db, filter, 9),
    ];
    for (const query of queries) {
      const text = await plan(query);
      if (database.dialect === 'sqlite') {
        expect(text).toContain('INDEX receipts_search (client_id=? AND search=?)');
      }
    }
  });

  it('receipts with exceptions are read from an index of theirs', async () => {
    const filter: ReceiptFilter = { clientId, exceptions: 'only' };
    const queries = [
      page(filter, 'po_key', 'asc'),
      receiptCountQuery(database.db, filter),
      daysQuery(database.db, filter, ['CLOSED']),
      exceptionsQuery(database.db, { clientId, statuses: ['CLOSED'] }),
    ];
    for (const query of queries) {
      const text = await plan(query);
      if (database.dialect === 'sqlite') expect(text).toContain('INDEX receipts_excepted');
    }
  });

  it('figures of all receipts come out of their indexes in order', async () => {
    const { db } = database;
    const ofDays = { clientId, from: '2024-01-01' };
    const queries: readonly (readonly [Compilable, string])[] = [
      [receiptCountQuery(db, { clientId }), 'receipts_'],
      [daysQuery(db, { clientId }, ['CLOSED']), 'receipts_listed_on'],
      [minutesQuery(db, { clientId }, 9), 'receipts_minutes'],
    ];
    for (const [query, index] of queries) {
      const text = await plan(query);
      expectLed(text);
      if (database.dialect === 'sqlite') {
        expect(text).toContain(index);
        expect(text).not.toMatch(sorts);
      }
    }
    const losses = await plan(lossesQuery(db, ofDays));
    expectLed(losses);
    if (database.dialect === 'sqlite') expect(losses).toContain('COVERING INDEX receipts_excepted');
    const vendors = await plan(vendorsQuery(db, ofDays, { statuses: ['CLOSED'], limit: 8 }));
    expect(vendors).not.toMatch(readsAll);
    if (database.dialect === 'sqlite') {
      expect(vendors).toContain('COVERING INDEX receipts_vendor_key (client_id=?)');
      expect(vendors).not.toContain('FOR GROUP BY');
    }
  });

  it('figures of all days read sums, and the newest receipt of each vendor on the chart', async () => {
    const filter = { clientId, statuses: ['CLOSED', 'RECEIVED'] };
    const top = await plan(vendorsQuery(database.db, filter, { statuses: ['CLOSED'], limit: 8 }));
    expect(top).toContain('receipt_vendors');
    const walks = top.split('\n').filter((line) => /\breceipts\b/.test(line));
    expect(walks.length).toBeGreaterThan(0);
    expect(top).not.toMatch(readsAll);
    if (database.dialect === 'sqlite')
      for (const walk of walks) expect(walk).toContain('(client_id=? AND vendor_key=?)');
    for (const query of [
      storedLosses(database.db, filter),
      storedMinutesQuery(database.db, filter),
      storedExceptions(database.db, clientId),
    ]) {
      const text = await plan(query);
      expect(text).toMatch(/receipt_(?:totals|minutes|exception_types)/);
      expect(text).not.toMatch(/\breceipts\b(?! )|receipt_exceptions\b/);
    }
  });
});
