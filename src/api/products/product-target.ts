/** Imports products: created or updated by SKU, within the client. */
import { randomUUID } from 'node:crypto';
import { setImmediate as otherWork } from 'node:timers/promises';
import { productKeys, type ProductKey } from '#lib/products/fields.ts';
import { productImport } from '#lib/products/product-import.ts';
import { cleanCell } from '#lib/spreadsheets/check-rows.ts';
import { sharedNumbers, integerText } from '#lib/spreadsheets/shared-numbers.ts';
import type { ImportUndo, RowError } from '#lib/spreadsheets/replies.ts';
import type { ImportChange, NewProduct, ProductRow } from '#api/db/tables/products.ts';
import {
  deleteOwnProducts,
  lockOwnProducts,
  findProductsByNumber,
  findProductsByZeros,
  findProductsBySku,
  PORTION,
  saveProducts,
  skuKey,
} from './queries.ts';
import { digestOf } from '#api/kernel/digest.ts';
import { undoMessages } from '#api/imports/undo-import.ts';
import type { ImportTarget } from '#api/imports/import-target.ts';
import { derivedColumns, isSame, mergedRow } from './product-values.ts';

const valuesIn = (row: ProductRow) =>
  Object.fromEntries(productKeys.map((key) => [key, row[key]])) as Pick<ProductRow, ProductKey>;

const undoProducts: ImportTarget['undo'] = async ({ tx, clientId, changes, now }) => {
  const rows = await lockOwnProducts(
    tx,
    clientId,
    changes.map(({ id }) => id),
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  const added: string[] = [];
  const restored: NewProduct[] = [];
  const unchanged: ImportUndo['kept'] = [];
  for (const { row, id, name, before, after } of changes) {
    const product = known.get(id);
    if (!product) unchanged.push({ row, name, message: undoMessages.deleted });
    else if (digestOf(valuesIn(product)) !== after) {
      unchanged.push({ row, name, message: undoMessages.changed });
    } else if (before === null) added.push(id);
    else {
      const values = { ...product, ...(before as ReturnType<typeof valuesIn>) };
      restored.push({ ...values, ...derivedColumns(values), updated_at: now.toISOString() });
    }
  }
  for (let at = 0; at < added.length; at += PORTION) {
    await deleteOwnProducts(tx, clientId, added.slice(at, at + PORTION));
  }
  await saveProducts(tx, restored);
  return { removed: added.length, restored: restored.length, kept: unchanged };
};

/** One barcode number on two articles, be they in the rows or in the catalogue. */
const sharedInCatalogue: ImportTarget['warnings'] = async ({ db, clientId, rows }) => {
  const numbers = rows.flatMap(({ values }) => integerText(values['gtin']) ?? []);
  const known = await findProductsByNumber(db, clientId, numbers);
  const findShared = sharedNumbers(productImport, { known, rows });
  return rows.flatMap((row) => findShared(row).warnings ?? []);
};

export const productTarget: ImportTarget = {
  definition: productImport,
  leadingZeroMatches: findProductsByZeros,
  warnings: sharedInCatalogue,
  save: async ({ tx, clientId, rows, now, isWriting, step }) => {
    const at = now.toISOString();
    const skus = rows.map(({ record }) => String(record['sku']));
    const known = await findProductsBySku(tx, { clientId, skus, isWriting });
    const changed: NewProduct[] = [];
    const changes: ImportChange[] = [];
    const counts = { created: 0, updated: 0, unchanged: 0 };
    const errors: RowError[] = [];
    const clears: { row: number; column: string }[] = [];
    for (const [index, checked] of rows.entries()) {
      if (index > 0 && index % PORTION === 0) {
        await otherWork();
        if (!isWriting) step(PORTION);
      }
      const { row, record } = checked;
      const before = known.get(skuKey(String(record['sku'])));
      const { values, foreign } = mergedRow(checked, before);
      const foreignErrors = Object.entries(foreign).map(([column, fault]) => ({
        row,
        column,
        value: cleanCell(checked.values[column] ?? ''),
        ...fault,
      }));
      errors.push(...foreignErrors);
      if (foreignErrors.length > 0) continue;
      if (before && isSame(values, before)) {
        counts.unchanged++;
        continue;
      }
      counts[before ? 'updated' : 'created']++;
      const gone = productKeys.filter((key) => before?.[key] && (values[key] ?? '') === '');
      clears.push(...gone.map((column) => ({ row, column })));
      const id = before?.id ?? randomUUID();
      changes.push({
        row,
        id,
        name: values.sku,
        before: before ? valuesIn(before) : null,
        after: digestOf(values),
      });
      changed.push({
        ...values,
        ...derivedColumns(values),
        id,
        client_id: clientId,
        created_at: before?.created_at ?? at,
        updated_at: at,
      });
    }
    for (let start = 0; isWriting && start < changed.length; start += PORTION) {
      step(PORTION);
      await saveProducts(tx, changed.slice(start, start + PORTION));
    }
    return { ...counts, changes, errors, clears };
  },
  undo: undoProducts,
};
