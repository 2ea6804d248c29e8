/** Labels by kind and status, searched, paged, with their current revision; for the company, the approved one. */
import type { LabelQuery } from '#lib/labels/calls.ts';
import type { ApiContext } from '#api/context/context.ts';
import { revisionsAt } from './queries/label-revisions.ts';
import { labelOrders, pageOfLabels } from './queries/labels.ts';
import { statusesIn, stretchOf } from '#api/reports/list-query.ts';
import { normalizeForSearch } from '#api/kernel/text.ts';
import { showLabel } from './views.ts';

export interface LabelListFilter extends LabelQuery {
  readonly clientId?: string;
  readonly approvedOnly?: boolean;
}

/** One page with the number of all that match. Archived ones only when their status is asked for. */
export async function listLabels(
  { database }: Pick<ApiContext, 'database'>,
  query: LabelListFilter,
) {
  const { kind, status, q, page, size, clientId, approvedOnly } = query;
  const filter = {
    clientId,
    approvedOnly,
    kind,
    statuses: statusesIn(status),
    text: normalizeForSearch(q),
  };
  const found = await pageOfLabels(database.reader, filter, stretchOf(labelOrders, query));
  const ids = found.items.map(({ id }) => id);
  const revisions = await revisionsAt(
    database.reader,
    ids,
    approvedOnly ? 'approved_revision' : 'revision',
  );
  const revisionOf = new Map(revisions.map((each) => [each.label_id, each]));
  const items = found.items.map((label) => showLabel(label, revisionOf.get(label.id)));
  return { items, total: found.total, page, size };
}
