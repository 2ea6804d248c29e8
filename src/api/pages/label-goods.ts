/** Goods for labels, named by the address: `?from=RC-2026-000001`, `?from=products&items=A-1,A-2`. */
import { goodsOfItems, goodsOfLines, type KnownGoods } from '#lib/labels/batch/known-goods.ts';
import type { NamedGoods } from '#lib/labels/page-start.ts';
import type { CatalogueItem } from '#lib/forms/item-values.ts';
import { good, knownPieces } from '#lib/receipts/figures.ts';
import { isReference, prefixOf, recordPrefixes } from '#lib/records/reference.ts';
import { productShape } from '#lib/products/columns.ts';
import { countText } from '#lib/kernel/count-text.ts';
import { listItems } from '#api/products/list-products.ts';
import { ownReceipt } from '#api/receipts/find-receipt.ts';
import { showReceipt } from '#api/receipts/views.ts';
import type { Visit } from '#api/main/visit.ts';
import { ownWorkOrder } from '#api/work-orders/client-acts.ts';
import { showWorkOrder } from '#api/work-orders/views.ts';
import { itemQuery } from '#lib/products/calls.ts';
import { checkInput } from '#api/http/input.ts';
import { visitOf, type PageContext } from './context.ts';

/** The most SKUs that one call takes. */
const PORTION = 500;
const PRODUCTS = 'products';

async function itemsOf(
  { context, clientId }: Visit,
  skus: readonly string[],
): Promise<readonly CatalogueItem[]> {
  const requested = [...new Set(skus)].filter((sku) => sku !== '');
  const items: CatalogueItem[] = [];
  for (let start = 0; start < requested.length; start += PORTION) {
    const query = checkInput(itemQuery, { skus: requested.slice(start, start + PORTION) });
    if (query.ok) items.push(...(await listItems(context, clientId, query.value)).items);
  }
  return items;
}

async function fromReceipt(visit: Visit, reference: string): Promise<KnownGoods | null> {
  const { context, clientId } = visit;
  const found = await ownReceipt(context, clientId, reference);
  if (!found.ok) return null;
  const { lines, po, status } = await showReceipt(context, found.value, { all: false });
  const counted = lines.map((line) => ({ ...line, qty: knownPieces(status, line, good) }));
  const items = await itemsOf(
    visit,
    lines.map(({ sku }) => sku),
  );
  return goodsOfLines(reference, { lines: counted, items, po });
}

async function fromWorkOrder(visit: Visit, reference: string): Promise<KnownGoods | null> {
  const { context, caller } = visit;
  const found = await ownWorkOrder(context, caller.client, reference);
  if (!found.ok) return null;
  const { items: lines, clientPo } = await showWorkOrder(context, found.value, { all: false });
  const items = await itemsOf(
    visit,
    lines.map(({ sku }) => sku),
  );
  return goodsOfLines(reference, { lines, items, po: clientPo });
}

async function fromProducts(visit: Visit, { searchParams }: URL): Promise<KnownGoods | null> {
  const chosen = (searchParams.get('items') ?? '').split(',').filter((sku) => sku !== '');
  if (chosen.length > 0) {
    const items = await itemsOf(visit, chosen.slice(0, PORTION));
    return items.length > 0 ? goodsOfItems(items) : null;
  }
  const filters = Object.keys(productShape.allFilters).map((name) => [
    name,
    searchParams.get(name) ?? '',
  ]);
  const set = Object.fromEntries(filters.filter(([, value]) => value !== '')) as object;
  const query = checkInput(itemQuery, { ...set, page: 1, size: PORTION });
  if (!query.ok) return null;
  const { items, total } = await listItems(visit.context, visit.clientId, query.value);
  if (items.length === 0) return null;
  const goods = goodsOfItems(items);
  if (total <= items.length) return goods;
  const shown = countText(total);
  return { ...goods, note: `These are the first ${items.length} of ${shown} products.` };
}

/** By the prefix of the record's number. */
const readers: Readonly<Record<string, typeof fromReceipt>> = {
  [recordPrefixes.receipt]: fromReceipt,
  [recordPrefixes.workOrder]: fromWorkOrder,
};

/** The goods that the address names: null for none, a message where they are not there. */
export async function readGoods(context: PageContext): Promise<NamedGoods> {
  const { url } = context;
  const from = (url.searchParams.get('from') ?? '').trim().toUpperCase();
  if (from === '') return null;
  const visit = visitOf(context);
  const isProducts = from === PRODUCTS.toUpperCase();
  if (!isProducts && !isReference(from)) return { missing: `There is no record ${from}.` };
  if (isProducts) return (await fromProducts(visit, url)) ?? { missing: 'No product matches.' };
  const goods = await readers[prefixOf(from)]?.(visit, from);
  if (!goods) return { missing: `There is no receipt or work order ${from}.` };
  return goods.lines.length > 0 ? goods : { missing: `${goods.source} has no pieces to label.` };
}

/** The part of an address that names the goods, to be carried along: '' without any. */
export function goodsQuery({ searchParams }: URL): string {
  const names = ['from', 'items', ...Object.keys(productShape.allFilters)];
  const filled = names.flatMap((name) => {
    const value = searchParams.get(name) ?? '';
    return value === '' ? [] : [[name, value] as [string, string]];
  });
  return searchParams.has('from') ? new URLSearchParams(filled).toString() : '';
}
