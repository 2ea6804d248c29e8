/** The demo client's product catalogue. */
import { randomUUID } from 'node:crypto';
import { derivedColumns, mergedValues } from '#api/products/product-values.ts';
import { saveProducts } from '#api/products/queries.ts';
import { demoItems } from './demo-items.ts';
import type { Seed } from './seed-demo-data.ts';

export const seedProducts: Seed = async ({ now }, tx, clientId) => {
  const at = now().toISOString();
  const products = demoItems.map(({ unitCost, vendor: _vendor, ...item }) => {
    const values = mergedValues({ ...item, unit_cost: unitCost, currency: 'USD' });
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
