import { describe, expect, it } from 'vitest';
import { MAX_EXPORTED } from '#lib/reports/export-format.ts';
import { retailStoreCases } from '../../fixtures/submissions/retail-store.ts';
import { openAnyDatabase } from '../../support/api.ts';
import { createFormsApi, type Client } from '../submissions/support.ts';

const message = 'Too many rows (10,001). Narrow the filter to 10,000 or fewer.';
const PORTION = 500;

/** Numbers for as many copies of one row as make a list too long, a portion at a time. */
const portions = Array.from({ length: MAX_EXPORTED / PORTION }, (_, portion) =>
  Array.from({ length: PORTION }, (__, index) => portion * PORTION + index),
);

async function newClient() {
  const api = createFormsApi(await openAnyDatabase());
  return { db: api.database.db, client: await api.newClient() };
}

const refusalOf = async (client: Client, path: string) => {
  const { status, body } = await client.call(`GET ${path}`);
  return [status, body['ResponseMessage']];
};

describe('an export of more rows than may leave is refused', () => {
  it.each(['csv', 'xlsx', 'pdf'])('of stores, as %s', async (format) => {
    const { db, client } = await newClient();
    await client.call('POST /client/stores', { data: retailStoreCases.right });
    const row = await db.selectFrom('retail_stores').selectAll().executeTakeFirstOrThrow();
    const data = JSON.stringify(row.data);
    for (const numbers of portions) {
      const copies = numbers.map((number) => ({
        ...row,
        data,
        id: crypto.randomUUID(),
        reference: `ST-2027-${number}`,
        number_key: `N${number}`,
      }));
      await db.insertInto('retail_stores').values(copies).execute();
    }
    expect(await refusalOf(client, `/client/store-export?format=${format}`)).toEqual([
      422,
      message,
    ]);
  });

  it.each(['csv', 'xlsx'])('of products, as %s', async (format) => {
    const { db, client } = await newClient();
    await client.call('POST /client/products', { values: { sku: 'A1', style: 'Tee' } });
    const row = await db.selectFrom('products').selectAll().executeTakeFirstOrThrow();
    for (const numbers of portions) {
      const copies = numbers.map((number) => ({
        ...row,
        id: crypto.randomUUID(),
        sku_key: `n${number}`,
      }));
      await db.insertInto('products').values(copies).execute();
    }
    expect(await refusalOf(client, `/client/exports/products?format=${format}`)).toEqual([
      422,
      message,
    ]);
  });
});
