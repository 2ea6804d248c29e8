/** Queries on the product catalogue. */
import type { ExpressionBuilder, Kysely, Transaction } from 'kysely';
import { gtinLengths, isGtin } from '#lib/kernel/check-digit.ts';
import { bareNumber } from '#lib/kernel/text/bare-number.ts';
import { productKeys } from '#lib/products/fields.ts';
import type { ProductSort } from '#lib/products/columns.ts';
import type { NewProduct, ProductRow } from '#api/db/tables/products.ts';
import { selectRowsByKeys } from '#api/db/rows.ts';
import { keysInOrder } from '#api/db/joined-keys.ts';
import { contains, containsOpen, countRows, type PageRange, readPage } from '#api/db/pagination.ts';
import type { Tables } from '#api/db/tables/tables.ts';

type Tx = Transaction<Tables>;

/** SQL takes a limited number of parameters; a product has 22. */
export const PORTION = 500;

function* portionsOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += PORTION) yield all.slice(start, start + PORTION);
}

/** Key of an SKU, unique within a client. */
export const skuKey = (sku: string): string => sku.toUpperCase();

interface SkuQuery {
  readonly clientId: string;
  readonly skus: readonly string[];
  readonly isWriting: boolean;
}

/** Returns the client's products with these SKUs, by {@link skuKey}; locks them where they are to be written. */
export async function findProductsBySku(
  tx: Tx,
  { clientId, skus, isWriting }: SkuQuery,
): Promise<Map<string, ProductRow>> {
  const found = new Map<string, ProductRow>();
  for (const portion of portionsOf(skus.map(skuKey))) {
    const rows = await tx
      .selectFrom('products')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('sku_key', 'in', portion)
      .$if(isWriting, (query) => query.forUpdate())
      .execute();
    for (const row of rows) found.set(row.sku_key, row);
  }
  return found;
}

/** Values that identify a product. */
const nameColumns = ['sku', 'style', 'colour', 'size', 'gtin'] as const;

/** Products of the client whose SKU is one of these numbers, whatever zeros it has before it. */
export async function findProductsByZeros(
  db: Kysely<Tables>,
  clientId: string,
  texts: readonly string[],
) {
  const bare = new Set(texts.flatMap((text) => bareNumber(text) ?? []));
  if (bare.size === 0) return [];
  const own = db.selectFrom('products').select(nameColumns).where('client_id', '=', clientId);
  const padded = (
    await own.where('sku_key', '>=', '0').where('sku_key', '<', '1').execute()
  ).filter(({ sku }) => bare.has(bareNumber(sku) ?? ''));
  const asked = [
    ...texts.filter((text) => bareNumber(text) !== text),
    ...padded.map(({ sku }) => sku),
  ];
  const plain = [...new Set(asked.flatMap((text) => bareNumber(text) ?? []))];
  const found = [...padded];
  for (const portion of portionsOf(plain)) {
    found.push(...(await own.where('sku_key', 'in', portion).execute()));
  }
  return found;
}

/** Products of the client with one of these barcode numbers. */
export const productsByNumberQuery = (
  db: Kysely<Tables>,
  clientId: string,
  numbers: readonly string[],
) =>
  db
    .selectFrom('products')
    .select(nameColumns)
    .where('client_id', '=', clientId)
    .where('gtin', 'in', numbers);

/**
 * Returns the client's products with these 14-digit barcode numbers, ignoring leading zeros. Numbers with a wrong
 * check digit, such as most phone numbers, are skipped.
 */
export async function findProductsByNumber(
  db: Kysely<Tables>,
  clientId: string,
  numbers: readonly string[],
) {
  const found: Pick<ProductRow, 'sku' | 'style' | 'colour' | 'size' | 'gtin'>[] = [];
  for (const portion of portionsOf([...new Set(numbers)].filter(isGtin))) {
    const texts = portion.flatMap((number) =>
      gtinLengths
        .filter((length) => /^0*$/.test(number.slice(0, -length)))
        .map((length) => number.slice(-length)),
    );
    found.push(...(await productsByNumberQuery(db, clientId, texts).execute()));
  }
  return found;
}

/** Columns of a product that an import replaces. */
const replaced = [...productKeys, 'size_order', 'search', 'updated_at'] as const;

/** Inserts the products, or changes those of the same SKU; `id` and `created_at` of these stay. */
export async function saveProducts(tx: Tx, products: readonly NewProduct[]): Promise<void> {
  for (const portion of portionsOf(products)) {
    await tx
      .insertInto('products')
      .values([...portion])
      .onConflict((conflict) =>
        conflict
          .columns(['client_id', 'sku_key'])
          .doUpdateSet((eb) =>
            Object.fromEntries(replaced.map((name) => [name, eb.ref(`excluded.${name}`)])),
          ),
      )
      .execute();
  }
}

