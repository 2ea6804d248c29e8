/** Search of the company over clients and records of all kinds. */
import { ok, type Result } from '#lib/kernel/result.ts';
import { parse, type Schema } from '#lib/kernel/validation.ts';
import {
  companyLabelQuery,
  companyReceiptQuery,
  companySubmissionQuery,
  companyWorkQuery,
} from '#lib/portal/company-lists.ts';
import { MAX_FOUND, searchQuery } from '#lib/portal/search.ts';
import { padReference } from '#lib/records/reference.ts';
import { companySearchReply, type CompanySearchReply } from '#lib/queue/replies.ts';
import { listClients } from '#api/accounts/company/list-clients.ts';
import type { ApiContext } from '#api/context/context.ts';
import { operations } from '#api/http/endpoint.ts';
import { query } from '#api/http/input.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { normalizeForSearch } from '#api/kernel/text.ts';
import { listCompanyLabels } from '#api/labels/views.ts';
import { listChangedReceipts } from '#api/receipts/list-receipts.ts';
import { listCompanySubmissions } from '#api/submissions/list-submissions.ts';
import { listCompanyWork } from '#api/work-orders/list-work.ts';

type Found = CompanySearchReply['records'][number];

/** The query of a list for the newest records that hold the text. */
function newest<T>(schema: Schema<T>, q: string): T {
  const read = parse(schema, { q, sort: '-updated', size: String(MAX_FOUND) });
  if (!read.ok) throw new Error('A list does not take what the search takes.');
  return read.value;
}

/** Returns the first records of a list as the search shows them. */
const recordsOf = <Item extends Pick<Found, 'status' | 'client'>>(
  kind: Found['kind'],
  list: Result<{ readonly items: readonly Item[] }, Failure>,
  show: (item: Item) => Pick<Found, 'reference' | 'title'> & Partial<Found>,
): Found[] =>
  (list.ok ? list.value.items : []).slice(0, MAX_FOUND).map((item) => {
    const { status, client } = item;
    return { kind, form: '', status, client, ...show(item) };
  });

async function findRecords(context: ApiContext, q: string): Promise<Found[]> {
  const [submissions, receipts, orders, labels] = await Promise.all([
    listCompanySubmissions(context, newest(companySubmissionQuery, q)),
    listChangedReceipts(context, newest(companyReceiptQuery, q)),
    listCompanyWork(context, newest(companyWorkQuery, q)),
    listCompanyLabels(context, newest(companyLabelQuery, q)),
  ]);
  return [
    ...recordsOf('submission', submissions, ({ reference, type: form, title }) => ({
      reference: reference ?? '',
      form,
      title,
    })),
    ...recordsOf('receipt', receipts, ({ reference, vendor, po }) => ({
      reference,
      title: [vendor, po].filter((text) => text !== '').join(', '),
    })),
    ...recordsOf('work_order', orders, ({ reference, title }) => ({ reference, title })),
    ...recordsOf('label', labels, ({ reference, name: title }) => ({
      reference: reference ?? '',
      title,
    })),
  ];
}

async function findClients(context: ApiContext, q: string): Promise<CompanySearchReply['clients']> {
  const { items } = await listClients(context, { q, page: 1, size: MAX_FOUND });
  return items.map(({ clientId, companyName, contactPerson, email }) => ({
    client: clientId,
    company: companyName,
    contact: contactPerson,
    email,
  }));
}

/** Returns the first clients and records that hold this text, or have this short number; empty for white space. */
async function searchAll(context: ApiContext, q: string): Promise<CompanySearchReply> {
  if (normalizeForSearch(q) === '') return { clients: [], records: [] };
  const [clients, records] = await Promise.all([findClients(context, q), findRecords(context, q)]);
  const number = padReference(q);
  if (clients.length + records.length === 0 && number !== undefined)
    return searchAll(context, number);
  return { clients, records };
}

export const companySearchRoutes = [
  operations.get('/ops/search', query(searchQuery), {
    right: 'read',
    summary: 'Clients and records of all kinds that hold a text: the first of each kind.',
    reply: companySearchReply,
    message: 'Records found.',
    handle: async ({ context, input }) => ok(await searchAll(context, input.q)),
  }),
];
