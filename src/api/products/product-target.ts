/** Imports products: created or changed by their SKU, never another client's. */
import { randomUUID } from 'node:crypto';
import { productImport } from '#lib/products/product-columns.ts';
import type { NewProduct } from '#api/db/tables/products.ts';
import { findProductsBySku, saveProducts, skuKey } from './queries.ts';
import type { ImportTarget } from '#api/imports/import-target.ts';
import { derivedColumns, isSame, mergedValues } from './product-values.ts';

export const productTarget: ImportTarget = {
  definition: productImport,
  save: async ({ tx, clientId, rows, now, isWriting }) => {
    const at = now.toISOString();
    const skus = rows.map(({ record }) => String(record['sku']));
    const known = await findProductsBySku(tx, clientId, skus);
    const changed: NewProduct[] = [];
    const counts = { created: 0, updated: 0, unchanged: 0 };
    for (const { record } of rows) {
      const before = known.get(skuKey(String(record['sku'])));
      const values = mergedValues(record, before);
      if (before && isSame(values, before)) {
        counts.unchanged++;
        continue;
      }
      counts[before ? 'updated' : 'created']++;
      changed.push({
        ...values,
        ...derivedColumns(values),
        id: before?.id ?? randomUUID(),
        client_id: clientId,
        created_at: before?.created_at ?? at,
        updated_at: at,
      });
    }
    if (isWriting) await saveProducts(tx, changed);
    return counts;
  },
};
