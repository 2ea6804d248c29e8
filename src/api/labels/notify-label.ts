/** Mails about a label: to its client, and to the company. */
import { noteWithName } from '#api/records/timeline.ts';
import type { Transaction } from 'kysely';
import { labelForm } from '#lib/labels/label-form.ts';
import type { LabelOrder } from '#lib/labels/order.ts';
import { labelStatuses } from '#lib/labels/statuses.ts';
import type { Values } from '#lib/forms/definition.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { statusOf } from '#lib/records/status.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { LabelRow } from '#api/db/tables/labels.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { companyAddress } from '#api/mail/company-address.ts';
import { mailSections, senderOf } from '#api/mail/company-mail.ts';
import type { CompanyMail } from '#api/mail/templates/submissions.ts';
import { queueMail } from '#api/mail/queue.ts';
import { queueForReaders, recipientsOf, senderIdOf } from '#api/records/recipients.ts';

interface LabelNotice {
  readonly label: LabelRow;
  /** Description of the event; '' for none. */
  readonly note?: string;
}

const detailsOf = ({ label, note = '' }: LabelNotice) => {
  const { label: status, next } = statusOf(labelStatuses, label.status);
  const reference = label.reference ?? '';
  return {
    reference,
    form: 'label',
    title: label.name,
    status,
    next,
    note,
    path: `${pathOf('create-label')}/${reference}`,
  };
};

/** Mails who approved the label and the people with the topic Labels. */
export async function notifyLabelClient(
  context: ApiContext,
  tx: Transaction<Tables>,
  kind: 'label-approved' | 'submission-status' | 'submission-message',
  news: LabelNotice,
): Promise<void> {
  const { label } = news;
  const readers = await recipientsOf(tx, {
    clientId: label.client_id,
    topics: ['labels'],
    sender: await senderIdOf(tx, 'labels', label),
  });
  const details = detailsOf(news);
  const data = { ...details, note: noteWithName(context, details.note) };
  await queueForReaders(context, tx, readers, { kind, data: () => data });
}

interface OrderNotice extends LabelNotice {
  readonly order: LabelOrder;
  /** Approved data. */
  readonly approved: Values;
}

/** Mails the print order to the person who has the label, else to OPERATIONS_EMAIL. Replies go to the client. */
export async function notifyCompanyOfLabel(
  context: ApiContext,
  tx: Transaction<Tables>,
  news: OrderNotice,
): Promise<void> {
  const { client_id: clientId, reference } = news.label;
  const sender = await senderOf(tx, clientId, context.member?.id);
  const { to, desk } = await companyAddress(context, tx, reference);
  if (to === null || !sender) return;
  // Replaces the planned quantities of the label by those of the order.
  const { fulfil, quantity, overagePct } = news.order;
  const label = { ...news.approved, fulfil, quantity, overagePct };
  const data: CompanyMail = {
    ...detailsOf(news),
    ...sender,
    desk,
    happened: 'print order',
    sections: await mailSections(context, tx, { form: labelForm, data: label, clientId }),
    isLabel: true,
  };
  await queueMail(context, tx, { to, kind: 'submission-for-house', data });
}
