/** The demo client's product catalogue. */
import { randomUUID } from 'node:crypto';
import { derivedColumns, mergedRow } from '#api/products/product-values.ts';
import { saveProducts } from '#api/products/queries.ts';
import { demoItems } from './demo-items.ts';
import type { Seed } from './seed-demo-data.ts';

export const seedProducts: Seed = async ({ now }, tx, clientId) => {
  const at = now().toISOString();
  const products = demoItems.map(({ unitCost, vendor: _vendor, ...item }) => {
    const record = { ...item, unit_cost: unitCost, currency: 'USD' };
    const { values } = mergedRow({ record, values: {} });
    return {
      ...values,
      ...derivedColumns(values),
      id: randomUUID(),
      client_id: clientId,
      created_at: at,
      updated_at: at,
    };
  });
  await saveProducts(tx, products);
};
