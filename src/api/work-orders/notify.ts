/** Mails about a work order: to its client, and to the company. */
import { noteWithName } from '#api/records/timeline.ts';
import type { Transaction } from 'kysely';
import { workPath } from '#lib/work-orders/path.ts';
import { shipmentsText, nextWorkStep } from '#lib/work-orders/shipped.ts';
import { workStatusOf } from '#lib/work-orders/statuses.ts';
import type { ApiContext } from '#api/context/context.ts';
import { missingBeforeWork } from '#api/records/missing-forms.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import type { WorkOrderRow } from '#api/db/tables/work-orders.ts';
import { companyAddress } from '#api/mail/company-address.ts';
import { queueMail } from '#api/mail/queue.ts';
import { queueForReaders, recipientsOf, senderIdOf } from '#api/records/recipients.ts';
import { shipmentsOfWork } from './queries/work-records.ts';

interface WorkNotice {
  readonly row: WorkOrderRow;
  /** Description by the author; '' for none. */
  readonly note: string;
}

export type WorkMailKind = 'work-status' | 'work-question' | 'work-message';

async function detailsOf(context: ApiContext, tx: Transaction<Tables>, { row, note }: WorkNotice) {
  const status = workStatusOf(row.status, row.waiting_for, row.hold_reason);
  const order = {
    ...row,
    waitingFor: row.waiting_for,
    holdReason: row.hold_reason,
    shipments: await shipmentsOfWork(tx, row.id),
    missingForms: await missingBeforeWork(context, tx, row.client_id, status),
  };
  return {
    reference: row.reference,
    title: row.title,
    status: status.label,
    next: `${nextWorkStep(order)} ${shipmentsText(order)}`.trim(),
    note: noteWithName(context, note),
    path: workPath(row.reference),
  };
}

/** Mails the sender of the request that the order carries out, and the people with its topic. */
export async function notifyClientOfWork(
  context: ApiContext,
  tx: Transaction<Tables>,
  kind: WorkMailKind,
  news: WorkNotice,
): Promise<void> {
  const { client_id: clientId, submission_id: id } = news.row;
  const readers = await recipientsOf(tx, {
    clientId,
    topics: ['requests'],
    sender:
      id === null ? undefined : await senderIdOf(tx, 'submissions', { id, client_id: clientId }),
  });
  const data = await detailsOf(context, tx, news);
  await queueForReaders(context, tx, readers, { kind, data: () => data });
}

/** Mails the client's answer or message to the person who has the order, else to OPERATIONS_EMAIL. */
export async function notifyCompanyOfWork(
  context: ApiContext,
  tx: Transaction<Tables>,
  news: WorkNotice & { readonly company: string; readonly by: string },
): Promise<void> {
  const { to, desk } = await companyAddress(context, tx, news.row.reference);
  if (to === null) return;
  const { company, by } = news;
  const data = { ...(await detailsOf(context, tx, news)), company, by, desk };
  await queueMail(context, tx, { to, kind: 'work-for-house', data });
}
