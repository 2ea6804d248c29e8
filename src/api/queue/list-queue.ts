/** The work queue as lists show it. */
import { sql, type Kysely } from 'kysely';
import { company } from '#lib/content/company.ts';
import { addWorkingDays } from '#lib/kernel/calendar-day.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { typeOf, type Area } from '#lib/kernel/form-table.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { QueueQuery } from '#lib/queue/calls.ts';
import { groupOf } from '#lib/queue/queue-day.ts';
import type { QueueItem, QueueList } from '#lib/queue/replies.ts';
import type { ApiContext } from '#api/context/context.ts';
import { holdsText, readPage } from '#api/db/pagination.ts';
import { NO_DAY } from '#api/db/tables/queue.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { isAssignedTo, queueFilterOf, type QueueFilter } from '#api/feed/queue-filter.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { hasRight } from '#api/security/rights.ts';
import { statusesIn } from '#api/reports/list-query.ts';

export interface EntryFilter extends QueueFilter {
  readonly reference?: string | undefined;
  readonly areas?: readonly string[] | undefined;
  /** Types of forms, and kinds of records. */
  readonly forms?: readonly string[] | undefined;
  /** Leaves card authorizations out. */
  readonly withoutCards?: boolean | undefined;
  readonly statuses?: readonly string[] | undefined;
  readonly text?: string | undefined;
}

/** Entries that match, the most urgent first. */
export function entriesQuery(db: Kysely<Tables>, filter: EntryFilter) {
  const { clientId, assignees, needs, reference, areas, forms, withoutCards, statuses, text } =
    filter;
  // Without joins, so that the count reads the queue alone.
  let query = db
    .selectFrom('work_queue')
    .selectAll()
    .select((eb) => {
      const client = eb.selectFrom('clients').whereRef('clients.id', '=', 'work_queue.client_id');
      const person = eb.selectFrom('staff').whereRef('staff.id', '=', 'work_queue.assignee_id');
      return [
        client.select('client_number').as('client_number'),
        client.select('company_name').as('company_name'),
        person.select('staff.email').as('assignee_email'),
        person.select('staff.name').as('assignee_name'),
      ];
    });
  if (needs) query = query.where('need', 'in', needs as ('us' | 'client')[]);
  if (reference !== undefined) query = query.where('reference', '=', reference);
  if (clientId !== undefined) query = query.where('client_id', '=', clientId);
  if (areas) query = query.where('area', 'in', areas);
  if (assignees) query = query.where(isAssignedTo(assignees));
  if (withoutCards) query = query.where('form', '!=', typeOf('card-authorization'));
  if (statuses) query = query.where('status', 'in', statuses);
  if (forms) {
    query = query.where((eb) =>
      eb.or([eb('form', 'in', forms), eb(sql<string>`work_queue.kind`, 'in', forms)]),
    );
  }
  if (text) {
    query = query.where((eb) =>
      eb.or([
        holdsText('reference', text),
        holdsText('work_queue.title', text),
        eb(
          'client_id',
          'in',
          eb
            .selectFrom('clients')
            .select('clients.id')
            .where(holdsText('clients.company_name', text)),
        ),
      ]),
    );
  }
  return query.orderBy('due_on').orderBy('since').orderBy('reference');
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof entriesQuery>['executeTakeFirstOrThrow']>>;

function showEntry(row: EntryRow, today: string): QueueItem {
  const next = addWorkingDays(today, 1, company.holidays);
  return {
    reference: row.reference,
    kind: row.kind,
    need: row.need,
    toDo: row.to_do,
    area: row.area as Area,
    client: row.client_number ?? '',
    company: row.company_name ?? '',
    form: row.form,
    title: row.title,
    status: row.status,
    marks: row.marks === '' ? [] : row.marks.split(','),
    since: row.since,
    dueOn: row.due_on === NO_DAY ? null : row.due_on,
    group: groupOf(row.due_on, today, next),
    assignee: row.assignee_email,
    assigneeName: row.assignee_name,
    revision: row.revision,
  };
}

/** Returns the entry of this number; undefined for a record that asks nothing. */
export async function findEntry(
  context: Pick<ApiContext, 'now' | 'staff'>,
  db: Kysely<Tables>,
  reference: string,
): Promise<QueueItem | undefined> {
  const filter = { reference, withoutCards: !hasRight(context, 'amounts') };
  const row = await entriesQuery(db, filter).executeTakeFirst();
  return row && showEntry(row, companyDay(context.now()));
}

const listed = (text: string | undefined): readonly string[] | undefined => text?.split(',');

/** Returns one page of the queue; by default of records that the company must act on. */
export async function listQueue(
  context: ApiContext,
  query: QueueQuery,
): Promise<Result<QueueList, Failure>> {
  const { area, form, status, q, page, size } = query;
  const found = await queueFilterOf(context, { need: 'us', ...query });
  if (!found.ok) return found;
  const filter = {
    ...found.value,
    areas: listed(area),
    forms: listed(form),
    statuses: statusesIn(status),
    text: q.trim(),
    withoutCards: !hasRight(context, 'amounts'),
  };
  const entries = entriesQuery(context.database.reader, filter);
  const { items, total } = await readPage(entries, { offset: (page - 1) * size, size });
  const today = companyDay(context.now());
  return ok({ items: items.map((row) => showEntry(row, today)), total, page, size });
}
