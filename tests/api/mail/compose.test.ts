import { createTransport } from 'nodemailer';
import { expect, it } from 'vitest';
import { compose } from '#api/mail/compose.ts';
import { writeMail, type MailKind } from '#api/mail/kinds.ts';
import { mailBrand } from '#api/mail/layout.ts';
import type { OutboxRow } from '#api/mail/outbox.ts';
import { mailSamples } from '#api/mail/samples.ts';
import { company } from '#lib/content/company.ts';

/** The header lines of the usual mail of a kind. */
async function headersOf(kind: MailKind): Promise<string> {
  const content = writeMail(kind, mailSamples[kind][0]?.data as never);
  const row = {
    id: 'id-1',
    kind,
    recipient: 'ann@example.com',
    created_at: '2026-11-30T10:00:00Z',
  };
  const { message } = compose(row as OutboxRow, content, {
    settings: {
      siteUrl: new URL('https://portal.example.com/'),
      mailFrom: 'portal@example.com',
      smtpUrl: null,
      dataDir: '',
    },
    brand: mailBrand(company),
  });
  const sent = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
  return (sent.message as Buffer).toString().split(/\r?\n\r?\n/)[0] ?? '';
}

it('names the page of the switch in mails that can be turned off, and in no others', async () => {
  const header = 'List-Unsubscribe: <https://portal.example.com/>';
  for (const kind of ['merchandise-arrived', 'merchandise-digest'] as const)
    expect(await headersOf(kind)).toContain(header);
  for (const kind of ['one-time-code', 'submission-status'] as const)
    expect(await headersOf(kind)).not.toContain('List-Unsubscribe');
});
