/** The audit trail as a page, and as a file. */
import { ok, type Result } from '#lib/kernel/result.ts';
import { pageQuery } from '#lib/staff/page-query.ts';
import { auditList, type AuditList } from '#lib/staff/replies.ts';
import type { PageContext } from '../context.ts';
import { movedToLast } from '../lists.ts';
import { deskApi, type DeskFailure } from './desk-api.ts';

const names = ['who', 'record', 'client', 'from', 'to'] as const;

export type AuditFilter = Readonly<Record<(typeof names)[number], string>>;

export interface AuditView {
  readonly filter: AuditFilter;
  readonly list: AuditList;
  /** Address of the file. */
  readonly file: string;
}

/** Returns the filter in an address. */
export const auditFilter = ({ searchParams }: URL): AuditFilter =>
  Object.fromEntries(
    names.map((name) => [name, searchParams.get(name)?.trim() ?? '']),
  ) as AuditFilter;

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
  const list = await api.get('/ops/audit', auditList, { ...filter, ...pageQuery(url) });
  if (!list.ok) return list;
  const last = movedToLast(context, list.value);
  if (last) return last;
  const given = Object.entries(filter).filter(([, value]) => value !== '');
  const file = new URLSearchParams({ ...Object.fromEntries(given), format: 'csv' });
  return ok({ filter, list: list.value, file: `${url.pathname}?${file.toString()}` });
}
