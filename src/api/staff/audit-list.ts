/** Reads the audit trail, newest act first. */
import { companyMomentText } from '#lib/kernel/company-moment.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { tooManyText } from '#lib/reports/export-format.ts';
import type { AuditQuery } from '#lib/staff/calls.ts';
import type { AuditList } from '#lib/staff/replies.ts';
import type { SheetColumn } from '#lib/spreadsheets/columns.ts';
import type { ApiContext } from '#api/context/context.ts';
import { holdsText, readPage } from '#api/db/pagination.ts';
import type { StaffActRow } from '#api/db/tables/staff.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { momentsOf } from '#api/reports/list-query.ts';
import { sheetResponse } from '#api/spreadsheets/sheet-response.ts';

const MAX_FILE_ROWS = 100_000;

function matching({ database }: Pick<ApiContext, 'database'>, filter: AuditQuery) {
  const { who, record, client } = filter;
  const { from, to } = momentsOf(filter);
  let query = database.reader.selectFrom('staff_acts').selectAll();
  if (who) query = query.where(holdsText('actor_name', who));
  if (record) query = query.where('record', '=', record.toUpperCase());
  if (client) query = query.where('client_number', '=', client.toUpperCase());
  if (from !== undefined) query = query.where('at', '>=', from);
  if (to !== undefined) query = query.where('at', '<', to);
  return query.orderBy('position', 'desc');
}

const showAct = (row: StaffActRow) => ({
  position: row.position,
  at: row.at,
  who: row.actor_name,
  kind: row.actor_kind,
  what: row.act,
  record: row.record,
  client: row.client_number,
  before: row.before,
  after: row.after,
});

/** One page of the acts that match. */
export async function listAudit(context: ApiContext, query: AuditQuery): Promise<AuditList> {
  const { page, size } = query;
  const found = await readPage(matching(context, query), { offset: (page - 1) * size, size });
  return { items: found.items.map(showAct), total: found.total, page, size };
}

const column = (key: string, title: string): SheetColumn => ({ key, title, type: 'text' });

const columns: readonly SheetColumn[] = [
  column('at', 'When'),
  column('who', 'Who'),
  column('what', 'What'),
  column('record', 'Record'),
  column('client', 'Client'),
  column('before', 'Before'),
  column('after', 'After'),
];

/** The acts that match as a CSV file; 422 for more than one may have (only tests set another limit). */
export async function auditFile(
  context: ApiContext,
  query: AuditQuery,
  most = MAX_FILE_ROWS,
): Promise<Result<Response, Failure>> {
  const found = matching(context, query);
  const acts = await found.limit(most + 1).execute();
  if (acts.length > most) {
    const { total } = await readPage(found, { offset: 0, size: 1 });
    return fail('invalid', { message: tooManyText('rows', total, most) });
  }
  const rows = acts.map((row) => ({ ...showAct(row), at: companyMomentText(row.at) }));
  const file = { name: 'audit', format: 'csv', title: 'Audit', columns, rows } as const;
  return ok(await sheetResponse(context, file));
}
