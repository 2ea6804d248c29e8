/** Labels by kind and status, searched, paged, with their current revision; for the company, the approved one. */
import { ok } from '#lib/kernel/result.ts';
import type { CompanyLabelQuery } from '#lib/portal/company-lists.ts';
import type { LabelQuery } from '#lib/labels/calls.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { LabelRow } from '#api/db/tables/labels.ts';
import { withClients } from '#api/feed/company-list.ts';
import { queueFilterOf } from '#api/feed/queue-filter.ts';
import { revisionsAt } from './queries/label-revisions.ts';
import { labelOrders, pageOfLabels, type LabelFilter } from './queries/labels.ts';
import { statusesIn, stretchOf } from '#api/reports/list-query.ts';
import { normalizeForSearch } from '#api/kernel/text.ts';
import { seesAmounts, type Reader } from '#api/security/rights.ts';
import { readPage } from '#api/db/pagination.ts';
import { cartonsOf, companyPrints } from './queries/label-log.ts';
import { showLabel, showPrint } from './views.ts';

/** Returns the filter of a query. Archived labels only when their status is asked for. */
const filterOf = (reader: Reader, { kind, status, q }: LabelQuery) => ({
  kind,
  statuses: statusesIn(status),
  text: normalizeForSearch(q),
  isOpenText: !seesAmounts(reader),
});

async function readLabels(
  context: Pick<ApiContext, 'database' | 'member'>,
  filter: LabelFilter,
  query: LabelQuery,
) {
  const { reader } = context.database;
  const { items: rows, total } = await pageOfLabels(reader, filter, stretchOf(labelOrders, query));
  const ids = rows.map(({ id }) => id);
  const which = filter.approvedOnly ? 'approved_revision' : 'revision';
  const revisions = await revisionsAt(reader, ids, which);
  const revisionOf = new Map(revisions.map((each) => [each.label_id, each]));
  return {
    rows,
    total,
    show: (label: LabelRow) => showLabel(context, label, revisionOf.get(label.id)),
  };
}

/** One page of a client's labels with the number of all that match. */
export async function listLabels(
  context: Pick<ApiContext, 'database'> & Reader,
  query: LabelQuery & { readonly clientId: string },
) {
  const { page, size, clientId } = query;
  const { rows, total, show } = await readLabels(
    context,
    { ...filterOf(context, query), clientId },
    query,
  );
  return { items: rows.map(show), total, page, size };
}

/** One page of the prints of the company, newest first. */
export async function listCompanyPrints(
  { database: { reader } }: Pick<ApiContext, 'database'>,
  { page, size }: { readonly page: number; readonly size: number },
) {
  const place = { offset: (page - 1) * size, size };
  const { items, total } = await readPage(companyPrints(reader), place);
  const rows = items.map(({ reference, name, client, company, ...row }) => ({
    ...showPrint(row),
    reference: reference ?? '',
    ...{ name, client, company },
  }));
  return { items: rows, total, page, size };
}

/** One page of the approved labels of all clients; 422 for an unknown client or person. */
export async function listCompanyLabels(context: ApiContext, query: CompanyLabelQuery) {
  const { page, size } = query;
  const queue = await queueFilterOf(context, query);
  if (!queue.ok) return queue;
  const filter = { ...filterOf(context, query), ...queue.value, approvedOnly: true };
  const { rows, total, show } = await readLabels(context, filter, query);
  const cartons = await cartonsOf(
    context.database.reader,
    rows.map(({ id }) => id),
  );
  const items = await withClients(context, rows, (row) => ({
    ...show(row),
    cartons: cartons.get(row.id) ?? '',
  }));
  return ok({ items, total, page, size });
}
