/** The audit trail as a page, and as a file. */
import { ok, type Result } from '#lib/kernel/result.ts';
import { auditList, type AuditList } from '#lib/staff/replies.ts';
import type { PageContext } from '../context.ts';
import { deskApi, type DeskFailure } from './desk-api.ts';

const names = ['who', 'record', 'client', 'from', 'to'] as const;

export type AuditFilter = Readonly<Record<(typeof names)[number], string>>;

export interface AuditView {
  readonly filter: AuditFilter;
  readonly list: AuditList;
  /** Address of another page, or of the file. */
  readonly address: (more: Readonly<Record<string, string>>) => string;
}

const PAGE_SIZE = 50;

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
  const page = url.searchParams.get('page');
  const list = await api.get('/ops/audit', auditList, { ...filter, page, size: PAGE_SIZE });
  if (!list.ok) return list;
  const address: AuditView['address'] = (more) => {
    const given = Object.entries(filter).filter(([, value]) => value !== '');
    return `${url.pathname}?${new URLSearchParams({ ...Object.fromEntries(given), ...more }).toString()}`;
  };
  return ok({ filter, list: list.value, address });
}
