/** Search of the company over clients and records of all kinds. */
import { ok } from '#lib/kernel/result.ts';
import { parse, type Schema } from '#lib/kernel/validation.ts';
import {
  companyLabelQuery,
  companyReceiptQuery,
  companySubmissionQuery,
  companyWorkQuery,
} from '#lib/portal/company-lists.ts';
import { MAX_FOUND, searchQuery } from '#lib/portal/search.ts';
import { companySearchReply, type CompanySearchReply } from '#lib/queue/replies.ts';
import { listClients } from '#api/accounts/company/list-clients.ts';
import type { ApiContext } from '#api/context/context.ts';
import { operations } from '#api/http/endpoint.ts';
import { query } from '#api/http/input.ts';
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

async function findSubmissions(context: ApiContext, q: string): Promise<Found[]> {
  const list = await listCompanySubmissions(context, newest(companySubmissionQuery, q));
  return (list.ok ? list.value.items : []).map(
    ({ reference, type: form, title, status, client }) => ({
      kind: 'submission',
      reference: reference ?? '',
      form,
      title,
      status,
      client,
    }),
  );
}

async function findReceipts(context: ApiContext, q: string): Promise<Found[]> {
  const list = await listChangedReceipts(context, newest(companyReceiptQuery, q));
  return (list.ok ? list.value.items : [])
    .slice(0, MAX_FOUND)
    .map(({ reference, vendor, po, status, client }) => ({
      kind: 'receipt',
      reference,
      form: '',
      title: [vendor, po].filter((text) => text !== '').join(', '),
      status,
      client,
    }));
}

async function findWork(context: ApiContext, q: string): Promise<Found[]> {
  const list = await listCompanyWork(context, newest(companyWorkQuery, q));
  return (list.ok ? list.value.items : []).map(({ reference, title, status, client }) => ({
    kind: 'work_order',
    reference,
    form: '',
    title,
    status,
    client,
  }));
}

async function findLabels(context: ApiContext, q: string): Promise<Found[]> {
  const list = await listCompanyLabels(context, newest(companyLabelQuery, q));
  return (list.ok ? list.value.items : []).map(({ reference, name: title, status, client }) => ({
    kind: 'label',
    reference: reference ?? '',
    form: '',
    title,
    status,
    client,
  }));
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

/** Returns the first clients and records that hold this text; nothing for a text of white space. */
async function searchAll(context: ApiContext, q: string): Promise<CompanySearchReply> {
  if (normalizeForSearch(q) === '') return { clients: [], records: [] };
  const [clients, ...records] = await Promise.all([
    findClients(context, q),
    findSubmissions(context, q),
    findReceipts(context, q),
    findWork(context, q),
    findLabels(context, q),
  ]);
  return { clients, records: records.flat() };
}

export const companySearchRoutes = [
  operations.get('/ops/search', query(searchQuery), {
    right: 'read',
    summary: 'Clients and records of all kinds that hold a text: the first of each kind.',
    reply: companySearchReply,
    handle: async ({ context, input }) =>
      ok({ message: 'Records found.', body: await searchAll(context, input.q) }),
  }),
];