/** Returns and locks the products of these ids that the client owns. */
export async function lockOwnProducts(
  tx: Tx,
  clientId: string,
  ids: readonly string[],
): Promise<ProductRow[]> {
  const found: ProductRow[] = [];
  for (const portion of portionsOf(ids)) {
    const query = tx.selectFrom('products').selectAll().where('client_id', '=', clientId);
    found.push(...(await query.where('id', 'in', portion).forUpdate().execute()));
  }
  return found;
}

/** Replaces the values of a product that was read, unless it has changed since; rejects like an insert. */
export async function updateProduct(
  db: Kysely<Tables>,
  { id, ...values }: NewProduct,
  read: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('products')
    .set(values)
    .where('id', '=', id)
    .where('updated_at', '=', read)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes own products; returns how many there were. */
export async function deleteOwnProducts(
  db: Kysely<Tables>,
  clientId: string,
  ids: readonly string[],
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('products')
    .where('client_id', '=', clientId)
    .where('id', 'in', ids)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

type Builder = ExpressionBuilder<Tables, 'products'>;

interface ProductFilter {
  readonly clientId: string;
  /** Folded words; each must be found somewhere. */
  readonly words: readonly string[];
  /** The words are looked for outside of amounts. */
  readonly isOpenText?: boolean | undefined;
  /** Only these, by {@link skuKey}; all when left out. */
  readonly skus?: readonly string[] | undefined;
  /** '' or undefined for any. */
  readonly colour?: string | undefined;
  readonly goodsSize?: string | undefined;
}

/** Columns without free text. */
const codes = ['sku', 'style', 'size', 'gtin'];

const matching = (
  eb: Builder,
  { clientId, words, isOpenText, skus, colour = '', goodsSize = '' }: ProductFilter,
) =>
  eb.and([
    eb('client_id', '=', clientId),
    ...words.map((word) => (isOpenText ? containsOpen(word, codes) : contains('search', word))),
    ...(colour === '' ? [] : [eb('colour', '=', colour)]),
    ...(goodsSize === '' ? [] : [eb('size', '=', goodsSize)]),
    ...(skus ? [eb('sku_key', 'in', skus.map(skuKey))] : []),
  ]);

/** The column behind each key that the list may be sorted by. */
export const productSortColumns = {
  updated: 'updated_at',
  sku: 'sku_key',
  style: 'style',
  description: 'description',
  colour: 'colour',
  goodsSize: 'size_order',
} as const satisfies Readonly<Record<ProductSort, keyof ProductRow>>;

/** One page of the products that match, with the number of all. */
export async function pageOfProducts(
  db: Kysely<Tables>,
  filter: ProductFilter,
  page: PageRange<(typeof productSortColumns)[ProductSort]>,
): Promise<{ items: ProductRow[]; total: number }> {
  const ordered = db
    .selectFrom('products')
    .selectAll()
    .where((eb) => matching(eb, filter))
    .orderBy(page.order, page.direction)
    .orderBy('style')
    .orderBy('colour')
    .orderBy('size_order')
    .orderBy('sku_key');
  return readPage(ordered, page);
}

/** The most values of a filter that are offered. */
const MAX_OFFERED = 300;

/** The colors and sizes that a client's products have, for filters. */
export async function productFacets(db: Kysely<Tables>, clientId: string) {
  const valuesOf = (column: 'colour' | 'size') =>
    db
      .selectFrom('products')
      .select(`${column} as value`)
      .distinct()
      .where('client_id', '=', clientId)
      .where(column, '!=', '')
      .orderBy(column)
      .limit(MAX_OFFERED)
      .execute();
  const [colours, sizes] = await Promise.all([valuesOf('colour'), valuesOf('size')]);
  return { colours: colours.map(({ value }) => value), sizes: sizes.map(({ value }) => value) };
}

/** The ids of products that match, by style, color and size, as many as given at the most. */
export const productKeysQuery = (db: Kysely<Tables>, filter: ProductFilter, most: number) =>
  keysInOrder(
    db
      .selectFrom('products')
      .where((eb) => matching(eb, filter))
      .orderBy('style')
      .orderBy('colour')
      .orderBy('size_order')
      .orderBy('sku_key')
      .limit(most),
    'id',
  );

/** Returns the products of these ids, in their order. */
export const productsOf = (db: Kysely<Tables>, ids: readonly string[]): Promise<ProductRow[]> =>
  selectRowsByKeys(db, 'products', 'id', ids);

/** How many products match. */
export async function countProducts(db: Kysely<Tables>, filter: ProductFilter): Promise<number> {
  return countRows(db.selectFrom('products').where((eb) => matching(eb, filter)));
}
