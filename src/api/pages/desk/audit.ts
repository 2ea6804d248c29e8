/** The audit trail as a page, and as a file. */
import { formRows, typeOf } from '#lib/kernel/form-table.ts';
import { err, ok, type Result } from '#lib/kernel/result.ts';
import { capitalized } from '#lib/kernel/text/capitalized.ts';
import { labelStatuses } from '#lib/labels/statuses.ts';
import { receiptStatuses } from '#lib/receipts/status.ts';
import { prefixOf, recordPrefixes } from '#lib/records/reference.ts';
import { statusOf, type StatusNames } from '#lib/records/status.ts';
import { dateProblem } from '#lib/reports/list-query.ts';
import { pageQuery } from '#lib/staff/page-query.ts';
import { auditList, type AuditList } from '#lib/staff/replies.ts';
import { submissionForm } from '#lib/submissions/registry.ts';
import { workStatuses } from '#lib/work-orders/statuses.ts';
import type { PageContext } from '../context.ts';
import { redirectToLastPage } from '../lists.ts';
import { deskApi, type DeskFailure } from './desk-api.ts';
import { rejectionOf } from './posted.ts';

/** Fields of the filter. */
export const auditFields = [
  { name: 'who', label: 'Who' },
  { name: 'record', label: 'Record', placeholder: 'SR-2026-000001' },
  { name: 'client', label: 'Client', placeholder: 'C-000001' },
  { name: 'from', label: 'From', type: 'date' },
  { name: 'to', label: 'To', type: 'date' },
] as const;

const labels = Object.fromEntries(auditFields.map(({ name, label }) => [name, label]));

export type AuditFilter = Readonly<Record<(typeof auditFields)[number]['name'], string>>;

export interface AuditView {
  readonly filter: AuditFilter;
  readonly list: AuditList;
  readonly acts: readonly ShownAct[];
  /** Address of the file. */
  readonly file: string;
}

type Act = AuditList['items'][number];

interface ShownAct extends Omit<Act, 'before' | 'after'> {
  /** 'In review → Quote ready'; '' where nothing else is known. */
  readonly change: string;
}

/** Statuses of a record by its number; none for other texts. */
function statusesOfRecord(reference: string): StatusNames {
  const prefix = prefixOf(reference);
  if (prefix === recordPrefixes.receipt) return receiptStatuses;
  if (prefix === recordPrefixes.workOrder) return workStatuses;
  if (prefix === recordPrefixes.label) return labelStatuses;
  const row = formRows.find((each) => each.prefix === prefix);
  return (row && submissionForm(typeOf(row.id))?.statuses) ?? { statuses: [] };
}

/** Returns an act in words: the trail keeps statuses by their ids. */
function showAct({ before, after, ...act }: Act): ShownAct {
  const table = statusesOfRecord(act.record ?? '');
  const shownStatuses = before === after ? [] : [before, after].filter((text) => text !== '');
  return {
    ...act,
    what: capitalized(act.what),
    change: shownStatuses.map((text) => statusOf(table, text).label).join(' → '),
  };
}

/** Returns the filter in an address. */
export const auditFilter = ({ searchParams }: URL): AuditFilter =>
  Object.fromEntries(
    auditFields.map(({ name }) => [name, searchParams.get(name)?.trim() ?? '']),
  ) as AuditFilter;

const invalidDays = (problem: string): DeskFailure => ({
  kind: 'refused',
  status: 422,
  message: '',
  code: '',
  body: null,
  fields: { to: problem },
});

/** Reads one page of the trail; the file itself where the address asks for it. */
export async function readAuditPage(
  context: PageContext,
): Promise<Response | Result<AuditView, DeskFailure>> {
  const { url } = context;
  const api = deskApi(context);
  const filter = auditFilter(url);
  if (url.searchParams.get('format') === 'csv') {
    const file = await api.file('/ops/audit', { ...filter, format: 'csv' });
    return file.ok ? file.value : file;
  }
  const problem = dateProblem(filter);
  if (problem !== null) return err(invalidDays(problem));
  const list = await api.get('/ops/audit', auditList, { ...filter, ...pageQuery(url) });
  if (!list.ok) return err({ ...list.error, fields: rejectionOf(list.error, labels).fields });
  const last = redirectToLastPage(context, list.value);
  if (last) return last;
  const given = Object.entries(filter).filter(([, value]) => value !== '');
  const file = new URLSearchParams({ ...Object.fromEntries(given), format: 'csv' });
  const acts = list.value.items.map(showAct);
  return ok({ filter, list: list.value, acts, file: `${url.pathname}?${file.toString()}` });
}
