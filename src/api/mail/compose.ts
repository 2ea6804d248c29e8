/** Makes the message of a queued mail: sender, recipient, both parts, headers. */
import type Mail from 'nodemailer/lib/mailer';
import { pathOf } from '#lib/kernel/routes.ts';
import type { OutboxRow } from './outbox.ts';
import { isPlainAddress } from './address.ts';
import { isMailKind, mailKinds } from './kinds.ts';
import { layOut, type MailBrand } from './layout.ts';
import type { MailContent } from './wording.ts';

/** The settings that mails need. */
export interface MailSettings {
  readonly siteUrl: URL;
  readonly mailFrom: string;
  readonly smtpUrl: string | null;
  readonly dataDir: string;
}

export interface ComposedMail {
  readonly kind: string;
  readonly createdAt: string;
  readonly message: Mail.Options;
}

/** A PDF that goes along. */
export interface MailAttachment {
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface Frame {
  readonly settings: MailSettings;
  readonly brand: MailBrand;
  readonly attachment?: MailAttachment | null;
}

/**
 * Composes the message of a row. The message id is the row's, so that a mail repeated after a crash is one to mail
 * programs. Addresses are passed as parts, which prevents header injection.
 */
export function compose(
  { id, kind, recipient, created_at }: OutboxRow,
  content: MailContent,
  { settings: { siteUrl, mailFrom }, brand, attachment }: Frame,
): ComposedMail {
  if (!isPlainAddress(recipient)) throw new Error('Email goes to one plain address');
  const { subject, text, html } = layOut(content, { siteUrl, brand });
  const { thread } = content;
  // Derived id shared by all mails of the record; it belongs to no mail.
  const anchor = thread && `<${thread.record}.${thread.reader}@${siteUrl.hostname}>`;
  const isOptional = isMailKind(kind) && mailKinds[kind].isOptional === true;
  const from = isPlainAddress(mailFrom) ? { name: brand.name, address: mailFrom } : mailFrom;
  return {
    kind,
    createdAt: created_at,
    message: {
      from,
      to: { name: '', address: recipient },
      subject,
      ...(content.replyTo && { replyTo: content.replyTo }),
      ...(content.isUrgent && { priority: 'high' as const }),
      text,
      html,
      ...(anchor && { inReplyTo: anchor, references: anchor }),
      messageId: `<${id}@${siteUrl.hostname}>`,
      date: new Date(created_at),
      headers: { 'Auto-Submitted': 'auto-generated' },
      // The page with the switch.
      ...(isOptional && { list: { unsubscribe: new URL(pathOf('welcome'), siteUrl).href } }),
      disableFileAccess: true,
      disableUrlAccess: true,
      ...(attachment && {
        attachments: [
          {
            filename: attachment.name,
            content: Buffer.from(attachment.bytes),
            contentType: 'application/pdf',
          },
        ],
      }),
    },
  };
}
