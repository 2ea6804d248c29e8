/** The mails about arrivals that wait for the mail of the day. */
import type { Transaction } from 'kysely';
import type { Tables } from '#api/db/tables/tables.ts';
import { mailKinds } from './kinds.ts';

const kinds = Object.entries(mailKinds).flatMap(([kind, { isOptional }]) =>
  isOptional === true ? [kind] : [],
);

/** Makes waiting mails due now; retries keep their time. */
export async function hastenOptionalMails(
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
