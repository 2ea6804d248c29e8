/** Queries on submissions: the records behind all service forms. */
import type { ExpressionBuilder, Kysely, Transaction } from 'kysely';
import type { SubmissionSort } from '#lib/submissions/columns.ts';
import { contains, containsOpen, holdsText, readPage, type PageRange } from '#api/db/pagination.ts';
import { queueConditions, type QueueFilter } from '#api/feed/queue-filter.ts';
import type { NewSubmission, SubmissionRow, Tables } from '#api/db/tables/tables.ts';

type Tx = Transaction<Tables>;

export async function insertSubmission(tx: Tx, row: NewSubmission): Promise<void> {
  await tx.insertInto('submissions').values(row).execute();
}

/** The record that this key made or submitted, when there is one. */
export async function findByKey(
  db: Kysely<Tables>,
  clientId: string,
  key: string,
  { except = '' } = {},
): Promise<SubmissionRow | undefined> {
  return db
    .selectFrom('submissions')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and({ client_id: clientId, create_key: key }),
        eb.and({ client_id: clientId, submit_key: key }),
      ]),
    )
    .where('id', '<>', except)
    .orderBy('created_at')
    .executeTakeFirst();
}

/** Removes a record that is in this status; returns whether there was one. */
export async function deleteInStatus(tx: Tx, id: string, status: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('submissions')
    .where('id', '=', id)
    .where('status', '=', status)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes a draft as it was read; false when it was changed or handed in since. Its files are free then. */
export async function deleteUntouchedDraft(
  db: Kysely<Tables>,
  { id, revision }: { readonly id: string; readonly revision: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('submissions')
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('status', '=', 'DRAFT')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** How many of a type the client has submitted since a moment. */
export async function countSubmittedSince(
  tx: Tx,
  { clientId, type, since }: { clientId: string; type: string; since: string },
): Promise<number> {
  const { count } = await tx
    .selectFrom('submissions')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('client_id', '=', clientId)
    .where('type', '=', type)
    .where('submitted_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface StatusQuery {
  readonly clientId: string;
  readonly type: string;
  readonly statuses: readonly string[];
}

/** A client's records of a type in these statuses, the oldest first. */
export async function ownInStatuses(
  db: Kysely<Tables>,
  { clientId, type, statuses }: StatusQuery,
): Promise<SubmissionRow[]> {
  return db
    .selectFrom('submissions')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('type', '=', type)
    .where('status', 'in', statuses)
    .orderBy('submitted_at')
    .orderBy('reference')
    .execute();
}

/** Sets the flags of a record, keeping its revision. */
export async function setFlags(tx: Tx, id: string, flags: readonly string[]): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({ flags: JSON.stringify(flags) })
    .where('id', '=', id)
    .execute();
}

interface SubmissionFilter extends QueueFilter {
  readonly type?: string | undefined;
  /** A type that is left out. */
  readonly notType?: string | undefined;
  readonly statuses?: readonly string[] | undefined;
  /** Folded text to be found anywhere, outside of amounts, or in number and title alone. */
  readonly text?: string | undefined;
  readonly textIn?: 'all' | 'open' | 'title' | undefined;
  /** Moments, from included, to excluded. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly submittedOnly?: boolean | undefined;
}

type Builder = ExpressionBuilder<Tables, 'submissions'>;

function holds(eb: Builder, text: string, where: SubmissionFilter['textIn']) {
  if (where === 'title')
    return eb.or([holdsText('submissions.reference', text), holdsText('submissions.title', text)]);
  return where === 'open' ? containsOpen(text) : contains('search', text);
}

function matching(eb: Builder, filter: SubmissionFilter) {
  const { clientId, type, statuses, text, from, to, submittedOnly } = filter;
  return eb.and([
    ...(clientId === undefined ? [] : [eb('client_id', '=', clientId)]),
    ...queueConditions('submissions', filter),
    ...(type === undefined ? [] : [eb('type', '=', type)]),
    ...(filter.notType === undefined ? [] : [eb('type', '<>', filter.notType)]),
    ...(statuses === undefined ? [] : [eb('status', 'in', statuses)]),
    ...(text ? [holds(eb, text, filter.textIn)] : []),
    ...(from === undefined ? [] : [eb('updated_at', '>=', from)]),
    ...(to === undefined ? [] : [eb('updated_at', '<', to)]),
    ...(submittedOnly ? [eb('reference', 'is not', null)] : []),
  ]);
}

/** The column behind each key that the list may be sorted by. */
export const submissionSortColumns = {
  updated: 'updated_at',
  created: 'created_at',
  submitted: 'submitted_at',
  title: 'title',
  status: 'status',
} as const satisfies Readonly<Record<SubmissionSort, keyof SubmissionRow>>;

/** One page of the records that match, with the number of all. */
export async function pageOfSubmissions(
  db: Kysely<Tables>,
  filter: SubmissionFilter,
  page: PageRange<(typeof submissionSortColumns)[SubmissionSort]>,
): Promise<{ items: SubmissionRow[]; total: number }> {
  const isUp = page.direction === 'asc';
  const ordered = db
    .selectFrom('submissions')
    .selectAll()
    .where((eb) => matching(eb, filter))
    .orderBy(page.order, (by) => (isUp ? by.asc() : by.desc()).nullsLast())
    .orderBy('id');
  return readPage(ordered, page);
}

/** How many of the records that match are of each type. */
export async function countMatchesByType(
  db: Kysely<Tables>,
  filter: SubmissionFilter,
): Promise<{ type: string; total: number }[]> {
  const rows = await db
    .selectFrom('submissions')
    .where((eb) => matching(eb, filter))
    .select((eb) => ['type', eb.fn.countAll<number | string>().as('total')])
    .groupBy('type')
    .orderBy('type')
    .execute();
  return rows.map(({ type, total }) => ({ type, total: Number(total) }));
}

/** Returns the clients who have a record of the type outside these statuses. */
export async function clientsWith(
  db: Kysely<Tables>,
  {
    clientIds,
    type,
    except,
  }: Readonly<Record<'clientIds' | 'except', readonly string[]>> & {
    readonly type: string;
  },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('submissions')
    .select('client_id')
    .distinct()
    .where('client_id', 'in', clientIds)
    .where('type', '=', type)
    .where('status', 'not in', except)
    .execute();
  return new Set(rows.map((row) => row.client_id));
}

/** How many records a client has, by type and status. */
export async function countByStatus(
  db: Kysely<Tables>,
  clientId: string,
): Promise<{ type: string; status: string; count: number }[]> {
  const rows = await db
    .selectFrom('submissions')
    .select((eb) => ['type', 'status', eb.fn.countAll<number | string>().as('count')])
    .where('client_id', '=', clientId)
    .groupBy(['type', 'status'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}
