/** Opt-out of arrival mails: checked when the mail is queued, and again when it is sent. */
import type { Transaction } from 'kysely';
import type { Tables, ClientRow } from '#api/db/tables/tables.ts';
import { companyMailKinds, mailKinds, isMailKind } from './kinds.ts';
import type { ApiContext } from '#api/context/context.ts';
import { emailKey } from '#api/security/clients.ts';
import { findAccountByEmailKey } from '#api/security/members.ts';
import type { OutboxRow } from './outbox.ts';

const kinds = Object.entries(mailKinds).flatMap(([kind, { isOptional }]) =>
  isOptional === true ? [kind] : [],
);

/** Makes waiting mails due now; retries keep their time. */
export async function expediteOptionalMails(
  tx: Transaction<Tables>,
  { recipient, now }: { readonly recipient: string; readonly now: string },
): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ next_attempt_at: now })
    .where('channel', '=', 'mail')
    .where('state', '=', 'QUEUED')
    .where('recipient', '=', recipient)
    .where('kind', 'in', kinds)
    .where('attempts', '=', 0)
    .where('next_attempt_at', '>', now)
    .execute();
}

type Choice = Pick<ClientRow, 'is_deleted' | 'email_status'>;

/** Subscribed means 1; deleted clients get no mail. */
export const wantsArrivalMails = ({ is_deleted, email_status }: Choice): boolean =>
  !is_deleted && email_status === 1;

type OptOutContext = Pick<ApiContext, 'database' | 'settings'>;

/** False for the address of a person of the company who is locked out, unless it is OPERATIONS_EMAIL. */
async function mayRead({ database, settings }: OptOutContext, address: string) {
  const key = emailKey(address);
  if (key === emailKey(settings.operationsEmail ?? '')) return true;
  const person = await database.db
    .selectFrom('staff')
    .select('disabled_at')
    .where('email_key', '=', key)
    .executeTakeFirst();
  return (person?.disabled_at ?? null) === null;
}

/** False for the address of a person of a client who was disabled. */
async function isActive({ database }: OptOutContext, address: string): Promise<boolean> {
  const person = await database.db
    .selectFrom('members')
    .select('disabled_at')
    .where('email_key', '=', emailKey(address))
    .executeTakeFirst();
  return (person?.disabled_at ?? null) === null;
}

/** False for a mail that its reader has turned off, or whose reader was locked out, since it was queued. */
export async function isSubscribed(
  { database, settings }: OptOutContext,
  { kind, recipient }: Pick<OutboxRow, 'kind' | 'recipient'>,
): Promise<boolean> {
  if (!isMailKind(kind)) return true;
  if (companyMailKinds.includes(kind)) return mayRead({ database, settings }, recipient);
  if (mailKinds[kind].isOptional !== true) return isActive({ database, settings }, recipient);
  const client = await findAccountByEmailKey(database.db, emailKey(recipient));
  return client !== undefined && wantsArrivalMails(client);
}
