/** Labels by kind and status, searched, paged, with their current revision; for the company, the approved one. */
import type { LabelQuery } from '#lib/labels/calls.ts';
import type { ApiContext } from '#api/context/context.ts';
import { revisionsAt } from './queries/label-revisions.ts';
import { pageOfLabels, type LabelOrder } from './queries/labels.ts';
import { fold } from '#api/kernel/fold.ts';
import { showLabel } from './views.ts';

const orders: Readonly<Record<string, LabelOrder>> = {
  updated: 'updated_at',
  created: 'created_at',
  name: 'name',
};

export interface LabelListFilter extends LabelQuery {
  readonly clientId?: string;
  readonly approvedOnly?: boolean;
}

/** One page with the number of all that match. Archived ones only when their status is asked for. */
export async function listLabels(
  { database }: Pick<ApiContext, 'database'>,
  query: LabelListFilter,
) {
  const { kind, status, q, page, size, sort, clientId, approvedOnly } = query;
  const filter = {
    clientId,
    approvedOnly,
    kind,
    statuses: status ? status.split(',') : undefined,
    text: fold(q ?? ''),
  };
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const order = orders[sort.replace('-', '')] ?? 'updated_at';
  const found = await pageOfLabels(database.reader, filter, { order, direction, page, size });
  const ids = found.items.map(({ id }) => id);
  const revisions = await revisionsAt(
    database.reader,
    ids,
    approvedOnly ? 'approved_revision' : 'revision',
  );
  const dataOf = new Map(revisions.map(({ label_id, spec }) => [label_id, spec]));
  const items = found.items.map((label) => showLabel(label, dataOf.get(label.id) ?? {}));
  return { items, total: found.total, page, size };
}
