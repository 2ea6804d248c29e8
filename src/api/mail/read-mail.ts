/** Shows the company a mail of the outbox: to whom, how it stands and, as far as it may be read, what it says. */
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
  /** What has left, or expires, is not kept. */
  canBeSentAgain: row.state === 'FAILED' && row.payload !== '',
});

interface Said {
  readonly subject: string;
  readonly text: string;
}

const nothing: Said = { subject: '', text: '' };

/** Subject and text; empty for one that has left, and for one that expires: those hold codes. */
export function whatMailSays(
  { keysFor, settings: { siteUrl } }: Pick<ApiContext, 'keysFor' | 'settings'>,
  row: OutboxRow,
  brand: MailBrand,
): Said {
  const { kind, payload } = row;
  if (payload === '' || !isMailKind(kind) || mailKinds[kind].usefulSeconds !== null) return nothing;
  const data = openPayload(row, keysFor) as MailData[MailKind];
  const { subject, text } = layOut(writeMail(kind, data as never), { siteUrl, brand });
  return { subject, text };
}
