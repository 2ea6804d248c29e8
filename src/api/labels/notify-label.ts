/** Mails about a label: to its client, and to the company. */
import type { Transaction } from 'kysely';
import { labelStatuses } from '#lib/labels/statuses.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { statusOf } from '#lib/records/status.ts';
import type { ApiContext } from '#api/context/context.ts';
import { findClientById } from '#api/security/clients.ts';
import type { LabelRow } from '#api/db/tables/labels.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { isPlainAddress } from '#api/mail/address.ts';
import { queueMail } from '#api/mail/queue.ts';

interface News {
  readonly label: LabelRow;
  /** What happened, in words; '' for nothing to add. */
  readonly note?: string;
}

const detailsOf = ({ label, note = '' }: News) => {
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

/** Mails the client, at the address of the profile as it is now. */
export async function tellLabelClient(
  context: ApiContext,
  tx: Transaction<Tables>,
  kind: 'label-approved' | 'submission-status' | 'submission-message',
  news: News,
): Promise<void> {
  const client = await findClientById(tx, news.label.client_id);
  if (!client || client.is_deleted || !isPlainAddress(client.email)) return;
  await queueMail(context, tx, { to: client.email, kind, data: detailsOf(news) });
}

/** Mails the company that a label is to be printed; without OPERATIONS_EMAIL nobody. */
export async function tellCompanyOfLabel(
  context: ApiContext,
  tx: Transaction<Tables>,
  news: News & { readonly company: string },
): Promise<void> {
  const to = context.settings.operationsEmail ?? '';
  if (!isPlainAddress(to)) return;
  const data = { ...detailsOf(news), company: news.company };
  await queueMail(context, tx, { to, kind: 'submission-for-house', data });
}
