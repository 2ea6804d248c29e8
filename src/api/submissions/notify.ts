/** Mails about a record: to its client, and to the company. */
import type { Transaction } from 'kysely';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { recordPath } from '#lib/records/record-path.ts';
import { statusOf } from '#lib/records/status.ts';
import { findClientById } from '#api/security/clients.ts';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';
import { isPlainAddress } from '#api/mail/address.ts';
import { queueMail } from '#api/mail/queue.ts';
import type { ApiContext } from '#api/context/context.ts';

interface News {
  readonly form: SubmissionDefinition;
  readonly row: SubmissionRow;
  /** What happened, in the company's words; '' for nothing to add. */
  readonly note?: string;
}

export type ClientMail =
  | 'submission-received'
  | 'submission-status'
  | 'submission-question'
  | 'submission-quote'
  | 'submission-message'
  | 'submission-signed'
  | 'card-expiring'
  | 'terms-updated';

const detailsOf = ({ form, row, note = '' }: News) => {
  const { label, next } = statusOf(form.statuses, row.status);
  const reference = row.reference ?? '';
  return {
    reference,
    form: form.title,
    title: row.title,
    status: label,
    next,
    note,
    path: recordPath(form, reference),
  };
};

/** Mails the client, at the address of the profile as it is now. */
export async function tellClient(
  context: ApiContext,
  tx: Transaction<Tables>,
  kind: ClientMail,
  news: News,
): Promise<void> {
  if (context.isQuiet) return;
  const client = await findClientById(tx, news.row.client_id);
  if (!client || client.is_deleted || !isPlainAddress(client.email)) return;
  // The only attachment that a mail has: the signed document.
  const hasCopy = kind === 'submission-received' && news.form.mailSignedCopy === true;
  await queueMail(context, tx, { to: client.email, kind, data: { ...detailsOf(news), hasCopy } });
}

/** Mails the company that a form or a message has come in; without OPERATIONS_EMAIL nobody. */
export async function tellCompany(
  context: ApiContext,
  tx: Transaction<Tables>,
  news: News,
): Promise<void> {
  const to = context.settings.operationsEmail ?? '';
  if (context.isQuiet || !isPlainAddress(to)) return;
  const company = news.row.requester?.['company_name'] ?? '';
  await queueMail(context, tx, {
    to,
    kind: 'submission-for-house',
    data: { ...detailsOf(news), company },
  });
}
