/** Opt-out of arrival mails: checked when the mail is queued, and again when it is sent. */
import type { ApiContext } from '#api/context/context.ts';
import { findClientByEmailKey } from '#api/security/clients.ts';
import { emailKey } from '#api/security/email-key.ts';
import type { OutboxRow } from './outbox.ts';
import type { ClientRow } from '#api/db/tables/tables.ts';
import { isMailKind, mailKinds } from './kinds.ts';

type Choice = Pick<ClientRow, 'is_deleted' | 'email_status'>;

/** Subscribed means 1; deleted clients get no mail. */
export const wantsArrivalMails = ({ is_deleted, email_status }: Choice): boolean =>
  !is_deleted && email_status === 1;

/** False for a mail that its client has turned off, or whose client was deleted, since it was queued. */
export async function isStillWanted(
  { database }: Pick<ApiContext, 'database'>,
  { kind, recipient }: Pick<OutboxRow, 'kind' | 'recipient'>,
): Promise<boolean> {
  if (!isMailKind(kind) || mailKinds[kind].isOptional !== true) return true;
  const client = await findClientByEmailKey(database.db, emailKey(recipient));
  return client !== undefined && wantsArrivalMails(client);
}
