/** Labels as the API shows them, one or a page of them, internal notes left out for the client. */
import { textOf } from '#lib/forms/values.ts';
import { eventsOf, showEvent } from '#api/records/timeline.ts';
import { toReply } from '#api/kernel/columns.ts';
import { orderTotal, type LabelOrder } from '#lib/labels/order.ts';
import { labelForm } from '#lib/labels/label-form.ts';
import { withoutAmounts } from '#lib/records/amounts.ts';
import { memberMay, readBy, seesAmounts, type Reader } from '#api/security/rights.ts';
import { labelRecord, labelSummary } from '#lib/labels/replies.ts';
import type { Values } from '#lib/forms/definition.ts';
import type { ApiContext } from '#api/context/context.ts';
import { printsOf, cartonsOf, companyPrints } from './queries/label-log.ts';
import { sheetFacts } from './label-sheet.ts';
import { revisionsOf, revisionsAt } from './queries/label-revisions.ts';
import { signaturesOf } from '#api/records/signature-queries.ts';
import type { LabelRevisionRow, LabelRow, PrintLogRow } from '#api/db/tables/labels.ts';
import type { SignatureRow } from '#api/db/tables/signatures.ts';
import { findLogo } from './output/print-facts.ts';
import { ok } from '#lib/kernel/result.ts';
import type { CompanyLabelQuery } from '#lib/portal/company-lists.ts';
import type { LabelQuery } from '#lib/labels/calls.ts';
import { withClients } from '#api/feed/company-list.ts';
import { queueFilterOf } from '#api/feed/queue-filter.ts';
import { labelSortColumns, pageOfLabels, type LabelFilter } from './queries/labels.ts';
import { statusesIn, pageRangeOf } from '#api/reports/list-query.ts';
import { normalizeQuery } from '#api/kernel/text.ts';
import { readPage } from '#api/db/pagination.ts';

type Parts = Pick<ApiContext, 'database' | 'settings' | 'member'>;

const MAX_PRINTS = 200;

const parts = labelRecord.schema;

const showOrder = ({ fulfil, quantity, overagePct, note }: LabelOrder) => ({
  fulfil,
  quantity,
  overagePct,
  total: orderTotal({ quantity, overagePct }),
  note,
});

/** Prices are part of a label: the company prints them; people of a client see them by their role. */
const dataFor = (context: Pick<ApiContext, 'member'>, data: Values): Values =>
  memberMay(context, 'amounts') ? data : withoutAmounts(labelForm, data);

/** A label in a list, with the contents and order of one revision. */
export const showLabel = (
  context: Pick<ApiContext, 'member'>,
  row: LabelRow,
  revision?: Pick<LabelRevisionRow, 'spec' | 'orders'>,
) =>
  readBy(
    context,
    toReply(labelSummary, row, {
      data: dataFor(context, revision?.spec ?? {}),
      order: revision?.orders ? showOrder(revision.orders) : null,
    }),
  );

/** Superseded: a newer one was started, and it may still be printed as such. */
const showRevision = (label: LabelRow, row: LabelRevisionRow) =>
  toReply(parts.revisions.schema, row, { isSuperseded: row.revision < label.revision });

const showPrint = (row: PrintLogRow) => toReply(parts.prints.schema, row);

const showSignature = (row: SignatureRow) =>
  toReply(parts.signatures.schema, row, {
    revision: row.label_revision ?? 0,
    signerName: textOf(row.evidence, 'signerName'),
    signerTitle: textOf(row.evidence, 'signerTitle'),
    documentVersion: row.document_version,
    previousSha256: row.previous_sha256,
    renderedText: row.rendered_text,
    evidence: row.evidence,
  });

/** The logo with its size in pixels, which decides how sharp it is printed. */
async function showImages(context: Parts, clientId: string, data: Values) {
  const logo = await findLogo(context, clientId, data);
  return logo ? [{ id: logo.file.id, name: logo.file.name, ...logo.size }] : [];
}

/** The whole label: a revision's data, all revisions, timeline, print log, approvals. */
export async function showLabelRecord(
  context: Parts,
  label: LabelRow,
  { all, wanted = label.revision }: { readonly all: boolean; readonly wanted?: number },
) {
  const { db } = context.database;
  const [revisions, events, prints, signatures, sheet] = await Promise.all([
    revisionsOf(db, label.id),
    eventsOf(db, 'labels', label.id, { all }),
    printsOf(db, label.id, MAX_PRINTS),
    signaturesOf(db, { label_id: label.id }),
    sheetFacts(db, label.id),
  ]);
  const shownRevision = revisions.find(({ revision }) => revision === wanted);
  return readBy(context, {
    ...showLabel(context, label, shownRevision),
    revisions: revisions.map((row) => showRevision(label, row)),
    timeline: events.map((event) => ({
      ...showEvent(event, { all }),
      revision: event.revision,
    })),
    prints: prints.map(showPrint),
    signatures: signatures.map(showSignature),
    sheet,
    images: await showImages(context, label.client_id, shownRevision?.spec ?? {}),
  });
}

export type LabelView = Awaited<ReturnType<typeof showLabelRecord>>;

/** Returns the filter of a query. Archived labels only when their status is asked for. */
const filterOf = (reader: Reader, { kind, status, q }: LabelQuery) => ({
  kind,
  statuses: statusesIn(status),
  text: normalizeQuery(q),
  isOpenText: !seesAmounts(reader),
});

async function readLabels(
  context: Pick<ApiContext, 'database' | 'member'>,
  filter: LabelFilter,
  query: LabelQuery,
) {
  const { reader } = context.database;
  const { items: rows, total } = await pageOfLabels(
    reader,
    filter,
    pageRangeOf(labelSortColumns, query),
  );
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
    name,
    client,
    company,
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
