import { CompiledQuery, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addManyReceipts } from '../../../bench/many-receipts.ts';
import type { Database } from '../../../src/api/db/database.ts';
import {
  receiptPageQuery,
  type ReceiptFilter,
  type ReceiptOrder,
} from '../../../src/api/db/receipt-lists.ts';
import { createTestApi } from '../../support/api.ts';
import { databases } from '../../support/databases.ts';

const RECEIPTS = 60;

const orders: readonly ReceiptOrder[] = [
  'reference',
  'listed_on',
  'vendor_key',
  'po_key',
  'carrier_key',
  'tracking_key',
  'cartons_received',
  'pieces_received',
  'deviation',
  'status',
];

const filters: Readonly<Record<string, Omit<ReceiptFilter, 'clientId'>>> = {
  status: { statuses: ['REFUSED'] },
  days: { from: '2024-03-01', to: '2024-03-07' },
  vendor: { keys: [{ column: 'vendor_key', keys: ['vendor 17'] }] },
  po: { keys: [{ column: 'po_key', keys: ['po-12345', 'po-12346'] }] },
  carrier: { keys: [{ column: 'carrier_key', keys: ['carrier 3'] }] },
  item: { code: 'sku-00042' },
  exceptions: { exceptions: 'only' },
  words: { keys: [{ column: 'search', part: 'old dominion' }] },
};

/** How the database would go about it; PostgreSQL would rather read a small table whole. */
async function planOf(database: Database, { sql: text, parameters }: CompiledQuery) {
  const isSqlite = database.dialect === 'sqlite';
  const explained = CompiledQuery.raw(`${isSqlite ? 'explain query plan' : 'explain'} ${text}`, [
    ...parameters,
  ]);
  return database.transaction(async (tx) => {
    if (!isSqlite) await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await tx.executeQuery<Record<string, unknown>>(explained);
    return rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
  });
}

describe.each(databases.filter(({ name }) => !name.includes('threads')))(
  'plans of receipt lists on $name',
  ({ open }) => {
    let database: Database;
    let clientId: string;
    beforeAll(async () => {
      database = await open();
      const api = createTestApi(database);
      clientId = (await api.logIn(await api.signUp())).id;
      await addManyReceipts(database, clientId, { from: 0, to: RECEIPTS });
    });

    const plan = (filter: object, order: ReceiptOrder, direction: 'asc' | 'desc') =>
      planOf(
        database,
        receiptPageQuery(
          database.db,
          { clientId, ...filter },
          { order, direction, offset: 0, size: 10 },
        ).compile(),
      );

    const walksIndex = /USING INDEX receipts_|Index (?:Only )?Scan(?: Backward)? using receipts_/;
    const sorts = /USE TEMP B-TREE|Sort Key/;
    const readsAll = /SCAN receipts(?! USING)|Seq Scan on receipts/;

    it.each(orders.flatMap((order) => [[order, 'asc'] as const, [order, 'desc'] as const]))(
      'the first page by %s %s comes out of an index in its order',
      async (order, direction) => {
        const text = await plan({}, order, direction);
        expect(text).toMatch(walksIndex);
        expect(text).not.toMatch(sorts);
      },
    );

    it.each(Object.keys(filters))('the filter %s never reads the whole table', async (name) => {
      for (const order of ['listed_on', 'vendor_key', 'deviation'] as const) {
        const text = await plan(filters[name] ?? {}, order, 'desc');
        expect(text).not.toMatch(readsAll);
        expect(text).toMatch(/receipts_|receipt_codes/);
      }
    });
  },
);
