/** Query parameters and replies shared by the outbox lists of mails and webhooks. */
import { requeueFailedMails, type OutboxRow } from './outbox.ts';
import { notifyMailQueued } from './queue.ts';
import type { ApiContext } from '#api/context/context.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { audited } from '#api/security/audit.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { noted } from '#lib/kernel/atoms/noted.ts';
import { enums, integer, nullable, object, optional, size, string } from 'superstruct';
import { counted } from '#lib/reports/paging.ts';

export const outboxState = enums(['QUEUED', 'SENT', 'FAILED']);

/** How many of the newest a list shows. */
export const outboxListSize = counted(100, 500);

/** Resends the entry with this id, or all failed ones. */
export const sendAgain = object({ id: optional(size(string(), 1, 100)) });

/** Queues entries again that were given up: the one with this id, or all of them. */
export async function resend(
  context: ApiContext,
  channel: OutboxRow['channel'],
  id: string | undefined,
): Promise<Result<{ readonly message: string; readonly body: object }, Failure>> {
  const at = context.now().toISOString();
  const resent = await audited(context, { what: `${channel}s` }, async ({ database }) => {
    const ids = await requeueFailedMails(database.db, { channel, id, at });
    return ids.length > 0 ? ids : null;
  });
  if (id !== undefined && resent === null) return fail('not_found');
  notifyMailQueued(context);
  return ok({ message: 'Queued again.', body: { resent: resent ?? [] } });
}

/** Fields of the reply that tell how the sending went. */
export const sendingFields = {
  id: string(),
  state: string(),
  tries: noted(integer(), 'How often it was tried', 1),
  createdAt: string(),
  nextTryAt: noted(nullable(string()), 'When it is tried again; null when it is not'),
  sentAt: noted(nullable(string()), 'When it was sent; null before'),
};

/** The row as {@link sendingFields} describe it. */
export const sendingOf = (row: OutboxRow) => ({
  id: row.id,
  state: row.state,
  tries: row.attempts,
  createdAt: row.created_at,
  nextTryAt: row.state === 'QUEUED' ? row.next_attempt_at : null,
  sentAt: row.sent_at,
});
