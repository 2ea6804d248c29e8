/** Search over all own records, each kind by its list query with a small limit; the records that changed last. */
import { ok } from '#lib/kernel/result.ts';
import { recentReply } from '#lib/portal/recent.ts';
import type { ApiContext } from '#api/context/context.ts';
import { client } from '#api/http/endpoint.ts';
import { nothing, query } from '#api/http/input.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { parse, type Schema } from '#lib/kernel/validation.ts';
import { labelQuery } from '#lib/labels/calls.ts';
import {
  MAX_FOUND,
  searchQuery,
  searchReply,
  type FoundGroupReply,
  type FoundKind,
  type FoundRecordReply,
  type SearchReply,
} from '#lib/portal/search.ts';
import { productQuery } from '#lib/products/calls.ts';
import { receiptQuery } from '#lib/receipts/calls.ts';
import { padReference } from '#lib/records/reference.ts';
import { storeQuery } from '#lib/stores/calls.ts';
import { submissionQuery } from '#lib/submissions/calls.ts';
import { workQuery } from '#lib/work-orders/calls.ts';
import { normalizeForSearch } from '#api/kernel/text.ts';
import { listLabels } from '#api/labels/views.ts';
import { listProducts } from '#api/products/list-products.ts';
import { listReceipts } from '#api/receipts/list-receipts.ts';
import { listStores } from '#api/stores/list-stores.ts';
import { listSubmissions, textFilter } from '#api/submissions/list-submissions.ts';
import { countMatchesByType } from '#api/submissions/queries/submissions.ts';
import { listWorkOrders } from '#api/work-orders/list-work.ts';
import { readBy } from '#api/security/rights.ts';
import { recentRecords } from '../recent-records.ts';

export const recentRoutes = [
  client.get('/client/recent', nothing, {
    summary: "The caller's records of all kinds that changed last, the newest first; no drafts.",
    reply: recentReply,
    message: 'Records loaded.',
    handle: async ({ context, caller }) =>
      ok({ items: await recentRecords(context, caller.client.id) }),
  }),
];

interface SearchQuery {
  readonly context: ApiContext;
  readonly clientId: string;
  readonly q: string;
}

interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

const size = String(MAX_FOUND);

/** The query of a list with its defaults. */
function listQuery<T>(schema: Schema<T>, typed: Readonly<Record<string, string>>): T {
  const read = parse(schema, { ...typed, size });
  if (!read.ok) throw new Error('A list does not take what the search takes.');
  return read.value;
}

const joined = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(', ');

const dayOf = (moment: string): string => companyDay(new Date(moment));

type SearchResult = Pick<FoundRecordReply, 'id' | 'reference' | 'title' | 'day'> &
  Partial<FoundRecordReply>;

function group<Item>(
  kind: FoundKind,
  { items, total }: ListPage<Item>,
  show: (item: Item) => SearchResult,
  types: FoundGroupReply['types'] = [],
): FoundGroupReply {
  const shown = items.map((item) => ({ type: '', status: '', waitingFor: null, ...show(item) }));
  return { kind, total, types, items: shown };
}

async function findSubmissions({ context, clientId, q }: SearchQuery): Promise<FoundGroupReply> {
  const asked = { ...listQuery(submissionQuery, { q }), clientId };
  const list = await listSubmissions(context, asked);
  const types =
    list.total === 0
      ? []
      : await countMatchesByType(context.database.reader, {
          clientId,
          ...textFilter(context, q),
        });
  const show = ({
    id,
    type,
    reference,
    title,
    status,
    updatedAt,
  }: (typeof list.items)[number]) => ({
    id,
    type,
    reference,
    title,
    status,
    day: dayOf(updatedAt),
  });
  return group('submissions', list, show, types);
}

/** Receipts by the texts of their head, or by the exact code of an item. */
async function findReceipts(
  kind: 'receipts' | 'receipt_items',
  { context, clientId, q }: SearchQuery,
): Promise<FoundGroupReply> {
  const asked = listQuery(receiptQuery, { [kind === 'receipts' ? 'q' : 'item']: q });
  const list = await listReceipts(context, clientId, asked);
  return group(kind, list, ({ reference, vendor, po, status, openExceptions, listedOn }) => ({
    id: reference,
    reference,
    title: joined(vendor, po),
    status,
    openExceptions,
    day: listedOn,
  }));
}

async function findWork({ context, clientId, q }: SearchQuery): Promise<FoundGroupReply> {
  const list = await listWorkOrders(context, listQuery(workQuery, { q }), clientId);
  return group('work_orders', list, (order) => ({
    id: order.id,
    reference: order.reference,
    title: joined(order.title, order.clientPo),
    status: order.status,
    waitingFor: order.waitingFor,
    holdReason: order.holdReason,
    day: order.dueOn,
  }));
}

async function findLabels({ context, clientId, q }: SearchQuery): Promise<FoundGroupReply> {
  const list = await listLabels(context, { ...listQuery(labelQuery, { q }), clientId });
  return group('labels', list, ({ id, reference, name, status, updatedAt }) => ({
    id,
    reference,
    title: name,
    status,
    day: dayOf(updatedAt),
  }));
}

async function findProducts({ context, clientId, q }: SearchQuery): Promise<FoundGroupReply> {
  const list = await listProducts(context, clientId, listQuery(productQuery, { q }));
  return group(
    'products',
    list,
    ({ id, sku, style, description, colour, size: cut, updatedAt }) => ({
      id,
      reference: sku,
      title: joined(style, description, colour, cut),
      day: dayOf(updatedAt),
    }),
  );
}

async function findStores({ context, clientId, q }: SearchQuery): Promise<FoundGroupReply> {
  const list = await listStores(context, clientId, listQuery(storeQuery, { q }));
  return group('stores', list, (store) => ({
    id: store.id,
    reference: store.reference,
    title: joined(`${store.storeNumber} ${store.storeName}`.trim(), store.city),
    status: store.status,
    day: dayOf(store.updatedAt),
  }));
}

/** Returns the first records of each kind containing this text, or with this short number; empty for white space. */
export async function searchRecords(wanted: SearchQuery): Promise<SearchReply> {
  if (normalizeForSearch(wanted.q) === '') return { groups: [] };
  const groups = await Promise.all([
    findSubmissions(wanted),
    findReceipts('receipts', wanted),
    findReceipts('receipt_items', wanted),
    findWork(wanted),
    findLabels(wanted),
    findProducts(wanted),
    findStores(wanted),
  ]);
  const found = groups.filter(({ total }) => total > 0);
  const number = padReference(wanted.q);
  if (found.length === 0 && number !== undefined) return searchRecords({ ...wanted, q: number });
  return readBy(wanted.context, { groups: found });
}

export const searchRoutes = [
  client.get('/client/search', query(searchQuery), {
    summary:
      "The caller's own records of all kinds that hold a text: the first of each kind, and how many there are.",
    reply: searchReply,
    message: 'Records found.',
    handle: async ({ context, caller, input }) =>
      ok(await searchRecords({ context, clientId: caller.client.id, q: input.q })),
  }),
];
