/** Queries on labels; changes increment the version, so that two editors never overwrite each other. */
import {
  sql,
  type ExpressionBuilder,
  type Insertable,
  type Kysely,
  type Transaction,
} from 'kysely';
import type { LabelSort } from '#lib/labels/columns.ts';
import type { LabelRow } from '#api/db/tables/labels.ts';
import {
  contains,
  containsOpen,
  readPage,
  escapedLike,
  type PageRange,
} from '#api/db/pagination.ts';
import { queueConditions, type QueueFilter } from '#api/feed/queue-filter.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import type { ModuleCounter } from '#api/context/module-counter.ts';
import { ARCHIVED, isApproved } from '#lib/labels/statuses.ts';
import { labelOf } from '#lib/labels/engine/spec-values.ts';
import { kindNoun } from '#lib/labels/kinds.ts';
import type { NamedLabel } from '#api/context/ports.ts';

type Tx = Transaction<Tables>;

export async function insertLabel(tx: Tx, row: Insertable<Tables['labels']>): Promise<void> {
  await tx.insertInto('labels').values(row).execute();
}

/** A label that was approved once, whoever's it is: for the company. */
export async function findApprovedLabel(
  db: Kysely<Tables>,
  reference: string,
): Promise<LabelRow | undefined> {
  return db
    .selectFrom('labels')
    .selectAll()
    .where('reference', '=', reference)
    .where('approved_revision', 'is not', null)
    .executeTakeFirst();
}

/** The label that this key made, when there is one. */
export async function findLabelByKey(
  db: Kysely<Tables>,
  clientId: string,
  key: string,
): Promise<LabelRow | undefined> {
  return db
    .selectFrom('labels')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('create_key', '=', key)
    .executeTakeFirst();
}

/** Removes a label that is still at `version`; returns whether it was. */
export async function deleteLabel(
  tx: Tx,
  { id, version }: Pick<LabelRow, 'id' | 'version'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('labels')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The keys of the client's names that start like this one. */
export async function namesLike(
  db: Kysely<Tables>,
  clientId: string,
  start: string,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('labels')
    .select('name_key')
    .where('client_id', '=', clientId)
    .where(sql<boolean>`name_key like ${`${escapedLike(start)}%`} escape '\\'`)
    .execute();
  return new Set(rows.map((row) => row.name_key));
}

export interface LabelFilter extends QueueFilter {
  readonly kind?: string | undefined;
  /** Default: every status except archived. */
  readonly statuses?: readonly string[] | undefined;
  /** Folded text to be found anywhere, or outside of amounts. */
  readonly text?: string | undefined;
  readonly isOpenText?: boolean | undefined;
  readonly approvedOnly?: boolean | undefined;
}

function matching(eb: ExpressionBuilder<Tables, 'labels'>, filter: LabelFilter) {
  const { clientId, kind, statuses, text, approvedOnly } = filter;
  return eb.and([
    ...(clientId === undefined ? [] : [eb('client_id', '=', clientId)]),
    ...queueConditions('labels', filter),
    ...(kind === undefined ? [] : [eb('kind', '=', kind)]),
    statuses === undefined ? eb('status', '!=', ARCHIVED) : eb('status', 'in', statuses),
    ...(text ? [filter.isOpenText ? containsOpen(text) : contains('search', text)] : []),
    ...(approvedOnly ? [eb('approved_revision', 'is not', null)] : []),
  ]);
}

/** The column behind each key that the list may be sorted by. */
export const labelSortColumns = {
  updated: 'updated_at',
  created: 'created_at',
  name: 'name_key',
} as const satisfies Readonly<Record<LabelSort, keyof LabelRow>>;

/** One page of the labels that match, with the number of all. */
export async function pageOfLabels(
  db: Kysely<Tables>,
  filter: LabelFilter,
  page: PageRange<(typeof labelSortColumns)[LabelSort]>,
): Promise<{ items: LabelRow[]; total: number }> {
  const ordered = db
    .selectFrom('labels')
    .selectAll()
    .where((eb) => matching(eb, filter))
    .orderBy(page.order, page.direction)
    .orderBy('id');
  return readPage(ordered, page);
}

/** Counts active labels, and approved ones. */
export const countOwnLabels: ModuleCounter = async ({ database }, { id }) => {
  const rows = await database.reader
    .selectFrom('labels')
    .select((eb) => ['status', eb.fn.countAll<number | string>().as('count')])
    .where('client_id', '=', id)
    .groupBy('status')
    .execute();
  const counts = { total: 0, approved: 0 };
  for (const { status, count } of rows) {
    if (status === ARCHIVED) continue;
    counts.total += Number(count);
    if (isApproved(status)) counts.approved += Number(count);
  }
  return counts;
};

/** The client's labels of these numbers, as they were approved last. */
export async function namedLabels(
  tx: Transaction<Tables>,
  clientId: string,
  references: readonly string[],
): Promise<NamedLabel[]> {
  if (references.length === 0) return [];
  const rows = await tx
    .selectFrom('labels')
    .innerJoin('label_revisions', (join) =>
      join
        .onRef('label_revisions.label_id', '=', 'labels.id')
        .onRef('label_revisions.revision', '=', 'labels.approved_revision'),
    )
    .select(['labels.reference', 'label_revisions.spec'])
    .where('labels.client_id', '=', clientId)
    .where('labels.reference', 'in', references)
    .execute();
  return rows.map(({ reference, spec }) => {
    const { kind, rn, caNumber, company } = labelOf(spec);
    return { reference: reference ?? '', kind, kindName: kindNoun(kind), rn, caNumber, company };
  });
}
