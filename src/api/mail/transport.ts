/** Mail transport: an SMTP server, or files of the data directory while SMTP_URL is empty. */
import type { Composed, MailSettings } from './compose.ts';
import { fileTransport } from './file-transport.ts';
import { smtpTransport } from './smtp-transport.ts';

/**
 * Outcome of an attempt. `away`: server or connection failed, independent of this mail; `later`: temporarily
 * rejected; `never`: permanently rejected.
 */
export type Delivery =
  | { readonly outcome: 'sent'; readonly file?: string; readonly answer?: string }
  | { readonly outcome: 'away' | 'later' | 'never'; readonly why: string };

export interface MailTransport {
  /** Never rejects. */
  deliver(mail: Composed): Promise<Delivery>;
  /** Returns true if the server is reachable; called only while mails wait. */
  isReachable(): Promise<boolean>;
  close(): void;
}

/** The transport that the settings ask for. */
export const openTransport = ({ smtpUrl, dataDir }: MailSettings): MailTransport =>
  smtpUrl === null ? fileTransport(dataDir) : smtpTransport(smtpUrl);
