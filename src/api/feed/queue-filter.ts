/** Filters of company lists by the work queue: the client, the person who has a record, and who acts next. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { RecordTable } from '#api/db/own-records.ts';
import { NO_DAY } from '#api/db/tables/queue.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { emailKey, findNamedClient } from '#api/security/clients.ts';

export interface QueueFilterQuery {
  readonly client?: string | undefined;
  readonly assignee?: string | undefined;
  readonly need?: string | undefined;
}

export interface QueueFilter {
  readonly clientId?: string | undefined;
  /** Ids of people; null for nobody. */
  readonly assignees?: readonly (string | null)[] | undefined;
  readonly needs?: readonly string[] | undefined;
}

async function assigneesIn(
  { database, staff }: Pick<ApiContext, 'database' | 'staff'>,
  text: string,
): Promise<Result<(string | null)[], Failure>> {
  const ids: (string | null)[] = [];
  for (const name of text.split(',')) {
    if (name === 'none') ids.push(null);
    else {
      const key = name === 'me' && staff ? staff.email : name;
      const row = await database.lookup
        .selectFrom('staff')
        .select('id')
        .where('email_key', '=', emailKey(key))
        .executeTakeFirst();
      if (!row) return invalidForm({ assignee: `There is no person ${name}.` });
      ids.push(row.id);
    }
  }
  return ok(ids);
}

/** Returns the filter of a query; 422 for an unknown client or person. */
export async function queueFilterOf(
  context: ApiContext,
  { client: name, assignee, need }: QueueFilterQuery,
): Promise<Result<QueueFilter, Failure>> {
  const client = name === undefined ? undefined : await findNamedClient(context, name);
  if (name !== undefined && !client) return invalidForm({ client: 'There is no such client.' });
  const assignees = assignee === undefined ? undefined : await assigneesIn(context, assignee);
  if (assignees?.ok === false) return assignees;
  return ok({
    clientId: client?.id,
    assignees: assignees?.value,
    needs: need === undefined ? undefined : need.split(','),
  });
}

/** Condition on the person of an entry. */
export function isAssignedTo(assignees: readonly (string | null)[]): RawBuilder<boolean> {
  const ids = assignees.filter((id) => id !== null);
  const parts = [
    ...(ids.length > 0 ? [sql`work_queue.assignee_id in (${sql.join(ids)})`] : []),
    ...(assignees.includes(null) ? [sql`work_queue.assignee_id is null`] : []),
  ];
  return sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

/** Conditions on records by their queue entries; records without entry count as unassigned and without need. */
export function queueConditions(
  table: RecordTable,
  { assignees, needs }: QueueFilter,
): RawBuilder<boolean>[] {
  const entry = sql`select 1 from work_queue where work_queue.record_id = ${sql.ref(`${table}.id`)}`;
  const by = (condition: RawBuilder<boolean>, isWithout: boolean): RawBuilder<boolean> =>
    isWithout
      ? sql<boolean>`(exists (${entry} and ${condition}) or not exists (${entry}))`
      : sql<boolean>`exists (${entry} and ${condition})`;
  return [
    ...(assignees ? [by(isAssignedTo(assignees), assignees.includes(null))] : []),
    ...(needs
      ? [by(sql<boolean>`work_queue.need in (${sql.join(needs)})`, needs.includes('none'))]
      : []),
  ];
}

/** Who has a record, and what is due when, as rows of company lists show it. */
export interface QueueFacts {
  readonly since: string | null;
  readonly dueOn: string | null;
  readonly assignee: string | null;
}

const noFacts: QueueFacts = { since: null, dueOn: null, assignee: null };

/** Returns the facts of each record from its entry. */
export async function queueFacts(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<(id: string) => QueueFacts> {
  if (ids.length === 0) return () => noFacts;
  const rows = await db
    .selectFrom('work_queue')
    .leftJoin('staff', 'staff.id', 'work_queue.assignee_id')
    .select(['record_id', 'since', 'due_on', 'staff.email'])
    .where('record_id', 'in', ids)
    .execute();
  const byId = new Map(
    rows.map(({ record_id: id, since, due_on: dueOn, email: assignee }) => [
      id,
      { since, dueOn: dueOn === NO_DAY ? null : dueOn, assignee },
    ]),
  );
  return (id) => byId.get(id) ?? noFacts;
}
