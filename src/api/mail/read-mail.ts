/** Shows a queued mail to the company. */
import type { ApiContext } from '#api/context/context.ts';
import { isMailKind, mailKinds, type MailData, type MailKind, writeMail } from './kinds.ts';
import { type MailBrand, layOut } from './layout.ts';
import { sendingOf } from './outbox-list.ts';
import type { OutboxRow } from './outbox.ts';
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

const noText: MailText = { subject: '', text: '' };

/** Returns subject and text; empty for sent mails, and for expiring ones, which hold codes. */
export function readMailText(
  { keysFor, settings: { siteUrl } }: Pick<ApiContext, 'keysFor' | 'settings'>,
  row: OutboxRow,
  brand: MailBrand,
): MailText {
  const { kind, payload } = row;
  if (payload === '' || !isMailKind(kind) || mailKinds[kind].usefulSeconds !== null) return noText;
  const data = openPayload(row, keysFor) as MailData[MailKind];
  const { subject, text } = layOut(writeMail(kind, data as never), { siteUrl, brand });
  return { subject, text };
}
