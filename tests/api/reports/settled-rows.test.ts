import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addManyReceipts } from '../../../bench/many-receipts.ts';
import { retailStoreCases } from '../../fixtures/submissions/retail-store.ts';
import { requestFor } from '../../support/api.ts';
import { api, client, onEachDatabase } from '../submissions/each-database.ts';
import { type Client, type FormsApi } from '../submissions/support.ts';
import { companyOf } from '../work-orders/support.ts';

/** Far more than are read before the first piece is asked for. */
const COUNT = 1600;

interface Exported {
  readonly table: 'receipts' | 'work_orders' | 'retail_stores' | 'products';
  readonly path: string;
  /** Head of the column that names a row, and its column in the table. */
  readonly head: string;
  readonly name: string;
  /** What the export is sorted by. */
  readonly sorted: string;
  /** A row by way of the API. */
  make(api: FormsApi, client: Client): Promise<unknown>;
  /** What distinguishes its copies. */
  numbered(number: string): Readonly<Record<string, string>>;
}

const lists: readonly Exported[] = [
  {
    table: 'receipts',
    path: '/client/receipt-export?format=csv&sort=vendor',
    head: 'Number',
    name: 'reference',
    sorted: 'vendor_key',
    make: ({ database }, { session }) => addManyReceipts(database, session.id, { from: 0, to: 1 }),
    numbered: (number) => ({
      reference: `RC-2027-${number}`,
      house_reference: `D-${number}`,
      vendor_key: number,
    }),
  },
  {
    table: 'work_orders',
    path: '/client/work-export?format=csv&sort=title',
    head: 'Number',
    name: 'reference',
    sorted: 'title_key',
    make: (api, client) => companyOf(api).make(client),
    numbered: (number) => ({
      reference: `WO-2027-${number}`,
      caller_reference: number,
      title_key: number,
    }),
  },
  {
    table: 'retail_stores',
    path: '/client/store-export?format=csv&sort=name',
    head: 'Reference',
    name: 'reference',
    sorted: 'name_key',
    make: (_, client) => client.call('POST /client/stores', { data: retailStoreCases.right }),
    numbered: (number) => ({
      reference: `ST-2027-${number}`,
      number_key: number,
      name_key: number,
    }),
  },
  {
    table: 'products',
    path: '/client/exports/products?format=csv',
    head: 'SKU',
    name: 'sku',
    sorted: 'sku_key',
    make: (_, client) => client.call('POST /client/products', { values: { sku: 'A', style: 'B' } }),
    numbered: (number) => ({ sku: number, sku_key: number }),
  },
];

/** A row as it is written: what was read as data goes back as JSON. */
const written = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  );

onEachDatabase('exports', () => {
  /** Turns the one row of a list into many; answers their names in the order of the export. */
  async function fill({ table, numbered, name }: Exported): Promise<string[]> {
    const { db } = api.database;
    const row = await db.selectFrom(table).selectAll().executeTakeFirstOrThrow();
    await db.deleteFrom(table).execute();
    const copies = Array.from({ length: COUNT }, (_, index) => ({
      ...written(row),
      id: crypto.randomUUID(),
      ...numbered(String(index).padStart(6, '0')),
    }));
    for (let from = 0; from < COUNT; from += 100) {
      const portion = copies.slice(from, from + 100) as never;
      await db.insertInto(table).values(portion).execute();
    }
    return copies.map((copy) => copy[name as keyof typeof copy]);
  }

  it.each(lists)(
    'of $table have every row once, whatever moves, arrives and goes meanwhile',
    async (list) => {
      const { table, path, head, name, sorted } = list;
      await list.make(api, client);
      const all = await fill(list);
      const { db } = api.database;
      const column = sql.ref<string>(name);
      const response = await api.fetch(requestFor(`GET ${path}`, { token: client.session.token }));
      const pieces: Uint8Array[] = [];
      for await (const piece of response.body ?? []) {
        if (pieces.push(piece) > 1) continue;
        // The last row comes to the front, the first one goes to the end, one is deleted.
        const last = sql`${column} = ${all.at(-1)}`;
        await sql`update ${sql.table(table)} set ${sql.ref(sorted)} = ' ' where ${last}`.execute(
          db,
        );
        const first = sql`${column} = ${all[0]}`;
        await sql`update ${sql.table(table)} set ${sql.ref(sorted)} = '~' where ${first}`.execute(
          db,
        );
        await sql`delete from ${sql.table(table)} where ${column} = ${all.at(-2)}`.execute(db);
      }
      const rows: Record<string, string>[] = parse(Buffer.concat(pieces), {
        bom: true,
        columns: true,
      });
      const kept = all.filter((_, index) => index !== COUNT - 2);
      expect(rows.map((row) => row[head])).toEqual(kept);
    },
  );

  it('of a filter that finds nothing are empty', async () => {
    await addManyReceipts(api.database, client.session.id, { from: 0, to: 1 });
    const path = 'GET /client/receipt-export?format=csv&vendor=nobody';
    const { status, body } = await client.call(path);
    expect(status).toBe(200);
    expect(String(body['text']).trimEnd().split('\r\n')).toHaveLength(1);
  });
});
