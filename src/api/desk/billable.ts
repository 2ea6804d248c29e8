/** Reads the billable work of a month. Amounts stand with approved quotes alone: nothing is priced twice. */
import type { Kysely } from 'kysely';
import { addMonths } from '#lib/kernel/calendar-day.ts';
import { companyDay, startOfCompanyDay } from '#lib/kernel/company-day.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import {
  billableKinds,
  type BillableItem,
  type BillableQuery,
} from '#lib/portal/money/billable.ts';
import { readQuote } from '#lib/records/quote-text.ts';
import { hasArrived } from '#lib/receipts/status.ts';
import { MAX_EXPORTED, tooManyText } from '#lib/reports/export-format.ts';
import type { SheetColumn } from '#lib/spreadsheets/columns.ts';
import { recordRight } from '#lib/staff/record-right.ts';
import { submissionForms } from '#lib/submissions/registry.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { findNamedClient } from '#api/security/clients.ts';
import { sheetResponse } from '#api/spreadsheets/sheet-response.ts';

type Db = Kysely<Tables>;

interface BillablePeriod {
  readonly clientId: string | undefined;
  /** First day, and the day after the last one. */
  readonly from: string;
  readonly to: string;
}

const unpriced = { code: '', unitPrice: null, amount: null, currency: '' };

/** Forms of requests, whose approved quotes stay as they are. */
const requests = submissionForms.filter(({ type }) => recordRight(type) === 'requests');
const requestTypes = requests.map(({ type }) => type);
const quotedStatuses = requests.flatMap(({ statuses }) => statuses.quoted ?? []);

/** Lines and tax of quotes that were approved; approved samples have another status. */
async function quoteLines(db: Db, { clientId, from, to }: BillablePeriod): Promise<BillableItem[]> {
  let query = db
    .selectFrom('submission_events as approval')
    .innerJoin('submissions', 'submissions.id', 'approval.submission_id')
    .innerJoin('clients', 'clients.id', 'submissions.client_id')
    .select(['submissions.reference', 'submissions.quote', 'approval.at'])
    .select(['clients.client_number as client', 'clients.company_name as company'])
    .where('submissions.type', 'in', requestTypes)
    .where('approval.kind', '=', 'approve')
    .where('approval.from_status', 'in', quotedStatuses)
    .where('approval.at', '>=', startOfCompanyDay(from))
    .where('approval.at', '<', startOfCompanyDay(to))
    .where('submissions.status', '!=', 'CANCELLED');
  if (clientId !== undefined) query = query.where('submissions.client_id', '=', clientId);
  const rows = await query.execute();
  return rows.flatMap(({ client, company, at, reference, quote: stored }) => {
    const quote = readQuote(stored);
    if (!quote) return [];
    const { currency, tax } = quote;
    const about = {
      client,
      company,
      currency,
      reference: reference ?? '',
      day: companyDay(new Date(at)),
      kind: 'quote' as const,
    };
    const lines = quote.lines.map(({ code, text, qty, unitPrice, amount }) => ({
      ...about,
      code,
      text,
      quantity: qty,
      unitPrice,
      amount,
    }));
    const taxLine = { ...about, code: '', text: 'Tax', quantity: 1, unitPrice: tax, amount: tax };
    return tax > 0 ? [...lines, taxLine] : lines;
  });
}

