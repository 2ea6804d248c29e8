/** One product at a time: read, made, changed, removed. The rules are those of the import. */
import { randomUUID } from 'node:crypto';
import { productImport } from '#lib/products/product-import.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { checkRow } from '#lib/spreadsheets/check-rows.ts';
import { integerText } from '#lib/spreadsheets/shared-numbers.ts';
import type { SheetRecord } from '#lib/spreadsheets/columns.ts';
import { selectRow } from '#api/db/rows.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { ProductRow } from '#api/db/tables/products.ts';
import { isUniqueViolation } from '#api/db/errors.ts';
import { deleteOwnProducts, findProductsByNumber, updateProduct } from './queries.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { derivedColumns, isSame, mergedRow } from './product-values.ts';

type Context = Pick<ApiContext, 'database' | 'now'>;
type TypedValues = Readonly<Record<string, string>>;

interface ProductId {
  readonly clientId: string;
  readonly id: string;
}

/** Validates the form: all columns are present, empty ones clear. Stored values are accepted. */
function checkForm(values: TypedValues, stored?: ProductRow): Result<SheetRecord, Failure> {
  const { record, errors: found } = checkRow(productImport, { row: 1, values });
  const before: Readonly<Record<string, unknown>> = stored ? { ...stored } : {};
  const errors = found.filter(({ column }) => values[column] !== before[column] || !before[column]);
  const [first] = errors;
  if (!first) return ok(record);
  const fields = Object.fromEntries(errors.map(({ column, message }) => [column, message]));
  return fail('invalid', { message: first.message, fields });
}

const skuTaken = (sku: string) => {
  const message = `SKU ${sku} already exists.`;
  return fail('conflict', { message, fields: { sku: message } });
};

/** The product once it is written; `write` says whether it still is as it was read. */
async function orTaken(
  product: ProductRow,
  write: () => Promise<boolean>,
): Promise<Result<ProductRow, Failure>> {
  try {
    if (!(await write())) return fail('conflict');
  } catch (error) {
    if (isUniqueViolation(error)) return skuTaken(product.sku);
    throw error;
  }
  return ok(product);
}

/** The client's own product; 404 for every other id. */
export async function ownProduct(
  { database }: Pick<Context, 'database'>,
  own: ProductId,
): Promise<Result<ProductRow, Failure>> {
  const row = await selectRow(database.db, 'products', { client_id: own.clientId, id: own.id });
  return row ? ok(row) : fail('not_found');
}

/** A new product; 409 when the client has one of this SKU. */
export async function createProduct(
  { database, now }: Context,
  clientId: string,
  values: TypedValues,
): Promise<Result<ProductRow, Failure>> {
  const checked = checkForm(values);
  if (!checked.ok) return checked;
  const { values: merged } = mergedRow({ record: checked.value, values });
  const at = now().toISOString();
  const product = {
    ...merged,
    ...derivedColumns(merged),
    id: randomUUID(),
    client_id: clientId,
    created_at: at,
    updated_at: at,
  };
  return orTaken(product, async () => {
    await database.db.insertInto('products').values(product).execute();
    return true;
  });
}

/** Updates the given values of a product. 409 when it changed since `updatedAt`, unless it already has these values. */
export async function changeProduct(
  context: Context,
  own: ProductId,
  { values, updatedAt }: { readonly values: TypedValues; readonly updatedAt?: string | undefined },
): Promise<Result<ProductRow, Failure>> {
  const found = await ownProduct(context, own);
  if (!found.ok) return found;
  const { sku, currency, updated_at: read } = found.value;
  const isOld = updatedAt !== undefined && updatedAt !== read;
  const checked = checkForm({ sku, currency, ...values }, found.value);
  if (!checked.ok) return isOld ? fail('conflict') : checked;
  const row = { record: checked.value, values };
  const { values: merged, foreign } = mergedRow(row, found.value);
  if (isOld) return isSame(merged, found.value) ? found : fail('conflict');
  const foreignErrors = Object.entries(foreign);
  if (foreignErrors.length > 0)
    return invalidForm(
      Object.fromEntries(foreignErrors.map(([key, { message }]) => [key, message])),
    );
  const product = {
    ...found.value,
    ...merged,
    ...derivedColumns(merged),
    updated_at: context.now().toISOString(),
  };
  return orTaken(product, () => updateProduct(context.database.db, product, read));
}

/** Returns a message if another product has this barcode number; '' otherwise. */
export async function duplicateOf(
  { database }: Pick<Context, 'database'>,
  { client_id, gtin, sku }: ProductRow,
): Promise<string> {
  const number = integerText(gtin);
  const found = number ? await findProductsByNumber(database.db, client_id, [number]) : [];
  const twin = found.find((each) => each.sku !== sku);
  return twin ? `Product saved, but ${twin.sku} has the same barcode number.` : '';
}

/** Removes own products and returns how many. Records that name their SKU keep it. */
export async function removeProducts(
  { database }: Pick<Context, 'database'>,
  clientId: string,
  ids: readonly string[],
): Promise<Result<number, Failure>> {
  const count = await deleteOwnProducts(database.db, clientId, ids);
  return count === 0 ? fail('not_found') : ok(count);
}
