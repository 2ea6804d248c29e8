/** Shows an outbox mail to the company: recipient, state and readable contents. */
import type { ApiContext } from '#api/context/context.ts';
import { isMailKind, mailKinds, writeMail, type MailData, type MailKind } from './kinds.ts';
import { layOut, type MailBrand } from './layout.ts';
import type { OutboxRow } from './outbox.ts';
import { sendingOf } from './outbox-list.ts';
import { openPayload } from './queue.ts';

export const mailSummary = (row: OutboxRow) => ({
  ...sendingOf(row),
  to: row.recipient,
  kind: row.kind,
  refusals: row.refusals,
  why: row.last_error,
  /** Sent and expiring mails are deleted. */
  canBeSentAgain: row.state === 'FAILED' && row.payload !== '',
});

interface MailText {
  readonly subject: string;
  readonly text: string;
}

const nothing: MailText = { subject: '', text: '' };

/** Subject and text; empty for one that has left, and for one that expires: those hold codes. */
export function whatMailSays(
  { keysFor, settings: { siteUrl } }: Pick<ApiContext, 'keysFor' | 'settings'>,
  row: OutboxRow,
  brand: MailBrand,
): MailText {
  const { kind, payload } = row;
  if (payload === '' || !isMailKind(kind) || mailKinds[kind].usefulSeconds !== null) return nothing;
  const data = openPayload(row, keysFor) as MailData[MailKind];
  const { subject, text } = layOut(writeMail(kind, data as never), { siteUrl, brand });
  return { subject, text };
}