/** Pieces that work orders finished good. */
async function workDone(db: Db, { clientId, from, to }: BillablePeriod): Promise<BillableItem[]> {
  let query = db
    .selectFrom('work_entries')
    .innerJoin('work_orders', 'work_orders.id', 'work_entries.work_order_id')
    .innerJoin('clients', 'clients.id', 'work_orders.client_id')
    .select(['work_orders.reference', 'work_orders.title as text'])
    .select(['clients.client_number as client', 'clients.company_name as company'])
    .select((eb) => [
      eb.fn.max('work_entries.day').as('day'),
      eb.fn
        .sum<number>(eb('work_entries.passed', '+', eb.ref('work_entries.reworked')))
        .as('quantity'),
    ])
    .where('work_entries.is_final', '=', true)
    .where('work_entries.day', '>=', from)
    .where('work_entries.day', '<', to)
    .groupBy(['work_orders.reference', 'work_orders.title'])
    .groupBy(['clients.client_number', 'clients.company_name']);
  if (clientId !== undefined) query = query.where('work_entries.client_id', '=', clientId);
  const rows = await query.execute();
  return rows
    .filter(({ quantity }) => quantity > 0)
    .map((row) => ({ ...unpriced, ...row, kind: 'work' as const }));
}

/** Receipts that arrived, with the pieces that were counted. */
async function receipts(db: Db, { clientId, from, to }: BillablePeriod): Promise<BillableItem[]> {
  let query = db
    .selectFrom('receipts')
    .innerJoin('clients', 'clients.id', 'receipts.client_id')
    .select(['receipts.reference', 'receipts.status', 'receipts.listed_on as day'])
    .select(['receipts.pieces_received as quantity', 'receipts.vendor as text'])
    .select(['clients.client_number as client', 'clients.company_name as company'])
    .where('receipts.listed_on', '>=', from)
    .where('receipts.listed_on', '<', to);
  if (clientId !== undefined) query = query.where('receipts.client_id', '=', clientId);
  const rows = await query.execute();
  return rows
    .filter(({ status }) => hasArrived(status))
    .map(({ status: _, ...row }) => ({ ...unpriced, ...row, kind: 'receipt' as const }));
}

const orderOf = ({ client, day, reference }: BillableItem): string =>
  `${client} ${day} ${reference}`;

/** Returns the billable work of a month by client and day; 404 for an unknown client, 422 for too many rows. */
export async function listBillable(
  context: ApiContext,
  { month, client: name }: BillableQuery,
): Promise<Result<readonly BillableItem[], Failure>> {
  const client = name === undefined ? undefined : await findNamedClient(context, name);
  if (name !== undefined && !client) return fail('not_found');
  const from = `${month}-01`;
  const period = { clientId: client?.id, from, to: addMonths(from, 1) };
  const { reader } = context.database;
  const parts = [
    await quoteLines(reader, period),
    await workDone(reader, period),
    await receipts(reader, period),
  ];
  const items = parts.flat().toSorted((a, b) => orderOf(a).localeCompare(orderOf(b), 'en'));
  if (items.length > MAX_EXPORTED)
    return fail('invalid', { message: tooManyText('rows', items.length, MAX_EXPORTED) });
  return ok(items);
}

const columns: readonly SheetColumn<Exclude<keyof BillableItem, 'kind'> | 'what'>[] = [
  { key: 'client', title: 'Client', type: 'identifier' },
  { key: 'company', title: 'Company', type: 'text' },
  { key: 'day', title: 'Day', type: 'day' },
  { key: 'what', title: 'What', type: 'text' },
  { key: 'reference', title: 'Reference', type: 'identifier' },
  { key: 'code', title: 'Code', type: 'identifier' },
  { key: 'text', title: 'Description', type: 'text' },
  { key: 'quantity', title: 'Quantity', type: 'integer' },
  { key: 'unitPrice', title: 'Unit price', type: 'money' },
  { key: 'amount', title: 'Amount', type: 'money' },
  { key: 'currency', title: 'Currency', type: 'text' },
];

/** The billable work of a month as a file. */
export function billableFile(
  context: ApiContext,
  { month, format = 'csv' }: BillableQuery,
  items: readonly BillableItem[],
): Promise<Response> {
  const rows = items.map(({ kind, ...item }) => ({ ...item, what: billableKinds[kind] }));
  const name = `billable_${month}`;
  return sheetResponse(context, { name, format, title: 'Billable', columns, rows });
}
